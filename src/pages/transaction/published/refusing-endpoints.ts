import { createTabSet } from '../tab-set.ts';

/** URLs of endpoints that said in this tab that they have no method to read accounts. They are not asked again. */
export const refusingEndpoints = createTabSet('slotscope.no-accounts');
