import { stringifyJson } from '../../shared/json.ts';
import type { Dialect } from '../dialect.ts';
import { encodeLocatedTransaction } from '../encode/encode-located-transaction.ts';
import { findTransaction } from '../find-transaction.ts';
import { required } from '../params/param.ts';
import type { Params } from '../params/param.ts';
import { readTransactionConfig } from '../params/read-config.ts';
import { readSignature } from '../params/read-signature.ts';
import { isVisible } from '../visible-block.ts';
import { NOTHING_FOUND } from './method.ts';
import type { Lookup } from './method.ts';

/** getTransaction, in either dialect. */
export function transactionLookup(params: Params, dialect: Dialect): Lookup {
  const signature = readSignature(required(params, 0));
  const { commitment, ...config } = readTransactionConfig(params[1], dialect);
  const form = { ...config, dialect, rewards: dialect === 'node' };
  return {
    name: `transaction ${signature} ${stringifyJson(form)}`,
    find: async (store) => {
      const located = await findTransaction(store, signature, commitment);
      if (located === null) return NOTHING_FOUND;
      const text = encodeLocatedTransaction(located, form);
      // A transaction without its block gets an index when the block is imported.
      return {
        text: [text],
        final: located.index !== null && isVisible(await store.info(), located.slot, 'finalized'),
      };
    },
  };
}
