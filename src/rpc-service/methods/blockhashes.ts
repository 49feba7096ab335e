import { type Blockhash, type Slot, parseBlockhash } from '../../solana/ids/ids.ts';
import { type Params, readBase58Text, readTipConfig, required } from '../request/params.ts';
import {
  blockNotAvailable,
  ledgerDoesNotAdvance,
  blockHeightNotKnown,
  invalidParams,
  readRecord,
} from '../store/errors.ts';
import { findTip } from '../store/find-in-ledger.ts';
import type { LedgerHeader, LedgerStore } from '../store/ledger-store.ts';
import { AGAVE_VERSION, type Method } from './method.ts';
import { base58Schema, objectOf, slotSchema, tipConfigSchema, u64Schema } from './schemas.ts';

/** A transaction may name the blockhash of the newest block, or of one of this many blocks before it. */
const MAX_AGE = 150;

const context = objectOf({ apiVersion: { type: 'string' }, slot: slotSchema });
const config = { name: 'config', required: false, schema: tipConfigSchema } as const;

export const getLatestBlockhash: Method = {
  name: 'getLatestBlockhash',
  summary:
    'The blockhash of the newest block, and the height up to which it is valid; only from a ledger that advances.',
  params: [config],
  result: {
    name: 'latest',
    schema: objectOf({ context, value: objectOf({ blockhash: base58Schema, lastValidBlockHeight: u64Schema }) }),
  },
  handle: async (store, params) => {
    const slot = await readAdvancingTip(store, params, 0);
    const { blockhash, blockHeight } = await requireHeader(store, slot);
    if (blockHeight === null) throw blockHeightNotKnown(slot);
    const value = { blockhash, lastValidBlockHeight: blockHeight + BigInt(MAX_AGE) };
    return { context: { apiVersion: AGAVE_VERSION, slot }, value };
  },
};

export const isBlockhashValid: Method = {
  name: 'isBlockhashValid',
  summary: `Whether a blockhash is of the newest block or of one of the ${MAX_AGE} before it; only from a ledger that advances.`,
  params: [{ name: 'blockhash', required: true, schema: base58Schema }, config],
  result: { name: 'validity', schema: objectOf({ context, value: { type: 'boolean' } }) },
  handle: async (store, params) => {
    const blockhash = readBlockhash(params);
    const slot = await readAdvancingTip(store, params, 1);
    return { context: { apiVersion: AGAVE_VERSION, slot }, value: await isRecent(store, slot, blockhash) };
  },
};

function readBlockhash(params: Params): Blockhash {
  const blockhash = parseBlockhash(readBase58Text(required(params, 0), 44));
  if (blockhash === null) throw invalidParams('Invalid param: WrongSize');
  return blockhash;
}

async function readAdvancingTip(store: LedgerStore, params: Params, at: number): Promise<Slot> {
  const tip = readTipConfig(params[at]);
  const info = await store.info(tip.minContextSlot ?? undefined);
  if (!info.advances) throw ledgerDoesNotAdvance();
  return findTip(info, tip);
}

/** Follows the parents from the newest block. Throws RpcError if the ledger lacks one of them. */
async function isRecent(store: LedgerStore, tip: Slot, blockhash: Blockhash): Promise<boolean> {
  let slot = tip;
  for (let age = 0; age <= MAX_AGE; age++) {
    const header = await requireHeader(store, slot);
    if (header.blockhash === blockhash) return true;
    if (header.previousBlockhash === blockhash) return age < MAX_AGE;
    // Slot 0 is its own parent.
    if (slot === 0n) return false;
    slot = header.parentSlot;
  }
  return false;
}

async function requireHeader(store: LedgerStore, slot: Slot): Promise<LedgerHeader> {
  const header = await readRecord(
    () => `Block ${slot}`,
    () => store.header(slot),
  );
  if (header === null) throw blockNotAvailable(slot);
  return header;
}
