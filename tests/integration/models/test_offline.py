"""Keys, prices and parameters are looked up here, without a call; and nothing heavy is imported before it is needed."""

import os
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tools.models import Model, Price, available, load_catalogue
from tools.models.client import litellm_client
from tools.models.pricing import price_of
from tools.models.providers import parameters

ROOT = Path(__file__).parents[3]
MODELS = load_catalogue(ROOT / "leaderboard" / "models.yaml").models
CALLED = [model for model in MODELS if not model.builtin]


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: socket.socket, address: Any) -> None:
        raise AssertionError(f"a connection to {address} was tried")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    for name in list(os.environ):
        if name.endswith("_API_KEY"):
            monkeypatch.delenv(name)


@pytest.mark.parametrize("model", CALLED, ids=lambda model: model.id)
def test_every_model_of_the_set_has_a_price_and_takes_its_parameters(model: Model) -> None:
    price = price_of(model)
    assert price is not None
    assert 0 < price.input <= price.output < 1000
    sent, notes = parameters(model, 0.0)
    assert sent["max_tokens"] >= 4096
    # What is left out on purpose is said to be; anything else would be a parameter that the model does not take.
    assert all("as models.yaml says" in note for note in notes)
    name, provider, _, _ = litellm_client().get_llm_provider(model.litellm)
    litellm_client().utils.get_optional_params(model=name, custom_llm_provider=provider, **sent)


def test_what_litellm_would_leave_out_in_silence_is_reported() -> None:
    kimi = next(model for model in CALLED if "kimi" in model.litellm)
    _, notes = parameters(replace(kimi, params={"max_tokens": 100}), 0.7)
    assert notes == ("left out or changed by litellm for this model: temperature=0.7",)


@pytest.mark.parametrize("model", CALLED, ids=lambda model: model.id)
def test_a_missing_key_is_named_and_a_present_one_is_found(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = available(model)
    assert not missing.ok
    assert model.id in missing.missing
    key = next(word for word in missing.missing.split() if word.endswith("_API_KEY"))
    monkeypatch.setenv(key, "x" * 20)
    assert available(model).ok


def test_builtin_models_need_no_key() -> None:
    assert all(available(model).ok for model in MODELS if model.builtin)


def test_a_server_of_ones_own_needs_no_key() -> None:
    assert available(replace(CALLED[0], params={"api_base": "http://127.0.0.1:1/v1"})).ok


def test_an_unknown_model_has_no_price() -> None:
    model = replace(CALLED[0], litellm="openai/no-such-model", price=None)
    assert price_of(model) is None


def test_a_price_of_the_file_goes_before_the_table() -> None:
    model = replace(CALLED[0], price=Price(input=3.0, output=7.0))
    assert price_of(model) == model.price


def test_a_price_of_zero_in_the_table_is_no_price() -> None:
    assert price_of(replace(CALLED[0], litellm="dashscope/qwen3-max", price=None)) is None


def test_a_parameter_of_the_file_goes_before_the_temperature_asked_for() -> None:
    sent, _ = parameters(replace(CALLED[1], params={"temperature": 1.0}), 0.0)
    assert sent["temperature"] == 1.0


def test_importing_the_room_imports_no_heavy_library() -> None:
    program = (
        "import sys, tools.models\n"
        "heavy = {'litellm', 'torch', 'transformers', 'jsonschema', 'numpy'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr


def test_importing_litellm_asks_nothing_of_the_network() -> None:
    program = (
        "import socket\n"
        "def refuse(*a, **k): raise SystemExit('a connection was tried')\n"
        "socket.socket.connect = refuse; socket.getaddrinfo = refuse\n"
        "from tools.models.client import litellm_client\n"
        "litellm_client()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
