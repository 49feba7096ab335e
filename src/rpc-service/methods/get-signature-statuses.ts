import { isJsonArray } from '../../shared/json/json.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import { encodeErr, encodeStatus } from '../encode/encode-meta.ts';
import { readRecord } from '../damage-error.ts';
import { findTip } from '../tip.ts';
import { toParams, required, invalidType } from '../params/param.ts';
import type { Param } from '../params/param.ts';
import { readBoolean } from '../params/read-config.ts';
import { readContextObject } from '../params/read-tip-config.ts';
import { readSignature } from '../params/read-signature.ts';
import { invalidParams } from '../rpc-error.ts';
import type { LedgerInfo, LedgerStore } from '../ledger-store.ts';
import { isVisible } from '../tip.ts';
import { AGAVE_VERSION } from '../version.ts';
import type { Method } from './method.ts';
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
    const info = await store.info();
    const slot = findTip(info, { commitment: 'confirmed', minContextSlot: null });
    const value = await Promise.all(signatures.map((signature) => findStatus(store, info, signature)));
    return { context: { apiVersion: AGAVE_VERSION, slot }, value };
  },
};

function readSignatures(param: Param): readonly Signature[] {
  if (!isJsonArray(param.value)) throw invalidType(param, 'a sequence');
  if (param.value.length > MAX_SIGNATURES) throw invalidParams(`Too many inputs provided; max ${MAX_SIGNATURES}`);
  return toParams(param.value, param.text).map(readSignature);
}

async function findStatus(store: LedgerStore, info: LedgerInfo, signature: Signature): Promise<JsonValue> {
  const outcome = await readRecord(
    () => `Transaction ${signature}`,
    () => store.outcome(signature),
  );
  if (outcome === null) return null;
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
