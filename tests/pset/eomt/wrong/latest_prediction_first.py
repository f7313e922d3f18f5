# blank: eomt.py:store the intermediate prediction
# why: Puts each new prediction at the front.
                mask_logits, class_logits = self.predict(x)
                mask_list.insert(0, mask_logits)
                class_list.insert(0, class_logits)
