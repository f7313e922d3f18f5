# blank: scale the flow state to the model input
# why: Only the signal level scales.
        scaled = signal * x
