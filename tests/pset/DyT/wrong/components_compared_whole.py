# blank: start value by position in the model
# why: A key is looked for as a substring, not as a whole component of the path.
        in_attention = any(part in attention_keys for part in path.lower().split("."))
        return attention_alpha0 if attention_alpha0 is not None and in_attention else alpha0
