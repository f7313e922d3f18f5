"""Small papers, each with a test file that can judge, and weak versions of it as they occur in practice.

A piece is a module of one or two blanks with its observers. A defect takes a piece and puts another test in place of its own;
`rules` are the findings of which at least one must be made.
"""

import textwrap
from dataclasses import dataclass
from pathlib import Path

from tests.support.clean import FACTS
from tools.problems import scaffold


@dataclass(frozen=True)
class Piece:
    module: str
    test: str
    text: str = "Everything is in the docstrings."


def write(root: Path, piece: Piece, test: str | None = None, entry: str = "") -> Path:
    """A problem set with one paper called `piece`."""
    folder = root / "piece"
    folder.mkdir(parents=True)
    (root / "papers.yaml").write_text(scaffold.entry("piece", FACTS) + entry, "utf-8")
    (folder / "piece.py").write_text(textwrap.dedent(piece.module), "utf-8")
    (folder / "paper2code_paper.md").write_text(f"# A piece\n\n{piece.text}\n", "utf-8")
    (folder / "paper2code_test.py").write_text(
        "import torch\nimport piece\n\n" + textwrap.dedent(test or piece.test), "utf-8"
    )
    return root


AFFINE = Piece(
    module='''\
        """Gain and shift per channel."""


        def affine(x, gain, shift):
            """gain * x + shift over the last axis."""
            # <paper2code name="gain and shift">
            return gain * x + shift
            # </paper2code name="gain and shift">
        ''',
    test="""\
        def observe_affine():
            x = torch.randn(3, 4, dtype=torch.float64)
            return piece.affine(x, torch.randn(4, dtype=torch.float64), torch.randn(4, dtype=torch.float64))
        """,
)

MASKED = Piece(
    module='''\
        """A mean over what the mask keeps."""


        def masked_mean(x, mask):
            """x and mask (B, T) -> (B,)."""
            # <paper2code name="mean over kept entries">
            kept = x * mask
            total = kept.sum(dim=-1)
            return total / mask.sum(dim=-1)
            # </paper2code name="mean over kept entries">
        ''',
    test="""\
        def observe_masked():
            mask = (torch.rand(6, 5) < 0.5).double()
            mask[:, 2] = 1.0
            return piece.masked_mean(torch.randn(6, 5, dtype=torch.float64), mask)
        """,
)

PREFERENCE = Piece(
    module='''\
        """A loss that prefers one answer to another, measured from a frozen reference."""

        import torch


        def preference_loss(chosen, rejected, ref_chosen, ref_rejected, beta):
            """Log-probabilities (B,) -> loss, a scalar."""
            # <paper2code name="margin over the frozen model">
            gain = chosen - ref_chosen
            loss = rejected - ref_rejected
            margin = beta * (gain - loss)
            # </paper2code name="margin over the frozen model">
            return -torch.nn.functional.logsigmoid(margin).mean()
        ''',
    test="""\
        def observe_preference():
            return piece.preference_loss(*torch.randn(4, 7, dtype=torch.float64), 0.3)
        """,
)

TARGET = Piece(
    module='''\
        """A value learnt from a target that gets no gradient."""


        def value_loss(value, following, reward, discount):
            """(B,) each -> loss, a scalar."""
            # <paper2code name="squared error to a frozen target">
            target = reward + discount * following.detach()
            return (value - target).square().mean()
            # </paper2code name="squared error to a frozen target">
        ''',
    test="""\
        def observe_target():
            value, following, reward = torch.randn(3, 5, dtype=torch.float64, requires_grad=True).unbind()
            value.retain_grad(), following.retain_grad()
            loss = piece.value_loss(value, following, reward.detach(), 0.7)
            loss.backward()
            return {"loss": loss, "value": value.grad, "following": following.grad}
        """,
)

CLIP = Piece(
    module='''\
        """A ratio that may not move far."""

        import torch


        def clipped(ratio, advantage, eps):
            """(B,), (B,) -> scalar: the smaller of the two surrogates, averaged."""
            # <paper2code name="pessimistic surrogate">
            near = ratio.clamp(1 - eps, 1 + eps)
            return torch.minimum(ratio * advantage, near * advantage).mean()
            # </paper2code name="pessimistic surrogate">
        ''',
    test="""\
        def observe_clip():
            ratio, advantage = torch.tensor([0.3, 0.9, 1.1, 1.9]).double(), torch.randn(4, dtype=torch.float64)
            return [piece.clipped(ratio, advantage, 0.2), piece.clipped(ratio, -advantage, 0.2)]
        """,
)

WARMUP = Piece(
    module='''\
        """A rate that rises linearly first."""


        def rate(step, base, warmup):
            """Rate at `step`, counted from 0; no warm-up when `warmup` is 0."""
            # <paper2code name="rate with warm-up">
            if step < warmup:
                return base * (step + 1) / warmup
            return base
            # </paper2code name="rate with warm-up">
        ''',
    test="""\
        def observe_rate():
            base = float(torch.rand(())) + 0.5
            return [float(piece.rate(step, base, warmup)) for warmup in (0, 1, 3) for step in range(5)]
        """,
)

