"""One diffusion over the numeric and categorical columns of a table, with a learned noise schedule for each (TabDiff).

Shapes: B rows; P numeric columns, numbers `(B, P)`; J categorical columns, codes int64 `(B, J)`. Column j has C_j classes,
codes 0..C_j - 1, and one more code, C_j, for MASK; `sizes` is the list of C_j. With W_j = C_j + 1, one-hot rows and logits
are flat, `(B, sum W_j)`: the columns one after the other, MASK last in each. W is the largest W_j. Times t `(B, 1)` lie in
[0, 1] and are shared by all columns of a row.
"""

from collections.abc import Callable, Sequence

import torch
import torch.nn.functional as F
from torch import Tensor, nn

# Called with noisy numbers `(B, P)`, one-hot `(B, sum W_j)`, t `(B,)` and sigma `(B, P)`; returns a prediction of the clean
# numbers `(B, P)` and flat logits `(B, sum W_j)`.
Net = Callable[[Tensor, Tensor, Tensor, Tensor], tuple[Tensor, Tensor]]


# Schedules


class PowerMeanSchedule(nn.Module):
    """Noise level of each numeric column: a power mean of `low` and `high`, whose exponent is learned.

    Args:
        columns: P.
        low: level at time 0.
        high: level at time 1.
        init: first value of every raw exponent.
        offset: what an exponent stays above.
    """

    def __init__(
        self, columns: int, low: float = 0.002, high: float = 80.0, init: float = 1.0, offset: float = 2.0
    ) -> None:
        super().__init__()
        self.low, self.high, self.offset = low, high, offset
        # <paper2code name="learnable raw exponent per numeric column">
        self.raw = nn.Parameter(torch.full((columns,), float(init), dtype=torch.float32))
        # </paper2code name="learnable raw exponent per numeric column">

    def exponent(self) -> Tensor:
        """Exponents `(P,)`."""
        # <paper2code name="exponent kept above its offset">
        return self.offset + F.softplus(self.raw)
        # </paper2code name="exponent kept above its offset">

    def sigma(self, t: Tensor) -> Tensor:
        """Noise levels `(B, P)` at times `(B, 1)`."""
        # <paper2code name="numeric noise level at a time">
        exponent = self.exponent()
        low = self.low ** (1 / exponent)
        high = self.high ** (1 / exponent)
        # <paper2code name="interpolate the rooted end points and raise">
        return (low + t * (high - low)) ** exponent
        # </paper2code name="interpolate the rooted end points and raise">
        # </paper2code name="numeric noise level at a time">

    def time_of(self, sigma: Tensor) -> Tensor:
        """Times `(B, P)` at which the columns have the noise levels `(B, P)`."""
        # <paper2code name="time of a numeric noise level">
        inverse = self.exponent().reciprocal()
        first, last = torch.pow(self.low, inverse), torch.pow(self.high, inverse)
        return (sigma**inverse - first) / (last - first)
        # </paper2code name="time of a numeric noise level">


class MaskingSchedule(nn.Module):
    """Masking of each categorical column over time: a power of time, which is learned, between two small margins.

    Args:
        columns: J.
        eps_end: share that is left unmasked at time 1.
        eps_start: share that is masked at time 0.
        init: first value of every raw power.
        offset: what a power stays above.
    """

    def __init__(
        self,
        columns: int,
        eps_end: float = 1e-3,
        eps_start: float = 1e-5,
        init: float = -6.0,
        offset: float = 1.0,
    ) -> None:
        super().__init__()
        self.eps_end, self.eps_start, self.offset = eps_end, eps_start, offset
        # <paper2code name="learnable raw power per categorical column">
        self.raw = nn.Parameter(init * torch.ones(columns))
        # </paper2code name="learnable raw power per categorical column">

    def power(self) -> Tensor:
        """Powers `(J,)`."""
        # <paper2code name="power kept above its offset">
        return F.softplus(self.raw) + self.offset
        # </paper2code name="power kept above its offset">

    def level(self, t: Tensor) -> Tensor:
        """Minus the logarithm of the probability to be unmasked, `(B, J)`, at times `(B, 1)`."""
        # <paper2code name="masking level at a time">
        masked = self.eps_start + (1 - self.eps_end - self.eps_start) * t ** self.power()
        return -torch.log1p(-masked)
        # </paper2code name="masking level at a time">

    def rate(self, t: Tensor) -> Tensor:
        """Time derivative of the level, `(B, J)`."""
        # <paper2code name="time derivative of the masking level">
        power = self.power()
        slope = power * t ** (power - 1) * (1 - self.eps_end - self.eps_start)
        return slope / self.keep(t)
        # </paper2code name="time derivative of the masking level">

    def keep(self, t: Tensor) -> Tensor:
        """Probability to be unmasked, `(B, J)`."""
        return torch.exp(-self.level(t))


