# blank: condition on the label
# why: Training sees every label.
        vectors = self.classes(labels)
        if not self.training:
            vectors = self.null.expand_as(vectors)
        return [vectors] * NUM_CONDITIONS
