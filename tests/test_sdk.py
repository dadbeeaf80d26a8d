"""The border to the SDK keeps its promises, in memory and over a real process's standard streams."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import mcp
import pytest

from immich_mcp_entry.sdk import build_server
from immich_mcp_entry.sdk_stdio import on_termination
from tests import sdk_server
from tests.mcp_client import (
    PATIENCE_S,
    McpClient,
    Pending,
    ProtocolError,
    StdioClient,
    memory_client,
    stdio_client,
    text_of,
)

Connect = Callable[[], AbstractAsyncContextManager[McpClient]]

ROOT = Path(__file__).resolve().parents[1]
COMMAND = [sys.executable, "-W", "error", "-m", "tests.sdk_server"]
ENV = {"PYTHONPATH": f"{ROOT / 'src'}{':' if sys.platform != 'win32' else ';'}{ROOT}"}

pytestmark = pytest.mark.anyio


def over_stdio(**env: str) -> AbstractAsyncContextManager[StdioClient]:
    """A connection to the test server in a process of its own."""
    return stdio_client(COMMAND, env={**ENV, **env})


def in_memory() -> AbstractAsyncContextManager[McpClient]:
    """A connection to the test server in this process."""
    return memory_client(build_server(**sdk_server.server_arguments()))


@pytest.fixture(params=[in_memory, over_stdio], ids=["memory", "stdio"])
def connect(request: pytest.FixtureRequest) -> Connect:
    """Both ways to the same server."""
    way: Connect = request.param
    return way


async def happened(client: McpClient, event: str) -> None:
    """Wait until a call of the test server has got that far."""
    with anyio.fail_after(PATIENCE_S):
        while event not in await client.call("events"):  # noqa: ASYNC110 - the event is in another process
            await anyio.sleep(0.01)


async def started(client: McpClient, tool: str) -> Pending:
    """A call that is running for sure."""
    pending = await client.start_call(tool)
    await happened(client, "started")
    return pending


async def test_the_handshake_tells_name_version_and_instructions(connect: Connect) -> None:
    """A client learns who serves and how to work with it."""
    async with connect() as client:
        info = await client.initialize()
    assert (info.name, info.version, info.instructions) == ("sdk-server", "1.2.3", sdk_server.INSTRUCTIONS)
    assert set(info.capabilities) - {"experimental"} == {"tools"}


@pytest.mark.parametrize("revision", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
async def test_every_handshake_revision_is_spoken_as_asked(revision: str) -> None:
    """A client gets the revision that it offers, and the same tools in each."""
    async with in_memory() as client:
        info = await client.initialize(revision)
        tools = await client.list_tools()
        text = await client.call("echo", {"count": 1})
    assert (info.protocol_version, text) == (revision, '{"count": 1}')
    assert [tool["title"] for tool in tools] == ["The echo", "The steps"]


async def test_an_unknown_revision_is_answered_with_one_that_is_known() -> None:
    """A client from the future is offered the newest handshake revision."""
    async with in_memory() as client:
        info = await client.initialize("2199-01-01")
    assert info.protocol_version == "2025-11-25"


async def test_a_listed_tool_has_exactly_what_its_spec_says(connect: Connect) -> None:
    """No key is added, none is lost, and the schema is verbatim."""
    async with connect() as client:
        await client.initialize()
        [echo, steps] = await client.list_tools()
    hints = {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}
    assert echo == {
        "name": "echo",
        "title": "The echo",
        "description": "Does echo.",
        "inputSchema": sdk_server.SCHEMA,
        "annotations": hints,
    }
    assert steps["name"] == "steps"


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"count": "not a number", "surplus": None},
        {"count": None, "": [], "deep": {"a": [None, True, 1.5, {"b": "\x00"}]}},
        {"count": 10**30, "half": 455.0},
    ],
)
async def test_arguments_reach_the_call_unchecked(connect: Connect, arguments: dict[str, object]) -> None:
    """Neither schema nor SDK stands between the client and our own validation."""
    async with connect() as client:
        await client.initialize()
        text = await client.call("echo", arguments)
    assert json.loads(text) == arguments


@pytest.mark.parametrize("params", [{"name": "echo"}, {"name": "echo", "arguments": None}])
async def test_missing_and_null_arguments_are_no_arguments(connect: Connect, params: dict[str, object]) -> None:
    """A call without arguments sees an empty mapping."""
    async with connect() as client:
        await client.initialize()
        assert text_of(await client.request("tools/call", params)) == "{}"


@pytest.mark.parametrize("arguments", [[], "text", 3])
async def test_arguments_that_are_no_object_are_a_protocol_error(connect: Connect, arguments: object) -> None:
    """What the protocol itself forbids is refused by the SDK, and the server lives on."""
    async with connect() as client:
        await client.initialize()
        with pytest.raises(ProtocolError) as refused:
            await client.request("tools/call", {"name": "echo", "arguments": arguments})
        assert refused.value.code == -32602
        assert await client.call("echo") == "{}"


async def test_an_unlisted_tool_can_be_called(connect: Connect) -> None:
    """Which names exist is decided by the call, not by the list."""
    async with connect() as client:
        await client.initialize()
        assert await client.call("events") == ""


async def test_an_unknown_tool_is_the_one_protocol_error(connect: Connect) -> None:
    """A name that nobody knows is invalid params, with our own words."""
    async with connect() as client:
        await client.initialize()
        with pytest.raises(ProtocolError, match="no tool is called nonsense") as refused:
            await client.call("nonsense")
        assert refused.value.code == -32602


async def test_a_bug_in_a_call_does_not_end_the_server(connect: Connect) -> None:
    """An exception of ours is an error for one request only."""
    async with connect() as client:
        await client.initialize()
        with pytest.raises(ProtocolError):
            await client.call("crash")
        assert await client.call("echo") == "{}"


async def test_progress_goes_to_the_client_that_asked(connect: Connect) -> None:
    """With a token every step is told, in order."""
    seen: list[tuple[float, float | None, str | None]] = []
    async with connect() as client:
        await client.initialize()
        assert await client.call("steps", {}, lambda *step: seen.append(step)) == "done"
    assert seen == [(0, None, "begin"), (1, 2, "középen"), (2, 2, "end \ufffd")]


async def test_the_progress_token_zero_is_a_token(connect: Connect) -> None:
    """The first request of a client may well ask for progress under the number zero."""
    async with connect() as client:
        await client.initialize()
        await client.request("tools/call", {"name": "steps", "_meta": {"progressToken": 0}})
    assert [notice["params"]["progressToken"] for notice in client.notifications] == [0, 0, 0]


async def test_progress_is_silent_unless_asked_for(connect: Connect) -> None:
    """Without a token nothing is sent but the answer."""
    async with connect() as client:
        await client.initialize()
        assert await client.call("steps") == "done"
    assert client.notifications == []


@pytest.mark.parametrize("tool", ["forever", "stubborn"])
async def test_a_cancelled_call_stops_and_the_server_lives_on(connect: Connect, tool: str) -> None:
    """The client's cancellation arrives inside the call, and no result comes of it, even if the call makes one."""
    async with connect() as client:
        await client.initialize()
        pending = await started(client, tool)
        await client.cancel(pending)
        await happened(client, "cancelled")
        assert await client.call("echo", {"count": 2}) == '{"count": 2}'
        # Some SDKs answer a cancelled request with an error, others with silence.
        assert pending.answer is None or "error" in pending.answer


