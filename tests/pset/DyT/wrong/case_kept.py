# blank: start value by position in the model
# why: The path is lower-cased before it is compared with the keys.
        in_attention = any(key in path for key in attention_keys)
        return attention_alpha0 if attention_alpha0 is not None and in_attention else alpha0
