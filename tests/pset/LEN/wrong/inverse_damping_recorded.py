# blank: lazy extra newton main loop
# why: The step size is recorded instead of the damping.
    if cubic_weight is None:
        cubic_weight = 16 / 3 * game.rho * period
    for t in range(num_iters):
        residual = game.field(point)
        if np.linalg.norm(residual) <= tol:
            break
        if t % period == 0:
            solver = ShiftedSolver(game.jacobian(point))
        damping = cubic_damping(solver, residual, cubic_weight)
        half_point = point - solver.solve(damping, residual)
        half_residual = game.field(half_point)
        point = point - half_residual / damping
        weighted_sum += half_point / damping
        weight_total += 1 / damping
        dampings.append(1 / damping)
        residuals.append(np.linalg.norm(half_residual))
        half_points.append(half_point)
