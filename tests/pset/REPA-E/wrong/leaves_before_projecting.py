# blank: run blocks and tap features
# why: Leaves with the unprojected tokens.
        for number, block in enumerate(self.blocks, start=1):
            x = block(x, condition)
            if number == self.tap:
                if stop_after_tap:
                    return result | {"features": x, "alignment": None}
                features = [project(x) for project in self.projections]
                result |= {"features": features, "alignment": alignment_loss(teacher, features)}
