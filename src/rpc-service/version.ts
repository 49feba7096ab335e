/** The version of Slotscope. */
export const SERVICE_VERSION = '0.1.0';

/** The node software whose answers the current methods give. */
export const AGAVE_VERSION = '4.0.0';
