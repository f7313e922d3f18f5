# blank: lower end of the damping bracket in the cancellation-free form
# why: The bound is left out: the end lies above the root.
    low = np.sqrt(scale)
