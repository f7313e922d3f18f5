# blank: refresh the snapshot once per period
# why: The snapshot is taken at the last half point.
        if t % period == 0:
            solver = ShiftedSolver(game.jacobian(half_points[-1] if half_points else point))
