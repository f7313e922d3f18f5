# blank: rescale each sample to the target spread
# why: One spread for the whole batch.
    return x * (target / spread(x))
