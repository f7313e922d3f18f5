# blank: keep converged replicates
# why: Replicates that did not converge stay in the draws.
        draws.append(estimate)
