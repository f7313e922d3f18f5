"""Schedule-Free optimisation: an online average and an interpolated gradient point replace a decaying learning rate.

Three sequences of the same shape are coupled:

    base            z   moved by the base optimiser (plain SGD, or Adam without a first moment)
    average         x   online weighted mean of the base sequence; the point to evaluate
    gradient point  y   y = beta * x + (1 - beta) * z, where gradients are taken

`schedule_free_sgd` is the plain recursion. `ScheduleFreeAdamW` stores base, average and second moment;
`LeanScheduleFreeAdamW` stores one buffer less, because the parameter itself implies the average.
Both optimisers keep the parameters at y in training mode and at x in evaluation mode.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.optim.optimizer import ParamsT

__all__ = ["LeanScheduleFreeAdamW", "ScheduleFreeAdamW", "advance_schedule", "schedule_free_sgd"]


def schedule_free_sgd(
    grad_fn: Callable[[Tensor], Tensor], start: Tensor, lr: float, num_steps: int, beta: float = 0.9
) -> tuple[Tensor, Tensor]:
    """Run Schedule-Free SGD and return `(average, base)` after `num_steps` steps, each of the shape of `start`.

    The average is the plain mean of all base iterates so far, the starting point included. `beta = 0` takes the
    gradients at the base sequence, `beta = 1` at the average. `grad_fn` maps a point to the gradient there and is
    called once a step; `start` is left as it is.
    """
    average = start.detach().clone()
    base = start.detach().clone()
    # <paper2code name="schedule-free sgd recursion">
    for t in range(1, num_steps + 1):
        # <paper2code name="gradient location between average and base">
        point = (1 - beta) * base + beta * average
        # </paper2code name="gradient location between average and base">
        base = base - lr * grad_fn(point)
        # <paper2code name="uniform running average of the base sequence">
        coef = 1 / (t + 1)
        average = (1 - coef) * average + coef * base
        # </paper2code name="uniform running average of the base sequence">
    return average, base
    # </paper2code name="schedule-free sgd recursion">


def advance_schedule(group: dict[str, Any]) -> tuple[float, float, float]:
    """Scalars of one step of one parameter group: `(step_lr, avg_coef, moment_correction)`.

    Reads `lr`, `betas`, `warmup_steps`, `step_power`, `lr_power` and the running values `steps_done`,
    `weight_total`, `peak_lr`. Updates `weight_total` and `peak_lr`; counting the step is left to the caller.
    """
    # <paper2code name="scalars of one step for a group">
    t = group["steps_done"] + 1
    # <paper2code name="linear warmup factor with the disabled case">
    if group["warmup_steps"]:
        warmup = min(1.0, t / group["warmup_steps"])
    else:
        warmup = 1.0
    # </paper2code name="linear warmup factor with the disabled case">

    # <paper2code name="step learning rate and its running peak">
    step_lr = group["lr"] * warmup
    group["peak_lr"] = max(group["peak_lr"], step_lr)
    # </paper2code name="step learning rate and its running peak">

    # <paper2code name="averaging weight and coefficient">
    # <paper2code name="polynomial weight from step index and peak rate">
    weight = t ** group["step_power"] * group["peak_lr"] ** group["lr_power"]
    # </paper2code name="polynomial weight from step index and peak rate">
    group["weight_total"] += weight
    # <paper2code name="quotient guarded against a zero total">
    total = group["weight_total"]
    avg_coef = weight / total if total > 0 else 0.0
    # </paper2code name="quotient guarded against a zero total">
    # </paper2code name="averaging weight and coefficient">

    # <paper2code name="bias correction of the second moment">
    moment_correction = 1 - group["betas"][1] ** t
    # </paper2code name="bias correction of the second moment">
    return step_lr, avg_coef, moment_correction
    # </paper2code name="scalars of one step for a group">


class _ScheduleFreeOptimizer(torch.optim.Optimizer):
    """What both forms share: the running values of a group, and a step that only works in training mode.

    The running values live in the group dictionaries, so that `state_dict` and `load_state_dict` carry them.
    """

    def __init__(self, params: ParamsT, **options: Any) -> None:
        running = {"steps_done": 0, "weight_total": 0.0, "peak_lr": -1.0, "in_train_mode": False}
        super().__init__(params, {**options, **running})

    def _update(self) -> None:
        """Advance every group by one step; called without gradient tracking."""
        raise NotImplementedError

    @torch.no_grad()
    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Make one step. Returns the value of `closure`, which is called first, or `None` without one.

        Raises `RuntimeError`, with nothing changed and the closure not called, if any group is in evaluation mode.
        """
        # <paper2code name="refuse to step outside training mode">
        if not all(group["in_train_mode"] for group in self.param_groups):
            raise RuntimeError("parameters hold the average; call train_mode() before step()")
        # </paper2code name="refuse to step outside training mode">
        loss = None
        # <paper2code name="closure evaluated with gradients enabled">
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        # </paper2code name="closure evaluated with gradients enabled">
        self._update()
        return loss


