/** A well-known address with its common name and the public repository that names it. */
export type NamedAddress = readonly [address: string, name: string, source: string];
