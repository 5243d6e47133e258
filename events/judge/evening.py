"""stub"""
NOT_COMPARED = ("void", "unfilled", "abandoned")
