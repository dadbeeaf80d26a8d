"""Requests side by side."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import anyio

from immich_domain.errors import ImmichError

T = TypeVar("T")


async def side_by_side(*jobs: Callable[[], Awaitable[T]]) -> Sequence[T]:
    """The results of all jobs, in order. When one fails the others are cancelled, and its error is raised as it is."""
    results: dict[int, T] = {}

    async def run(index: int, job: Callable[[], Awaitable[T]]) -> None:
        results[index] = await job()

    try:
        async with anyio.create_task_group() as group:
            for index, job in enumerate(jobs):
                group.start_soon(run, index, job)
    except BaseExceptionGroup as failures:
        known = failures.subgroup(ImmichError)
        raise (_first(known) if known is not None else _first(failures)) from None
    return [results[index] for index in range(len(jobs))]


def _first(failures: BaseExceptionGroup[BaseException]) -> BaseException:
    failure = failures.exceptions[0]
    return _first(failure) if isinstance(failure, BaseExceptionGroup) else failure