SOFTMAX = Piece(
    module='''\
        """Weights that sum to one over the last axis."""

        import torch


        def weights(scores, temperature):
            """(B, T) -> (B, T)."""
            # <paper2code name="tempered weights">
            tempered = scores / temperature
            return torch.softmax(tempered, dim=-1)
            # </paper2code name="tempered weights">
        ''',
    test="""\
        def observe_weights():
            return piece.weights(torch.randn(3, 5, dtype=torch.float64), 0.6)
        """,
)

AVERAGE = Piece(
    module='''\
        """An exponential average, kept in place."""


        class Average:
            def __init__(self, start, decay):
                self.value, self.decay = start.clone(), decay

            def update(self, x):
                """Moves the average towards x."""
                # <paper2code name="exponential average in place">
                self.value.mul_(self.decay)
                self.value.add_(x, alpha=1 - self.decay)
                # </paper2code name="exponential average in place">
        ''',
    test="""\
        def observe_average():
            average = piece.Average(torch.randn(4, dtype=torch.float64), 0.8)
            for x in torch.randn(3, 4, dtype=torch.float64):
                average.update(x)
            return average.value
        """,
)

NOISE = Piece(
    module='''\
        """Noise on a signal."""

        import torch


        def noisy(x, sigma):
            """x plus uniform noise from [0, sigma)."""
            # <paper2code name="additive noise">
            noise = torch.rand_like(x)
            return x + sigma * noise
            # </paper2code name="additive noise">
        ''',
    test="""\
        def observe_noise():
            x = torch.randn(4000, dtype=torch.float64) + 3
            noise = (piece.noisy(x, 0.5) - x) / 0.5
            return {
                "shape": list(noise.shape), "mean": 0.4 < float(noise.mean()) < 0.6, "least": float(noise.min()) >= -1e-9,
                "most": float(noise.max()) < 1, "spread": 0.25 < float(noise.std()) < 0.33,
            }
        """,
)

PAIR = Piece(
    module='''\
        """Two functions."""


        def twice(x):
            # <paper2code name="double the input">
            return 2 * x
            # </paper2code name="double the input">


        def shifted(x):
            # <paper2code name="shift the input">
            return x + 3
            # </paper2code name="shift the input">
        ''',
    test="""\
        def observe_twice():
            return piece.twice(torch.randn(3, dtype=torch.float64))

        def observe_shifted():
            return piece.shifted(torch.randn(3, dtype=torch.float64))
        """,
)

PIECES = {
    "affine": AFFINE, "masked": MASKED, "preference": PREFERENCE, "target": TARGET, "clip": CLIP, "warmup": WARMUP,
    "softmax": SOFTMAX, "average": AVERAGE, "noise": NOISE, "pair": PAIR,
}  # fmt: skip


@dataclass(frozen=True)
class Defect:
    piece: Piece
    test: str
    rules: frozenset[str]
    entry: str = ""


def _defect(piece: Piece, rules: str, test: str, entry: str = "") -> Defect:
    return Defect(piece, test, frozenset(rules.split()), entry)