# Layout of categorical columns


def one_hot_row(codes: Tensor, sizes: Sequence[int]) -> Tensor:
    """Flat one-hot rows `(B, sum W_j)` of codes `(B, J)`, MASK allowed, in torch's default dtype."""
    columns = [F.one_hot(codes[:, j], size + 1) for j, size in enumerate(sizes)]
    return torch.cat(columns, dim=1).to(torch.get_default_dtype())


def mask_codes(sizes: Sequence[int]) -> Tensor:
    """Code of MASK in each column, int64 `(J,)`."""
    return torch.tensor(sizes, dtype=torch.long)


def pad_columns(flat: Tensor, sizes: Sequence[int], fill: float = -1e6) -> Tensor:
    """Flat rows `(B, sum W_j)` as `(B, J, W)`; columns narrower than W end in `fill`."""
    # <paper2code name="pad columns to one width">
    widths = [size + 1 for size in sizes]
    columns = flat.split(widths, dim=1)
    padded = [F.pad(column, (0, max(widths) - column.shape[1]), value=fill) for column in columns]
    return torch.stack(padded, dim=1)
    # </paper2code name="pad columns to one width">


# Forward corruption


def add_gaussian(x: Tensor, sigma: Tensor, noise: Tensor) -> Tensor:
    """Noisy numbers `(B, P)`."""
    # <paper2code name="add noise to numeric columns">
    return x + sigma * noise
    # </paper2code name="add noise to numeric columns">


def mask_hard(x: Tensor, chance: Tensor, sizes: Sequence[int], uniform: Tensor) -> tuple[Tensor, Tensor]:
    """Mask codes x by uniform draws, both `(B, J)`: the new codes and their flat one-hot rows."""
    # <paper2code name="hard masking by uniform draws">
    codes = torch.where(uniform < chance, mask_codes(sizes), x)
    return codes, one_hot_row(codes, sizes)
    # </paper2code name="hard masking by uniform draws">


def mask_relaxed(
    x: Tensor, chance: Tensor, sizes: Sequence[int], noise: Tensor | None = None, tau: float = 0.01
) -> tuple[Tensor, Tensor]:
    """Mask clean codes so that gradients reach the masking probabilities.

    Args:
        x: clean codes `(B, J)`.
        chance: masking probabilities `(B, J)`.
        sizes: classes of each column.
        noise: Gumbel noise `(B, J, 2)` for keeping (0) and masking (1); drawn if None.
        tau: temperature.

    Returns:
        The new codes `(B, J)`, and flat rows `(B, sum W_j)` of the dtype of `chance`: their one-hot in value, with the
        gradient of the relaxed choice.
    """
    if noise is None:
        noise = -torch.log(-torch.log(torch.rand(*x.shape, 2, dtype=chance.dtype)))
    # <paper2code name="relaxed masking with gradients to the schedule">
    probs = torch.stack([1 - chance, chance], dim=-1).clamp(min=1e-12)
    # <paper2code name="soft choice between keep and mask">
    scores = (probs.log() + noise) / tau
    soft = scores.softmax(dim=-1)
    # </paper2code name="soft choice between keep and mask">
    # <paper2code name="straight-through one-hot choice">
    hard = F.one_hot(soft.argmax(dim=-1), 2).to(soft.dtype)
    choice = hard - soft.detach() + soft
    # </paper2code name="straight-through one-hot choice">
    # <paper2code name="hard codes after the choice">
    codes = torch.where(hard[..., 1] > 0, mask_codes(sizes), x)
    # </paper2code name="hard codes after the choice">
    # <paper2code name="put both outcomes into the column one-hot">
    columns = []
    for j, size in enumerate(sizes):
        kept = F.one_hot(x[:, j], size + 1) * choice[:, j, :1]
        columns.append(kept + F.pad(choice[:, j, 1:], (size, 0)))
    onehot = torch.cat(columns, dim=1)
    # </paper2code name="put both outcomes into the column one-hot">
    return codes, onehot
    # </paper2code name="relaxed masking with gradients to the schedule">


# Losses


