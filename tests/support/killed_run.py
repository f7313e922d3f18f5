"""One evaluation in a process of its own, to be killed: `python -m tests.support.killed_run SETTINGS.json`.

Settings: pset, store, url of the provider, run, models, samples, concurrency. The provider is called without litellm, whose
import would take most of every run's time; what is tested lies behind the call.
"""

import asyncio
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

from tests.support.evaluation import Rules, Told, model, order
from tools.evaluation.asking import Ready
from tools.evaluation.evaluate import evaluate
from tools.models.answer import Answer, AnswerStatus, Usage
from tools.problems import load


class Plain:
    """Asks the provider of tests/support/provider.py."""

    def __init__(self, url: str, run: str) -> None:
        self._run = run
        self._host, self._port = urlsplit(url).hostname, urlsplit(url).port

    def ready(self, question, prompt):
        return Ready(question, prompt, 100, 0.02)

    async def ask(self, ready, failed_call):
        body = json.dumps({
            "model": ready.question.model.id,
            "user": self._run,
            # The toy papers' prompts are all the same; the question's identity makes them different.
            "messages": [{"role": "user", "content": f"{ready.question.identity} {ready.prompt.user}"}],
        }).encode()  # fmt: skip
        reader, writer = await asyncio.open_connection(self._host, self._port, limit=1 << 22)
        writer.write(b"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                     + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)  # fmt: skip
        data = await reader.read()
        writer.close()
        response = json.loads(data.partition(b"\r\n\r\n")[2])
        text = response["choices"][0]["message"]["content"]
        return Answer(AnswerStatus.ANSWERED, text=text, usage=Usage(100, 0, 10, 0), cost_usd=0.01, finish_reason="stop")


class Unhurried(Rules):
    """Verdicts after a hundredth of a second, from two threads: kills then fall between an answer and its verdict, too."""

    def __init__(self):
        super().__init__()
        self._pool = ThreadPoolExecutor(2)

    def submit(self, candidate):
        def grade():
            time.sleep(0.01)
            return super(Unhurried, self).submit(candidate).result()

        return self._pool.submit(grade)


class Aloud(Told):
    """Notes go to standard output at once, where the test waits for them."""

    def note(self, text):
        print(text, flush=True)


def main() -> None:
    settings = json.loads(Path(sys.argv[1]).read_text())
    problems = load(Path(settings["pset"]), thorough=False)
    models = [model(name, settings["concurrency"]) for name in settings["models"]]
    made = order(Path(settings["store"]), problems, *models, samples=settings["samples"], temperature=1.0)
    summary = evaluate(made, Aloud(), Plain(settings["url"], settings["run"]), Unhurried())
    print(json.dumps({"asked": summary.asked, "recovered": summary.recovered}))


if __name__ == "__main__":
    main()
