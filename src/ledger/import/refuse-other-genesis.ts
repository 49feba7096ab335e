import type { BlockHeader } from '../../solana/model/block.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { describeOtherGenesis, firstBlockhash, readFirstBlockhash } from '../history/first-slot.ts';
import { readIdentity } from '../history/store-identity.ts';
import { Refusal } from './refusal.ts';

/** Throws Refusal for a block that is shown to be of another genesis than the ledger, by the blockhash of slot 0. */
export async function refuseOtherGenesis(kv: KeyValueReader, block: BlockHeader): Promise<void> {
  const first = firstBlockhash(block);
  if (first === null) return;
  const identity = await readIdentity(kv);
  const reason = identity === null ? null : describeOtherGenesis(first, identity);
  if (reason !== null) throw new Refusal(`it is of another genesis: ${reason}`);
  const known = await readFirstBlockhash(kv);
  if (known !== null && known !== first)
    throw new Refusal(`it is of another genesis: the blockhash of slot 0 is ${first}, and ${known} in this ledger`);
}