WEAK, EQUAL = "RCB503 RCB504", "RCB504 RCB511 RCB514"
DEFECTS = {
    "unit gains and zero shifts": _defect(AFFINE, EQUAL, """\
        def observe_affine():
            return piece.affine(torch.randn(3, 4), torch.ones(4), torch.zeros(4))
        """),
    "an input of zeros": _defect(AFFINE, EQUAL, """\
        def observe_affine():
            return piece.affine(torch.zeros(3, 4), torch.randn(4), torch.randn(4))
        """),
    "a mask that keeps everything": _defect(MASKED, EQUAL, """\
        def observe_masked():
            return piece.masked_mean(torch.randn(6, 5), torch.ones(6, 5))
        """),
    "a model compared with itself as its reference": _defect(PREFERENCE, EQUAL, """\
        def observe_preference():
            chosen, rejected = torch.randn(2, 7, dtype=torch.float64)
            return piece.preference_loss(chosen, rejected, chosen, rejected, 0.3)
        """),
    "only the shape is seen": _defect(AFFINE, "RCB504 RCB511", """\
        def observe_affine():
            return list(piece.affine(torch.randn(3, 4), torch.randn(4), torch.randn(4)).shape)
        """),
    "only the type is seen": _defect(SOFTMAX, "RCB504 RCB511", """\
        def observe_weights():
            return str(piece.weights(torch.randn(3, 5), 0.6).dtype)
        """),
    "only whether it is finite": _defect(TARGET, "RCB504 RCB511", """\
        def observe_target():
            return bool(piece.value_loss(*torch.randn(3, 5), 0.7).isfinite())
        """),
    "only that it runs": _defect(AVERAGE, "RCB503 RCB504 RCB511", """\
        def observe_average():
            average = piece.Average(torch.randn(4), 0.8)
            average.update(torch.randn(4))
            return "ran"
        """),
    "values rounded away": _defect(SOFTMAX, EQUAL, """\
        def observe_weights():
            return [round(float(total)) for total in piece.weights(torch.randn(3, 5), 0.6).sum(dim=-1)]
        """),
    "a tolerance that forgives everything": _defect(PREFERENCE, "RCB409 RCB504", """\
        CASES = {"preference": {"rtol": 100.0, "atol": 100.0}}

        def observe_preference():
            return piece.preference_loss(*torch.randn(4, 7, dtype=torch.float64), 0.3)
        """),
    "gradients that nobody looks at": _defect(TARGET, "RCB513", """\
        def observe_target():
            return piece.value_loss(*torch.randn(3, 5, dtype=torch.float64), 0.7)
        """),
    "a boundary that is never reached": _defect(CLIP, EQUAL, """\
        def observe_clip():
            return piece.clipped(torch.tensor([0.95, 1.0, 1.05]), torch.randn(3), 0.2)
        """),
    "a branch that is never taken": _defect(WARMUP, "RCB504", """\
        def observe_rate():
            return [float(piece.rate(step, 0.5, 0)) for step in range(5)]
        """),
    "rows and columns alike": _defect(SOFTMAX, EQUAL, """\
        def observe_weights():
            return piece.weights(torch.eye(4, dtype=torch.float64), 0.6)
        """),
    "equal scores": _defect(SOFTMAX, EQUAL, """\
        def observe_weights():
            return piece.weights(torch.zeros(3, 5), 0.6)
        """),
    "a batch of one": _defect(MASKED, EQUAL, """\
        def observe_masked():
            return piece.masked_mean(torch.randn(1, 1, dtype=torch.float64), torch.ones(1, 1, dtype=torch.float64))
        """),
    "no step is made": _defect(AVERAGE, WEAK, """\
        def observe_average():
            return piece.Average(torch.randn(4), 0.8).value
        """),
    "the sign is lost": _defect(AFFINE, EQUAL, """\
        def observe_affine():
            x, gain, shift = torch.randn(3, 3, 4, dtype=torch.float64)
            return (piece.affine(x, gain, 0 * shift)).abs()
        """),
    "the scale is lost": _defect(AVERAGE, EQUAL, """\
        def observe_average():
            average = piece.Average(torch.zeros(4, dtype=torch.float64), 0.8)
            average.update(torch.randn(4, dtype=torch.float64))
            return average.value / average.value.norm()
        """),
    "only an order is seen": _defect(SOFTMAX, EQUAL, """\
        def observe_weights():
            return piece.weights(torch.randn(3, 5), 0.6).argmax(dim=-1)
        """),
    "errors are swallowed": _defect(PREFERENCE, "RCB416 RCB503 RCB504", """\
        def observe_preference():
            try:
                piece.preference_loss(*torch.randn(4, 7), 0.3)
            except Exception:
                pass
            return "done"
        """),
    "a constant is returned": _defect(PAIR, "RCB411 RCB503", """\
        def observe_twice():
            return 2.0
        """),
    "a blank that no case runs": _defect(PAIR, "RCB503", """\
        def observe_twice():
            return piece.twice(torch.randn(3, dtype=torch.float64))
        """),
    "a case that nothing fails": _defect(PAIR, "RCB507", PAIR.test + """\

        def observe_name():
            return piece.__name__
        """),
    "state carried from case to case": _defect(PAIR, "RCB502", PAIR.test + """\

        seen = []

        def observe_first():
            seen.append(piece.twice(1))
            return len(seen)

        def observe_second():
            seen.append(piece.shifted(1))
            return len(seen)
        """),
    "a clock": _defect(PAIR, "RCB417 RCB502", "import time\n" + textwrap.dedent(PAIR.test) + textwrap.dedent("""\

        def observe_time():
            return piece.twice(time.time())
        """)),
    "a random number that the grader does not seed": _defect(PAIR, "RCB502", PAIR.test + """\

        def observe_fresh():
            import secrets
            return piece.twice(secrets.randbelow(1000000))
        """),
    "an assertion that chance decides": _defect(PAIR, "RCB501 RCB502", PAIR.test + """\

        def observe_chance():
            return piece.twice(torch.randn(8, dtype=torch.float64))

        def check_chance(seen):
            assert float(seen.mean()) > 0
        """),
    "the order of draws is demanded": _defect(NOISE, "RCB512", """\
        def observe_noise():
            x = torch.randn(4, dtype=torch.float64)
            return piece.noisy(x, 0.5)
        """),
    "a check that is wrong": _defect(PAIR, "RCB501", PAIR.test + """\

        def check_twice(seen):
            assert float(seen.sum()) == 123.0
        """),
    "a check that sees itself only": _defect(PAIR, "RCB415", PAIR.test + """\

        def check_twice(seen):
            torch.testing.assert_close(seen, seen)
        """),
    "too slow": _defect(PAIR, "RCB508", PAIR.test + """\

        def observe_long():
            total = sum(n * n for n in range(4_000_000))
            return piece.twice(total)
        """, "  timeout_seconds: 0.2\n"),
    "a fixed seed": _defect(AFFINE, "RCB408", """\
        def observe_affine():
            torch.manual_seed(0)
            return piece.affine(*torch.randn(3, 4, 4, dtype=torch.float64))
        """),
}  # fmt: skip
