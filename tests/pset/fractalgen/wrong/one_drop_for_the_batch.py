# blank: condition on the label
# why: One draw decides for the whole batch.
        vectors = self.classes(labels)
        if not self.training or torch.rand(()) < self.label_drop:
            vectors = self.null.expand_as(vectors)
        return [vectors] * NUM_CONDITIONS
