# blank: eomt.py:last prediction
# why: Drops the intermediate predictions.
        final_masks, final_classes = self.predict(x)
        return [final_masks], [final_classes]
