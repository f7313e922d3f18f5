# blank: velocities at all source states of the previous row
# why: One model call per index.
    directions = torch.cat(
        [
            velocity(row.states[i : i + 1], torch.tensor([i]), None if cond is None else cond[None])
            for i in range(1, num_steps + 1)
        ]
    )
