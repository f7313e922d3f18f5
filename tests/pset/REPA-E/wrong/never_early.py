# blank: leave early for the alignment pass
# why: Ends the loop but goes on to the prediction.
                if stop_after_tap:
                    break
