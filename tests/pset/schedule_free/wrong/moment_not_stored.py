# blank: exponential second moment
# why: The new moment is bound to a local name and never reaches the state.
                second_moment = beta2 * second_moment + (1 - beta2) * grad**2
