# blank: refresh the snapshot once per period
# why: The snapshot is renewed in every iteration.
        solver = ShiftedSolver(game.jacobian(point))
