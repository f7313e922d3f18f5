# blank: token by token generation
# why: A while loop over a list of columns.
    columns = [prompt]
    done = [False] * len(prompt)
    while len(columns) <= steps and not (end_token is not None and all(done)):
        column = next_token(next_logits(torch.cat(columns, dim=1)), truncation, tau=tau, generator=generator)
        if end_token is not None:
            for row in range(len(prompt)):
                if done[row]:
                    column[row] = end_token
                done[row] = done[row] or int(column[row]) == end_token
        columns.append(column.unsqueeze(1))
    return torch.cat(columns, dim=1)
