import { createByteWriter } from '../../shared/bytes/bytes.ts';
import type { Slot } from '../ids/ids.ts';

/**
 * The bytes that validators sign for the block with which Alpenglow begins: `VotePayloadToSign::Genesis` in Agave's
 * votor-messages/src/wire.rs, by wincode. The shred version keeps votes of another cluster from counting.
 */
export function genesisVoteMessage(slot: Slot, blockId: Uint8Array, shredVersion: number): Uint8Array {
  const writer = createByteWriter();
  writer.u8(GENESIS_VOTE);
  writer.u64(slot);
  writer.bytes(blockId);
  writer.u16(shredVersion);
  return writer.finish();
}

const GENESIS_VOTE = 6;
