# blank: lazy extra newton main loop
# why: A while loop with block counters and numpy records.
    weight = game.rho * period * 16 / 3 if cubic_weight is None else cubic_weight
    done, solver = 0, None
    while done < num_iters:
        here = game.field(point)
        if not np.sqrt(here @ here) > tol:
            break
        if done % period == 0:
            solver = ShiftedSolver(game.jacobian(point))
        damping = cubic_damping(solver, here, weight)
        half = point - solver.solve(damping, here)
        there = game.field(half)
        point = point - there / damping
        weighted_sum = weighted_sum + half / damping
        weight_total = weight_total + 1 / damping
        dampings += [damping]
        residuals += [np.sqrt(there @ there)]
        half_points += [half.copy()]
        done += 1
