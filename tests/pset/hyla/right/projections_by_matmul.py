# blank: hyla.py:project into heads
# why: One product with all heads joined, split afterwards.
        def project(inputs, weight):
            return (inputs @ weight.flatten(0, 1).T).unflatten(-1, weight.shape[:2])

        q, k, v = project(x, self.w_query), project(tokens, self.w_key), project(tokens, self.w_value)