async def test_calls_run_side_by_side(connect: Connect) -> None:
    """A long call holds up neither the list nor other calls."""
    async with connect() as client:
        await client.initialize()
        pending = await started(client, "forever")
        assert len(await client.list_tools()) == 2
        assert not pending.settled.is_set()


async def test_half_a_character_never_reaches_the_wire(connect: Connect) -> None:
    """Lone surrogates become the replacement character in results and errors; split pairs are joined."""
    async with connect() as client:
        await client.initialize()
        assert await client.call("surrogates") == "half \ufffd, whole 😺"
        with pytest.raises(ProtocolError):
            await client.call("nonsense \ufffd")


async def test_half_a_character_from_the_client_is_answered() -> None:
    """A message that the SDK could not read, and would leave unanswered, is read with the replacement character."""
    async with over_stdio() as client:
        await client.initialize()
        text = await client.call("echo", {"a": "cut \ud83d", "b": "\ude3a", "c": "\ud83d\ude3a", "d": "\\ud83d"})
    assert json.loads(text) == {"a": "cut \ufffd", "b": "\ufffd", "c": "😺", "d": "\\ud83d"}


async def test_rubbish_on_stdin_harms_nobody() -> None:
    """Blank lines, broken JSON and bytes that are no UTF-8 are passed over."""
    async with over_stdio() as client:
        await client.initialize()
        for rubbish in ["", "  \r", "{", "[]", "null", '{"jsonrpc":"2.0","id":7}']:
            await client.write(rubbish)
        assert client.process.stdin is not None
        await client.process.stdin.send(b'{"\xff\xed\xa0\x80\n')
        assert await client.call("echo") == "{}"


