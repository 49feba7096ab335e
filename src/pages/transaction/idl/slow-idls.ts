import { createTabSet } from '../../../queries/session-set.ts';

/** Programs whose IDL took too long to decode with in this tab. */
export const slowIdls = createTabSet('slotscope.slow-idls');
