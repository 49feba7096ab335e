/** What a map can be coloured by. */
export const MAP_VIEWS = ['outcome', 'program', 'payer'] as const;
export type MapView = (typeof MAP_VIEWS)[number];
