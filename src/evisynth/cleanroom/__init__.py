"""The clean room: what must stay hidden while a question is answered, and a guard that fails closed."""

from evisynth.cleanroom.audit import AuditLog, Exposure, exposure, read_audit
from evisynth.cleanroom.building import Built, build_policy
from evisynth.cleanroom.checking import check
from evisynth.cleanroom.policy import Mode, Policy, read_policy, write_policy
from evisynth.cleanroom.probe import ProbeAnswer, memory_probe
from evisynth.cleanroom.review_record import ReviewRecord, read_review_record
from evisynth.cleanroom.room import CleanRoom
from evisynth.cleanroom.sampling import ModeQuality, SampleQuality, Share, draw_sample, key_path, read_labels
from evisynth.cleanroom.scan import FoundLeak, ScanReport, scan
from evisynth.cleanroom.verdict import Verdict

__all__ = [
    "AuditLog",
    "Built",
    "CleanRoom",
    "Exposure",
    "FoundLeak",
    "Mode",
    "ModeQuality",
    "Policy",
    "ProbeAnswer",
    "ReviewRecord",
    "SampleQuality",
    "ScanReport",
    "Share",
    "Verdict",
    "build_policy",
    "check",
    "draw_sample",
    "exposure",
    "key_path",
    "memory_probe",
    "read_audit",
    "read_labels",
    "read_policy",
    "read_review_record",
    "scan",
    "write_policy",
]
