# blank: rows for one sample
# why: The option stays off.
        rows = [first_row(noise[b], len(grid) - 1)]
        for _ in range(budget):
            rows.append(next_row(velocity, rows[-1], teacher[:, b], grid, own))
