def text(board, options, state): return ""
def svg(board, options, state): return ""
