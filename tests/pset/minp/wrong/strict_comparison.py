# blank: tokens that reach the cut
# why: A token exactly at the cut has to stay.
        keep = probs > cut
