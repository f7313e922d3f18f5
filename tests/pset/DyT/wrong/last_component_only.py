# blank: start value by position in the model
# why: The whole path counts: a norm inside an attention module is one of attention.
        name = path.lower().rpartition(".")[2]
        in_attention = any(key in name for key in attention_keys)
        return attention_alpha0 if attention_alpha0 is not None and in_attention else alpha0