class ScheduleFreeAdamW(_ScheduleFreeOptimizer):
    """Schedule-Free AdamW with base, average and second moment stored for each parameter.

    `betas[0]` is the weight of the average in the gradient point (there is no first moment), `betas[1]` the decay of
    the second moment. `decay_at` says where the decoupled weight decay is taken: at the gradient point (`"y"`) or
    at the base (`"z"`). State of a parameter: `"base"`, `"average"`, `"second_moment"`, each of its shape and dtype.
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float = 0.0025,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        warmup_steps: int = 0,
        step_power: float = 0.0,
        lr_power: float = 2.0,
        decay_at: str = "y",
    ) -> None:
        if decay_at not in ("y", "z"):
            raise ValueError(f"decay_at must be 'y' or 'z', not {decay_at!r}")
        super().__init__(
            params,
            lr=lr,
            betas=betas,
            eps=eps,
            weight_decay=weight_decay,
            warmup_steps=warmup_steps,
            step_power=step_power,
            lr_power=lr_power,
            decay_at=decay_at,
        )

    @torch.no_grad()
    def eval_mode(self) -> None:
        """Put the average into the parameters of every group in training mode, and mark the group.

        Parameters without state keep their value; groups in evaluation mode are not touched.
        """
        # <paper2code name="evaluation switch of the three-sequence optimiser">
        for group in self.param_groups:
            if group["in_train_mode"]:
                for p in group["params"]:
                    if self.state[p]:
                        p.copy_(self.state[p]["average"])
                group["in_train_mode"] = False
        # </paper2code name="evaluation switch of the three-sequence optimiser">

    @torch.no_grad()
    def train_mode(self) -> None:
        """Put the gradient point into the parameters of every group in evaluation mode, and mark the group.

        Parameters without state keep their value; groups in training mode are not touched.
        """
        # <paper2code name="training switch of the three-sequence optimiser">
        for group in self.param_groups:
            if not group["in_train_mode"]:
                for p in group["params"]:
                    state = self.state[p]
                    if state:
                        # <paper2code name="rebuild the gradient point from average and base">
                        point = torch.lerp(state["base"], state["average"], group["betas"][0])
                        p.copy_(point)
                        # </paper2code name="rebuild the gradient point from average and base">
                group["in_train_mode"] = True
        # </paper2code name="training switch of the three-sequence optimiser">

    def _update(self) -> None:
        """Update state and parameters in place from `p.grad`; parameters without a gradient are skipped wholly.

        On entry and on return every parameter holds its gradient point. The scalars belong to the group: they
        advance once a step, whether or not any of its parameters has a gradient.
        """
        # <paper2code name="update loop of the three-sequence optimiser">
        for group in self.param_groups:
            step_lr, avg_coef, moment_correction = advance_schedule(group)
            beta1, beta2 = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                grad, state = p.grad, self.state[p]
                # <paper2code name="lazily created per-parameter state">
                if not state:
                    state["base"] = p.clone()
                    state["average"] = p.clone()
                    state["second_moment"] = torch.zeros_like(p)
                # </paper2code name="lazily created per-parameter state">
                base, average, second_moment = state["base"], state["average"], state["second_moment"]

                # <paper2code name="decoupled decay at the chosen point">
                if group["weight_decay"]:
                    decayed = p if group["decay_at"] == "y" else base
                    base.sub_(decayed, alpha=step_lr * group["weight_decay"])
                # </paper2code name="decoupled decay at the chosen point">

                # <paper2code name="adaptive base step">
                # <paper2code name="exponential second moment">
                second_moment.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
                # </paper2code name="exponential second moment">
                # <paper2code name="corrected root plus epsilon">
                denominator = (second_moment / moment_correction).sqrt().add(group["eps"])
                # </paper2code name="corrected root plus epsilon">
                # <paper2code name="base update">
                base.addcdiv_(grad, denominator, value=-step_lr)
                # </paper2code name="base update">
                # </paper2code name="adaptive base step">

                # <paper2code name="average and interpolation">
                # <paper2code name="weighted running average of the base">
                average.mul_(1 - avg_coef).add_(base, alpha=avg_coef)
                # </paper2code name="weighted running average of the base">
                # <paper2code name="interpolated gradient point written to the parameter">
                p.copy_(beta1 * average + (1 - beta1) * base)
                # </paper2code name="interpolated gradient point written to the parameter">
                # </paper2code name="average and interpolation">
            group["steps_done"] += 1
        # </paper2code name="update loop of the three-sequence optimiser">


class LeanScheduleFreeAdamW(_ScheduleFreeOptimizer):
    """Schedule-Free AdamW that stores base and second moment only, with weight decay at the gradient point.

    The average is read off the parameter, x = (y - (1 - beta1) z) / beta1, which needs `0 < betas[0] <= 1`
    (`ValueError` otherwise). Equal to `ScheduleFreeAdamW` up to rounding.
    State of a parameter: `"base"`, `"second_moment"`, each of its shape and dtype.
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float = 0.0025,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        warmup_steps: int = 0,
        step_power: float = 0.0,
        lr_power: float = 2.0,
    ) -> None:
        # <paper2code name="validation of the interpolation weight">
        if not 0 < betas[0] <= 1:
            raise ValueError(f"the interpolation weight betas[0] must lie in (0, 1], not {betas[0]}")
        # </paper2code name="validation of the interpolation weight">
        super().__init__(
            params,
            lr=lr,
            betas=betas,
            eps=eps,
            weight_decay=weight_decay,
            warmup_steps=warmup_steps,
            step_power=step_power,
            lr_power=lr_power,
        )

    @torch.no_grad()
    def eval_mode(self) -> None:
        """Turn the parameters of every group in training mode from gradient point into average, and mark the group.

        Parameters without state keep their value; groups in evaluation mode are not touched.
        """
        # <paper2code name="evaluation switch of the two-buffer optimiser">
        for group in self.param_groups:
            if group["in_train_mode"]:
                beta1, _ = group["betas"]
                for p in group["params"]:
                    if state := self.state[p]:
                        p.sub_(state["base"], alpha=1 - beta1).div_(beta1)
                group["in_train_mode"] = False
        # </paper2code name="evaluation switch of the two-buffer optimiser">

    @torch.no_grad()
    def train_mode(self) -> None:
        """Turn the parameters of every group in evaluation mode from average into gradient point, and mark the group.

        Parameters without state keep their value; groups in training mode are not touched.
        """
        # <paper2code name="training switch of the two-buffer optimiser">
        for group in self.param_groups:
            if not group["in_train_mode"]:
                beta1, _ = group["betas"]
                for p in group["params"]:
                    if state := self.state[p]:
                        p.mul_(beta1).add_(state["base"], alpha=1 - beta1)
                group["in_train_mode"] = True
        # </paper2code name="training switch of the two-buffer optimiser">

    def _update(self) -> None:
        """Update state and parameters in place from `p.grad`, which is left intact; no gradient, no update.

        On entry and on return every parameter holds its gradient point. The scalars belong to the group, as in the
        three-sequence form.
        """
        # <paper2code name="update loop of the two-buffer optimiser">
        for group in self.param_groups:
            step_lr, avg_coef, moment_correction = advance_schedule(group)
            (beta1, beta2), eps = group["betas"], group["eps"]
            root_correction = moment_correction**0.5
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                if not state:
                    state.update(base=p.clone(), second_moment=torch.zeros_like(p))
                base, second_moment = state["base"], state["second_moment"]

                # <paper2code name="normalised direction with decay at the gradient point">
                second_moment.lerp_(p.grad.square(), 1 - beta2)
                direction = root_correction * p.grad / (second_moment.sqrt() + eps * root_correction)
                if group["weight_decay"]:
                    direction.add_(p, alpha=group["weight_decay"])
                # </paper2code name="normalised direction with decay at the gradient point">

                # <paper2code name="gradient point moved without an explicit average">
                p.lerp_(base, avg_coef)
                p.add_(direction, alpha=step_lr * (beta1 * (1 - avg_coef) - 1))
                # </paper2code name="gradient point moved without an explicit average">
                base.sub_(direction, alpha=step_lr)
            group["steps_done"] += 1
        # </paper2code name="update loop of the two-buffer optimiser">
