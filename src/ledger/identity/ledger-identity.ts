import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { type Blockhash, UNAVAILABLE_BLOCKHASH, parseBlockhash, GENESIS_HASHES } from '../../solana/ids/ids.ts';
import type { BlockHeader } from '../../solana/model/block.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { type KeyValueReader, type KeyValueWriter, LedgerError, RowError, withRowError } from '../engine/key-value.ts';
import { openBlock } from '../rows/block-rows.ts';
import { INFO_KEY, UNKNOWN_INFO, decodeInfoRow, encodeInfoRow } from '../rows/info-row.ts';
import { parseSlotKey } from '../rows/row-keys.ts';

/** Which cluster a ledger is of. */
export interface LedgerIdentity {
  /** null for a cluster that is identified by its genesis hash only. */
  readonly cluster: string | null;
  /** Base58. */
  readonly genesisHash: string;
}

/** The name of a public cluster; null for another genesis hash. */
export function publicClusterName(genesisHash: string): string | null {
  return PUBLIC.find(([, hash]) => hash === genesisHash)?.[0] ?? null;
}

/**
 * The flags that select a cluster; null if there are none. Throws RangeError with a message for the user if they are
 * invalid.
 */
export function parseIdentity(flags: {
  /** The name of a public cluster, or a genesis hash; with `genesis`, any name. */
  readonly cluster: string | null;
  readonly genesis: string | null;
}): LedgerIdentity | null {
  const { cluster, genesis } = flags;
  if (genesis === null) return cluster === null ? null : parseCluster(cluster);
  if (parseBlockhash(genesis) === null)
    throw new RangeError(`--genesis is "${genesis}"; it must be 32 bytes in base58`);
  const name = publicClusterName(genesis);
  if (cluster === null || cluster === genesis) return { cluster: name, genesisHash: genesis };
  if (parsesAsCluster(cluster) ? cluster !== name : name !== null)
    throw new RangeError(`--cluster ${cluster} has another genesis hash than --genesis ${genesis}`);
  if (!/^[\w.-]{1,32}$/.test(cluster))
    throw new RangeError(`--cluster is "${cluster}"; a name has at most 32 letters, digits, dots and dashes`);
  return { cluster, genesisHash: genesis };
}

const PUBLIC: readonly (readonly [string, string])[] = Object.entries(GENESIS_HASHES);

function parsesAsCluster(text: string): boolean {
  return PUBLIC.some(([name]) => name === text) || parseBlockhash(text) !== null;
}

function parseCluster(text: string): LedgerIdentity {
  const named = PUBLIC.find(([name]) => name === text);
  if (named !== undefined) return { cluster: named[0], genesisHash: named[1] };
  if (parseBlockhash(text) !== null) return { cluster: publicClusterName(text), genesisHash: text };
  throw new RangeError(
    `--cluster is "${text}"; it must be mainnet-beta, testnet, devnet or a genesis hash, or come with --genesis`,
  );
}

/** The cluster in the ledger's info row; null if it has none. */
export async function readIdentity(kv: KeyValueReader): Promise<LedgerIdentity | null> {
  const cell = await kv.get('info', INFO_KEY);
  if (cell === null) return null;
  const { cluster, genesisHash } = await withRowError('info', INFO_KEY, () => decodeInfoRow(cell.value));
  return genesisHash === null ? null : { cluster, genesisHash };
}

/** Stores the identity in the ledger's info row. Throws LedgerError if the ledger is of another genesis. */
export async function storeIdentity(kv: KeyValueWriter, identity: LedgerIdentity): Promise<void> {
  if (!(await requireIdentity(kv, identity))) await kv.write([encodeInfoRow({ ...UNKNOWN_INFO, ...identity })]);
}

/** True if the ledger has this identity; false if it has none. Throws LedgerError if it belongs to another genesis. */
async function requireIdentity(kv: KeyValueReader, identity: LedgerIdentity): Promise<boolean> {
  const known = await readIdentity(kv);
  if (known === null) {
    const first = await readFirstBlockhash(kv);
    const reason = first === null ? null : describeOtherGenesis(first, identity);
    if (reason !== null) throw new LedgerError(`the blocks of the ledger are of another genesis: ${reason}`);
    return false;
  }
  if (known.genesisHash === identity.genesisHash) return true;
  throw new LedgerError(`the ledger is of ${known.cluster ?? 'another cluster'}, genesis hash ${known.genesisHash}`);
}

/** The store with the identity that the user gave, for a ledger without one. Throws LedgerError if it is of another genesis. */
export async function withIdentity(
  store: LedgerStore,
  kv: KeyValueReader,
  identity: LedgerIdentity,
): Promise<LedgerStore> {
  const known = await requireIdentity(kv, identity);
  return known ? store : { ...store, info: async (upTo) => ({ ...(await store.info(upTo)), ...identity }) };
}

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

/** The genesis hash of the cluster with this blockhash of slot 0; null if unknown. */
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
