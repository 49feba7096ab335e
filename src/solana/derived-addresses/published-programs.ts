import type { Address } from '../ids/ids.ts';

export const PROGRAM_METADATA_PROGRAM = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S' as Address;
export const METAPLEX_METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;

/**
 * The one authority whose non-canonical metadata is asked for: it publishes the IDLs of programs that have no upgrade authority,
 * and so no canonical metadata (`IDL_FALLBACK_PMP_AUTHORITIES` of solana-foundation/idl). Anybody can write other ones.
 */
export const FALLBACK_AUTHORITY = 'fndnu15PLXELbLsTqrfbiweBvsBj2o12RoVfkeCCbX2' as Address;