def clean_log_probs(flat: Tensor, codes: Tensor, sizes: Sequence[int]) -> Tensor:
    """Log-probabilities `(B, J, W)` of the clean categories, from flat logits and the corrupted codes `(B, J)`."""
    # <paper2code name="log-probabilities of the clean categories">
    masks = mask_codes(sizes)
    padded = pad_columns(flat, sizes)
    # <paper2code name="exclude the mask class and normalise">
    barred = -1e6 * F.one_hot(masks, padded.shape[-1])
    log_probs = (padded + barred).log_softmax(dim=-1)
    # </paper2code name="exclude the mask class and normalise">
    # <paper2code name="pin entries that are not masked">
    certain = torch.full_like(log_probs, -1e6).scatter(-1, codes[..., None], 0.0)
    return torch.where((codes == masks)[..., None], log_probs, certain)
    # </paper2code name="pin entries that are not masked">
    # </paper2code name="log-probabilities of the clean categories">


def masked_nll(log_probs: Tensor, x0: Tensor, level: Tensor, rate: Tensor) -> Tensor:
    """Weighted negative log-likelihood of the clean codes x0, `(B, J)`; level and rate are those of the schedule."""
    # <paper2code name="weighted likelihood of masked categories">
    log_likelihood = log_probs.gather(-1, x0[..., None]).squeeze(-1)
    # <paper2code name="continuous-time likelihood weight">
    weight = rate / torch.expm1(level)
    # </paper2code name="continuous-time likelihood weight">
    return -weight * log_likelihood
    # </paper2code name="weighted likelihood of masked categories">


def denoise_error(pred: Tensor, clean: Tensor, sigma: Tensor, data_scale: float = 1.0) -> Tensor:
    """Weighted squared error of predicted numbers, `(B, P)`."""
    # <paper2code name="weighted squared denoising error">
    weight = (sigma.square() + data_scale**2) / (sigma * data_scale).square()
    return weight * (pred - clean).square()
    # </paper2code name="weighted squared denoising error">


def numeric_weight(step: int, total: int) -> float:
    """Weight of the numeric loss after `step` of `total` steps."""
    # <paper2code name="decay of the numeric loss weight">
    return max(0.0, 1 - step / total)
    # </paper2code name="decay of the numeric loss weight">


# Backward steps


def raised_time(t: Tensor, steps: int) -> Tensor:
    """Times, of the shape of t, to which a stochastic step goes back up before it goes down."""
    # <paper2code name="raised time of a stochastic step">
    return (t * (1 + 1 / steps)).clamp(max=1)
    # </paper2code name="raised time of a stochastic step">


def top_up(x: Tensor, sigma_now: Tensor, sigma_up: Tensor, noise: Tensor) -> Tensor:
    """Numbers at noise level `sigma_now` brought to `sigma_up`, `(B, P)`."""
    # <paper2code name="numeric noise top-up">
    return x + (sigma_up.square() - sigma_now.square()).clamp(min=0).sqrt() * noise
    # </paper2code name="numeric noise top-up">


def remask(codes: Tensor, keep_now: Tensor, keep_up: Tensor, sizes: Sequence[int], uniform: Tensor) -> Tensor:
    """Codes of which as many more are masked as the fall of the keep probabilities demands, `(B, J)`."""
    # <paper2code name="mask some entries again">
    return torch.where(uniform < 1 - keep_up / keep_now, mask_codes(sizes), codes)
    # </paper2code name="mask some entries again">


def euler_step(x: Tensor, clean: Tensor, sigma_up: Tensor, sigma_next: Tensor) -> Tensor:
    """Numbers after one step from level `sigma_up` to `sigma_next`, given a prediction of the clean numbers."""
    # <paper2code name="euler step towards the prediction">
    return x + (sigma_next - sigma_up) * (x - clean) / sigma_up
    # </paper2code name="euler step towards the prediction">


def reverse_probs(codes: Tensor, probs: Tensor, keep_next: Tensor, keep_up: Tensor, sizes: Sequence[int]) -> Tensor:
    """Distribution `(B, J, W)` of the codes after a backward step, given a clean distribution `(B, J, W)`."""
    # <paper2code name="reverse distribution of masked categories">
    masks = mask_codes(sizes)
    # <paper2code name="probability of staying masked">
    stay = ((1 - keep_next) / (1 - keep_up))[..., None]
    # </paper2code name="probability of staying masked">
    moving = stay * F.one_hot(masks, probs.shape[-1]) + (1 - stay) * probs
    settled = F.one_hot(codes, probs.shape[-1]).to(probs.dtype)
    return torch.where((codes == masks)[..., None], moving, settled)
    # </paper2code name="reverse distribution of masked categories">


