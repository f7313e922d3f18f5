# blank: eomt.py:last prediction
# why: Returns intermediate predictions only.
        if not mask_list:
            mask_logits, class_logits = self.predict(x)
            mask_list, class_list = [mask_logits], [class_logits]
        return mask_list, class_list
