import { createTabSet } from '../tab-set.ts';

/** Programs whose IDL took too long to decode with in this tab. */
export const slowIdls = createTabSet('slotscope.slow-idls');
