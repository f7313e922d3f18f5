# blank: leave early for the alignment pass
# why: Leaves whether asked to or not.
                return result
