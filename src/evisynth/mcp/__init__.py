"""The tools as a Model Context Protocol server."""

from evisynth.mcp.opening import open_toolsets
from evisynth.mcp.project_tools import ProjectTools
from evisynth.mcp.server import build_server, serve

__all__ = ["ProjectTools", "build_server", "open_toolsets", "serve"]
