# blank: start value by position in the model
# why: Zero is a start value like any other; only None means that none is given.
        if attention_alpha0 and any(key in path.lower() for key in attention_keys):
            return attention_alpha0
        return alpha0
