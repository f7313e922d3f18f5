# blank: clean estimate and velocity
# why: The flow state is used in the estimate.
        clean = (x - level * noise) / signal
        return noise - clean
