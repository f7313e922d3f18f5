# blank: model from ids to logits
# why: The projection written out as a product and the blocks counted.
        stream = self.embed(ids)
        for index in range(len(self.blocks)):
            stream = self.blocks[index](stream)
        stream = self.final_norm(stream)
        return stream @ self.head.weight.T