async def test_stdout_belongs_to_the_protocol() -> None:
    """Print, fd 1 and child processes end up on stderr, and a child cannot read the client's messages."""
    async with over_stdio() as client:
        await client.initialize()
        assert await client.call("noise") == "quiet"
        assert await client.call("echo") == "{}"
        assert await client.close_stdin() == 0
    for noise in [b"noise of print", b"noise of fd 1", b"noise of child 0"]:
        assert noise in client.stderr


@pytest.mark.parametrize("env", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
async def test_the_wire_is_utf8_whatever_the_locale(env: dict[str, str]) -> None:
    """Neither the locale nor the platform's line ends touch a message."""
    async with over_stdio(**env) as client:
        info = await client.initialize()
        assert info.instructions == sdk_server.INSTRUCTIONS
        assert await client.call("unicode") == "Zoë 東京 😺\r\n\u2028\x85"
        await client.write('{"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"Zoë 😺"}}\r')
        assert await client.call("echo") == "{}"
    assert any("Zoë 😺" in line for line in client.lines)


async def test_the_end_of_stdin_ends_the_process() -> None:
    """A client that hangs up leaves no process behind, and nothing on stderr."""
    async with over_stdio() as client:
        await client.initialize()
        assert await client.close_stdin() == 0
    assert client.stderr == b""


async def test_the_end_of_stdin_cancels_a_running_call() -> None:
    """Nobody waits for a call whose client is gone."""
    async with over_stdio() as client:
        await client.initialize()
        await started(client, "forever")
        assert await client.close_stdin() == 0
    assert client.stderr == b"forever was cancelled\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to send")
async def test_a_process_that_is_asked_to_end_cancels_what_runs() -> None:
    """SIGTERM is like the end of stdin: nothing is cut off in the middle, nothing is said."""
    async with over_stdio() as client:
        await client.initialize()
        await started(client, "forever")
        client.process.send_signal(signal.SIGTERM)
        with anyio.fail_after(PATIENCE_S):
            assert await client.process.wait() == 0
    assert client.stderr == b"forever was cancelled\n"


async def test_serving_outside_of_the_main_thread_hears_no_signal() -> None:
    """A loop of another thread cannot listen to signals, and serves all the same."""
    assert await anyio.to_thread.run_sync(lambda: anyio.run(_in_a_block)) == "served"


async def _in_a_block() -> str:
    with on_termination(lambda: None):
        return "served"


def test_a_client_that_stops_reading_has_hung_up() -> None:
    """A broken stdout ends the process like a closed stdin, without a traceback."""
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, env={**os.environ, **ENV}, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
        process.stdin.flush()
        assert process.wait(PATIENCE_S) == 0
        assert process.stderr.read() == b""


def test_answers_to_piped_requests_come_out_before_the_end() -> None:
    """Requests that arrive together with the end of stdin are still answered."""
    client = {"name": "tests", "version": "1"}
    hello: dict[str, Any] = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    messages: list[dict[str, Any]] = [
        {"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": "b", "method": "tools/list"},
        {"jsonrpc": "2.0", "id": "c", "method": "tools/call", "params": {"name": "echo"}},
    ]
    piped = "\n".join(json.dumps(message) for message in messages)
    run = subprocess.run(
        COMMAND, input=piped, env={**os.environ, **ENV}, capture_output=True, text=True, check=True, timeout=60
    )
    assert sorted(json.loads(line)["id"] for line in run.stdout.splitlines()) == ["a", "b", "c"]


async def test_the_client_of_the_sdk_agrees() -> None:
    """What our wire client sees is what the installed SDK's client understands, in the newest revision it knows."""
    parameters = mcp.StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], env=ENV)
    async with mcp.stdio_client(parameters) as (read, write), mcp.ClientSession(read, write) as session:
        await session.initialize()
        tools = await session.list_tools()
        result = await session.call_tool("echo", {"count": 1})
    assert [tool.name for tool in tools.tools] == ["echo", "steps"]
    assert [getattr(block, "text", None) for block in result.content] == ['{"count": 1}']


@pytest.mark.skipif(not hasattr(mcp, "Client"), reason="mcp 1.x speaks no revision without a handshake")
async def test_the_revision_without_a_handshake_is_spoken() -> None:
    """A client of 2026-07-28 sends no initialize, and finds the same tools and texts."""
    parameters = mcp.StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], env=ENV)
    async with mcp.Client(mcp.stdio_client(parameters)) as client:
        assert client.protocol_version == "2026-07-28"
        assert client.instructions == sdk_server.INSTRUCTIONS
        tools = await client.list_tools()
        result = await client.call_tool("echo", {"count": 1})
    assert [tool.input_schema for tool in tools.tools] == [sdk_server.SCHEMA] * 2
    assert [getattr(block, "text", None) for block in result.content] == ['{"count": 1}']
    assert (result.is_error, result.structured_content) == (False, None)
