"""A write with its line in the audit log."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import anyio

from immich_domain import Criteria, ImmichError, Journal
from immich_domain.errors import ErrorCode
from immich_domain.writing import Outcome
from immich_mcp_entry.audit import AuditLog
from immich_mcp_entry.capping import Answer
from immich_mcp_entry.context import Context
from immich_mcp_entry.write_answers import outcome_answer, outcome_word

INTERRUPTED = "cancelled"

logger = logging.getLogger(__name__)


async def recorded(
    write: Callable[[], Awaitable[Outcome]],
    tool: str,
    id_key: str,
    journal: Journal,
    criteria: Criteria,
    context: Context,
) -> Answer:
    """Run a write and answer what became of it; its audit line is written however it ends.

    Raises `AuditFailed` before the write when the log cannot be opened, and the errors of a write that wrote nothing.
    """
    log = AuditLog.open(context.audit_log)
    word = ErrorCode.INTERNAL.value
    recorded_well = True
    try:
        outcome = await write()
        word = outcome_word(outcome)
        answer = outcome_answer(outcome, id_key, context.links)
    except ImmichError as error:
        word = error.code.value
        raise
    except anyio.get_cancelled_exc_class():
        word = INTERRUPTED
        raise
    finally:
        recorded_well = log.record(tool, journal, criteria, word)
        log.close()
        if word == INTERRUPTED and journal.sent:
            logger.warning("%s was interrupted: %d photos of album %s", tool, len(journal.accepted), journal.album_id)
    if not recorded_well:
        answer["audit"] = "The audit log could not be written after the write: check IMMICH_AUDIT_LOG."
    return answer
