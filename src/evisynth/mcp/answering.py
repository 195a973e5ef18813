"""A server of the protocol that answers a wrong call with what to do."""

from typing import TYPE_CHECKING, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from evisynth.mcp.arguments import explain_arguments, explain_kinds, explain_tool

if TYPE_CHECKING:
    from mcp.server.mcpserver import Context
    from mcp_types import CallToolResult, InputRequiredResult


class AnsweringServer(MCPServer[Any]):
    """Refuses unknown tools and arguments, which are dropped otherwise, and says which there are."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: "Context[Any, Any] | None" = None
    ) -> "CallToolResult | InputRequiredResult":
        """Call a tool by its name.

        Raises:
            ToolError: there is no such tool, an argument is missing, unknown or of the wrong kind, or the tool has a
                problem that its caller can mend.
        """
        tools = {tool.name: tool for tool in await self.list_tools()}
        if name not in tools:
            raise ToolError(explain_tool(name, list(tools)))
        schema = tools[name].input_schema
        if wrong := explain_arguments(schema, list(arguments)):
            raise ToolError(f"{name}: {wrong}")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            faults = [(str(one["loc"][0] if one["loc"] else ""), one["msg"]) for one in error.__cause__.errors()]
            raise ToolError(f"{name}: {explain_kinds(schema, faults)}") from None
