# blank: model from ids to logits
# why: One more norm stands between the last block and the projection.
        x = self.embed(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(x)
