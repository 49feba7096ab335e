/** The event of an address on the page that a search has found: it is marked, and its menu opens. */
export const ADDRESS_FOUND = 'addressfound';
