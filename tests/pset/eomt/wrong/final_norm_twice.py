# blank: eomt.py:last prediction
# why: The last tokens pass the final norm twice.
        final_masks, final_classes = self.predict(self.backbone.final_norm(x))
        return [*mask_list, final_masks], [*class_list, final_classes]
