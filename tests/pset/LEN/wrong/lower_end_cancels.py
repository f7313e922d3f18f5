# blank: lower end of the damping bracket in the cancellation-free form
# why: The other form of the quadratic formula cancels to zero.
    bound = solver.frobenius()
    low = (np.sqrt(bound**2 + 4 * scale) - bound) * 0.5 if scale > 1e-3 else scale
