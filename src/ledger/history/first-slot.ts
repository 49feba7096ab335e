import { GENESIS_HASHES } from '../../solana/ids/genesis-hashes.ts';
import type { BlockHeader } from '../../solana/model/block.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { RowError, withRowError } from '../engine/errors.ts';
import { openBlock } from '../rows/block-rows.ts';
import { parseSlotKey } from '../rows/slot-key.ts';
import { type LedgerIdentity, publicClusterName } from './ledger-identity.ts';
import { type Blockhash, UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';

/** The only part of a block that its genesis determines, and that two networks do not share. */
type FirstBlockhash = Blockhash;

/**
 * The blockhash of slot 0, by genesis hash. Slot 0 has no transactions: its last hash is the genesis hash after 64 ticks of 12,500
 * SHA-256 each.
 */
const FIRST_BLOCKHASHES: ReadonlyMap<string, string> = new Map([
  [GENESIS_HASHES['mainnet-beta'], '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn'],
]);

/** The blockhash of slot 0, from the block of slot 0 or one that follows it directly; null from any other block. */
export function firstBlockhash({ slot, parentSlot, blockhash, previousBlockhash }: BlockHeader): FirstBlockhash | null {
  if (slot === 0n) return blockhash;
  return parentSlot === 0n && previousBlockhash !== UNAVAILABLE_BLOCKHASH ? previousBlockhash : null;
}

/** Why a block with this blockhash of slot 0 is not of this cluster; null if nothing shows that. */
export function describeOtherGenesis(first: FirstBlockhash, { cluster, genesisHash }: LedgerIdentity): string | null {
  const expected = FIRST_BLOCKHASHES.get(genesisHash);
  if (expected === first) return null;
  if (expected !== undefined)
    return `the blockhash of slot 0 is ${first}, and ${expected} on ${publicClusterName(genesisHash) ?? 'its cluster'}`;
  const other = genesisOf(first);
  return other === null
    ? null
    : `the blockhash of slot 0 is that of ${publicClusterName(other) ?? other}, and the ledger is of ${cluster ?? genesisHash}`;
}

/** The genesis hash of the cluster that has this blockhash of slot 0; null if it is not known. */
export function genesisOf(first: FirstBlockhash): string | null {
  return [...FIRST_BLOCKHASHES].find(([, blockhash]) => blockhash === first)?.[0] ?? null;
}

/** The blockhash of slot 0 as the first block of a ledger has it; null if it begins later, or with a damaged block. */
export async function readFirstBlockhash(kv: KeyValueReader): Promise<FirstBlockhash | null> {
  const [key] = await kv.keys('blocks', { limit: 1, skipDamage: true });
  const slot = key === undefined ? null : parseSlotKey(key);
  if (key === undefined || slot === null || slot > MAX_FIRST_SLOT) return null;
  try {
    const cell = await kv.get('blocks', key);
    if (cell === null) return null;
    return await withRowError('blocks', key, async () => {
      const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
      return firstBlockhash(openBlock({ slot, qualifier: cell.qualifier, bytes }));
    });
  } catch (error) {
    if (error instanceof RowError) return null;
    throw error;
  }
}

/** A later first block is not read, since it cannot follow slot 0 directly. */
const MAX_FIRST_SLOT = 1000n;
