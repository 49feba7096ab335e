/** Characters of a name in an IDL that are shown. */
export const LONGEST_NAME = 80;
