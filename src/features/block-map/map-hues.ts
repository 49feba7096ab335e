/** The hues of the kinds in a block map, in the order of their frequency: neighbors differ most. */
export const MAP_HUES = [1, 2, 4, 7, 6, 3, 5] as const;
