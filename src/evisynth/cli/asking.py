"""Asking a model in plain words from a command: one prompt, one answer, through the project's caps and ledger."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def plain_asker(
    project: Path, model: str, *, stage: str, item: str, role: str
) -> Generator[Callable[[str], str], None, None]:
    """Open a project's models, and give a function from a prompt to the model's answer.

    Args:
        project: the directory.
        model: its name.
        stage, item, role: where the calls belong in the ledger.
    """
    from pydantic_ai.messages import ModelRequest, TextPart, UserPromptPart
    from pydantic_ai.models import ModelRequestParameters

    from evisynth.llm import project_pool
    from evisynth.store import open_project

    with project_pool(open_project(project)) as pool:
        prepared = pool.model(model, stage=stage, item=item, role=role)

        def ask(prompt: str) -> str:
            request = ModelRequest(parts=[UserPromptPart(content=prompt)])
            response = pool.run(prepared.request([request], None, ModelRequestParameters()))
            return "".join(part.content for part in response.parts if isinstance(part, TextPart))

        yield ask
