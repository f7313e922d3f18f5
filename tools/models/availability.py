"""Whether a model can be called from here, found out without calling anything."""

from dataclasses import dataclass

from tools.models.catalogue import Model


@dataclass(frozen=True)
class Availability:
    """`missing` says what is lacking and how to get it; empty when the model can be called."""

    missing: str = ""

    @property
    def ok(self) -> bool:
        return not self.missing


def available(model: Model) -> Availability:
    """Look for the model's key in the environment, or for the local model's weights among the installed packages."""
    if model.builtin:
        from tools.models.weights import missing_packages

        lacking = missing_packages() if model.litellm.endswith("smollm2-135m") else ""
        return Availability(lacking)
    if model.params.get("api_base"):
        return Availability()  # an address of one's own may need no key
    from tools.models.client import litellm_client

    found = litellm_client().validate_environment(model=model.litellm)
    if found["keys_in_environment"]:
        return Availability()
    keys = " or ".join(found["missing_keys"]) or "its provider's key"
    return Availability(f"{model.id} needs {keys} in the environment.")
