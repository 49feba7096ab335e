/** The version of Slotscope. */
export const SERVICE_VERSION = '0.1.0';

/** The Agave version whose results the current methods reproduce. */
export const AGAVE_VERSION = '4.0.0';