# Guidance


def guide_numeric(cond: Tensor, uncond: Tensor, omega: float) -> Tensor:
    """Guided prediction of numbers."""
    # <paper2code name="numeric guidance">
    return (1 + omega) * cond - omega * uncond
    # </paper2code name="numeric guidance">


def guide_log_probs(cond: Tensor, uncond: Tensor, omega: float) -> Tensor:
    """Guided log-probabilities, normalised over the last axis."""
    # <paper2code name="categorical guidance in log space">
    return (cond + omega * (cond - uncond)).log_softmax(dim=-1)
    # </paper2code name="categorical guidance in log space">


# The model


class TabularDiffusion(nn.Module):
    """Training losses and sampling around a network.

    Args:
        net: see `Net`; a module's parameters become parameters of this one.
        numeric: P.
        sizes: classes of each categorical column.
        data_scale: spread of the numeric data.
    """

    def __init__(self, net: Net, numeric: int, sizes: Sequence[int], data_scale: float = 1.0) -> None:
        super().__init__()
        self.net = net
        self.sizes, self.data_scale = list(sizes), data_scale
        self.num_sched, self.cat_sched = PowerMeanSchedule(numeric), MaskingSchedule(len(sizes))

    def losses(self, numbers: Tensor, codes: Tensor, t: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Numeric and categorical loss of clean rows, two scalars; times `(B, 1)` are drawn if None."""
        # <paper2code name="training losses of a batch">
        if t is None:
            t = torch.rand(len(numbers), 1, dtype=numbers.dtype)
        # <paper2code name="corrupt both column kinds at one shared time">
        sigma, level = self.num_sched.sigma(t), self.cat_sched.level(t)
        noisy = add_gaussian(numbers, sigma, torch.randn_like(numbers))
        # <paper2code name="masking chance from the level">
        chance = -torch.expm1(-level)
        # </paper2code name="masking chance from the level">
        masked, onehot = mask_relaxed(codes, chance, self.sizes)
        # </paper2code name="corrupt both column kinds at one shared time">
        pred, logits = self.net(noisy, onehot, t.squeeze(1), sigma)
        numeric = denoise_error(pred, numbers, sigma, self.data_scale)
        log_probs = clean_log_probs(logits, masked, self.sizes)
        categorical = masked_nll(log_probs, codes, level, self.cat_sched.rate(t))
        return numeric.mean(), categorical.mean()
        # </paper2code name="training losses of a batch">

    @torch.no_grad()
    def sample(self, n: int, steps: int = 50) -> tuple[Tensor, Tensor]:
        """Draw n rows: numbers `(n, P)` and codes `(n, J)` without MASK."""
        time = torch.ones(n, 1, dtype=self.num_sched.raw.dtype)
        sigma = self.num_sched.sigma(time)
        x = sigma * torch.randn_like(sigma)
        codes = mask_codes(self.sizes).repeat(n, 1)
        for i in range(steps):
            now, later = (1 - i / steps) * time, (1 - (i + 1) / steps) * time
            # <paper2code name="one backward sampling step">
            up = raised_time(now, steps)
            sigma_up, keep_up = self.num_sched.sigma(up), self.cat_sched.keep(up)
            x = top_up(x, self.num_sched.sigma(now), sigma_up, torch.randn_like(x))
            codes = remask(codes, self.cat_sched.keep(now), keep_up, self.sizes, torch.rand(codes.shape))
            clean, logits = self.net(x, one_hot_row(codes, self.sizes), up.squeeze(1), sigma_up)
            log_probs = clean_log_probs(logits, codes, self.sizes)
            x = euler_step(x, clean, sigma_up, self.num_sched.sigma(later))
            probs = reverse_probs(codes, log_probs.exp(), self.cat_sched.keep(later), keep_up, self.sizes)
            # <paper2code name="draw new codes from the reverse distribution">
            drawn = torch.multinomial(probs.flatten(0, 1), 1)
            codes = drawn.view_as(codes)
            # </paper2code name="draw new codes from the reverse distribution">
            # </paper2code name="one backward sampling step">
        # <paper2code name="fill leftover masks">
        codes = torch.where(codes == mask_codes(self.sizes), log_probs.argmax(dim=-1), codes)
        # </paper2code name="fill leftover masks">
        return x, codes
