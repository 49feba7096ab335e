/** The version of Slotscope. */
export const VERSION = '0.1.0';
