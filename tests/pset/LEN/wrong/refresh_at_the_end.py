# blank: refresh the snapshot once per period
# why: The snapshot is renewed one iteration too early.
        if t == 0 or (t + 1) % period == 0:
            solver = ShiftedSolver(game.jacobian(point))
