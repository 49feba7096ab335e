import { VERSION } from '../shared/version.ts';

export const SERVICE_VERSION = VERSION;

/** The Agave version whose results the current methods reproduce. */
export const AGAVE_VERSION = '4.0.0';
