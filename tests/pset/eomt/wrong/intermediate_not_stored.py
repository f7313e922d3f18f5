# blank: eomt.py:store the intermediate prediction
# why: Uses the prediction for the mask only.
                mask_logits, class_logits = self.predict(x)
