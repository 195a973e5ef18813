"""Blobs: named by their bytes, whole or absent."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.errors import UnreadableError
from evisynth.store import BlobStore, sha256, write_atomically


@given(st.binary(max_size=200))
def test_what_is_put_is_got(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    store = BlobStore(tmp_path_factory.mktemp("blobs"))
    assert store.put(data) == store.put(data) == sha256(data)
    assert store.get(sha256(data)) == data


def test_the_name_is_the_published_sha256_of_the_empty_string(tmp_path: Path) -> None:
    digest = BlobStore(tmp_path).put(b"")
    assert digest == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"  # FIPS 180-4 test value


def test_changed_and_missing_bytes_are_noticed(tmp_path: Path) -> None:
    store = BlobStore(tmp_path)
    digest = store.put(b"text")
    (tmp_path / digest[:2] / digest[2:]).write_bytes(b"other")
    with pytest.raises(UnreadableError, match="have changed"):
        store.get(digest)
    with pytest.raises(UnreadableError, match="is missing"):
        store.get("0" * 64)


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write_atomically(path, b"old")

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]
    assert path.read_bytes() == b"old"


def test_mending_brings_lost_and_changed_bytes_back(tmp_path: Path) -> None:
    store = BlobStore(tmp_path)
    digest = store.put(b"text")
    path = tmp_path / digest[:2] / digest[2:]
    path.write_bytes(b"tex\n")
    store.put(b"text")
    with pytest.raises(UnreadableError, match="have changed"):
        store.get(digest)
    store.put(b"text", mend=True)
    assert store.get(digest) == b"text"
    path.unlink()
    assert not store.holds(digest)
    store.put(b"text", mend=True)
    assert store.holds(digest)


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"key")
    store = BlobStore(tmp_path / "p" / "blobs")
    digest = sha256(b"key")
    path = tmp_path / "p" / "blobs" / digest[:2] / digest[2:]
    path.parent.mkdir(parents=True)
    path.symlink_to(secret)
    for name in (digest, "../../secret", "..", ""):
        with pytest.raises(UnreadableError, match="not a file of this project"):
            store.get(name)
        assert not store.holds(name) or name == digest
