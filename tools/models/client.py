"""The one place that imports litellm: after its environment is set, with everything off that talks unasked."""

import gc
import os
import warnings
from functools import cache
from typing import Any


@cache
def litellm_client() -> Any:
    """The litellm module, ready for calls. The first call costs seconds, so only verbs that need a provider make it."""
    # Read at import: without it litellm fetches its price table over the network.
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    os.environ.setdefault("LITELLM_LOG", "ERROR")
    os.environ["HF_HUB_OFFLINE"] = "1"
    # OpenAI and the providers that speak its protocol go through litellm's own HTTP handler, as Anthropic, Gemini and the others
    # always do, and not through OpenAI's client: a fifth less processor time a call, the same requests, the same faults.
    os.environ["EXPERIMENTAL_OPENAI_BASE_LLM_HTTP_HANDLER"] = "True"
    # pydantic's, about litellm's own types: nobody who reads it here can act on it.
    warnings.filterwarnings("ignore", message=".* using the `ReadOnly` qualifier", category=UserWarning)
    import litellm

    litellm.telemetry = False
    litellm.suppress_debug_info = True
    litellm.drop_params = False  # a parameter that a model does not take is reported by us, never dropped in silence
    litellm.disable_hf_tokenizer_download = True
    # aiohttp, litellm's default: with 32 calls at once httpx's connection pool takes a third more processor time than the rest
    # of a call. That neither keeps a time limit while a body trickles in does not matter: providers.py has its own.
    litellm.disable_aiohttp_transport = False

    from tools.models import builtin

    litellm.custom_provider_map = [{"provider": "builtin", "custom_handler": builtin.BuiltinProvider()}]
    # litellm's modules and price table are very many objects that stay; looking through them again takes a fifth of a call.
    gc.freeze()
    return litellm
