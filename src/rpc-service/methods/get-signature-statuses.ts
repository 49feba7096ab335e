import { type JsonValue, isJsonArray } from '../../shared/json/json.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import { encodeErr, encodeStatus } from '../encode/encode-meta.ts';
import { invalidParams, readRecord } from '../store/errors.ts';
import { isVisible, newestOf, requireSlot, tipAt } from '../store/find-in-ledger.ts';
import {
  type Param,
  invalidType,
  readBoolean,
  readContextObject,
  readSignature,
  required,
  toParams,
} from '../request/params.ts';
import type { LedgerInfo, LedgerStore, TransactionOutcome } from '../store/ledger-store.ts';
import { AGAVE_VERSION, type Method } from './method.ts';
import { arrayOf, nullable, objectOf, signatureSchema, signatureStatusSchema, slotSchema } from './schemas.ts';

const MAX_SIGNATURES = 256;

export const getSignatureStatuses: Method = {
  name: 'getSignatureStatuses',
  summary: 'Whether transactions are in the ledger and how they ended. The whole ledger is always searched.',
  params: [
    { name: 'signatures', required: true, description: `At most ${MAX_SIGNATURES}.`, schema: arrayOf(signatureSchema) },
    {
      name: 'config',
      required: false,
      schema: objectOf({ searchTransactionHistory: { type: 'boolean' } }, ['searchTransactionHistory']),
    },
  ],
  result: {
    name: 'statuses',
    schema: objectOf({
      context: objectOf({ apiVersion: { type: 'string' }, slot: slotSchema }),
      value: arrayOf(nullable(signatureStatusSchema)),
    }),
  },
  handle: async (store, params) => {
    const signatures = readSignatures(required(params, 0));
    readBoolean(readContextObject(params[1], 'RpcSignatureStatusConfig'), 'searchTransactionHistory');
    const outcomes = await Promise.all(signatures.map((signature) => findOutcome(store, signature)));
    const info = await store.info(newestOf(outcomes.map(slotOf)));
    // A ledger without blocks may have transactions, the newest of which is then its end.
    const newest = newestOf(outcomes.map((outcome) => outcome?.slot ?? null)) ?? null;
    const slot = requireSlot(tipAt(info, 'confirmed') ?? newest);
    const value = outcomes.map((outcome) => (outcome === null ? null : encodeOutcome(info, outcome)));
    return { context: { apiVersion: AGAVE_VERSION, slot }, value };
  },
};

export function readSignatures(param: Param): readonly Signature[] {
  if (!isJsonArray(param.value)) throw invalidType(param, 'a sequence');
  if (param.value.length > MAX_SIGNATURES) throw invalidParams(`Too many inputs provided; max ${MAX_SIGNATURES}`);
  return toParams(param.value, param.text).map(readSignature);
}

/** The status of one transaction in a ledger; null if it is not there. */
export async function findStatus(store: LedgerStore, signature: Signature): Promise<JsonValue> {
  const outcome = await findOutcome(store, signature);
  return outcome === null ? null : encodeOutcome(await store.info(outcome.slot), outcome);
}

function findOutcome(store: LedgerStore, signature: Signature): Promise<TransactionOutcome | null> {
  return readRecord(
    () => `Transaction ${signature}`,
    () => store.outcome(signature),
  );
}

/** The slot of a transaction; null unless its block is in the ledger. */
function slotOf(outcome: TransactionOutcome | null): Slot | null {
  return outcome === null || outcome.index === null ? null : outcome.slot;
}

function encodeOutcome(info: LedgerInfo, outcome: TransactionOutcome): JsonValue {
  const { slot, index } = outcome;
  if (index !== null && !isVisible(info, slot, 'confirmed')) return null;
  const isFinal = index === null || isVisible(info, slot, 'finalized');
  const err = encodeErr(outcome);
  return {
    confirmationStatus: isFinal ? 'finalized' : 'confirmed',
    confirmations: isFinal ? null : (info.confirmedSlot ?? slot) - slot,
    err,
    slot,
    status: encodeStatus(err),
  };
}
