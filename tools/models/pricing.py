"""What calls cost: from models.yaml, else from the price table that litellm ships (never from the network)."""

from typing import Any

from tools.models.answer import Usage
from tools.models.catalogue import Model, Price
from tools.models.client import litellm_client

MILLION = 1_000_000


def price_of(model: Model) -> Price | None:
    """US dollars per million tokens, or None when neither source knows the model."""
    if model.price is not None:
        return model.price
    if model.builtin:
        return Price(0.0, 0.0, 0.0)
    try:
        info = litellm_client().get_model_info(model.litellm)
    except Exception:  # litellm raises a bare Exception for a model it does not know
        return None
    # Zero is how the table writes "priced in tiers"; taken at its word, a paid model would pass any cap.
    if not info.get("input_cost_per_token") or not info.get("output_cost_per_token"):
        return None
    cached = info.get("cache_read_input_token_cost")
    return Price(
        input=info["input_cost_per_token"] * MILLION,
        output=info["output_cost_per_token"] * MILLION,
        cached=None if cached is None else cached * MILLION,
    )


def cost_of(price: Price, usage: Usage) -> float:
    """Dollars for these tokens; cached tokens cost the full price where no cached price is known."""
    cached = price.input if price.cached is None else price.cached
    fresh = usage.prompt - usage.cached
    return (fresh * price.input + usage.cached * cached + usage.completion * price.output) / MILLION


def charged(model: Model, response: Any, usage: Usage | None) -> float | None:
    """What an answer cost. litellm's own account is used where it has the price: it knows cache writes and price tiers."""
    if model.builtin:
        return 0.0
    if usage is None:
        return None
    if model.price is not None:
        price = price_of(model)
        return None if price is None else cost_of(price, usage)
    # litellm worked it out as the response came in; asking for it again takes a tenth of a call.
    known = getattr(response, "_hidden_params", {}).get("response_cost")
    return None if known is None else float(known)
