import type { JsonObject } from '../../../../shared/json/json.ts';
import type { Address } from '../../../ids/ids.ts';
import { type AccountSlot, writeOptionalAccount } from '../../layout/account-slots.ts';
import { base64, type Field, i8, type Layout } from '../../layout/binary-layout.ts';

/** An amount that only its owner can decrypt (authenticated encryption). */
export const aeCiphertext: Field = base64(36);
export const elGamalPubkey: Field = base64(32);
export const elGamalCiphertext: Field = base64(64);

/** The location of each named proof, as an offset in instructions, or 0 if an account holds the proof. */
export function proofOffsets(...names: readonly string[]): Layout {
  return Object.fromEntries(names.map((name) => [offsetKey(name), i8]));
}

/**
 * The account of an instruction's only proof: the context state account that holds it, or the instructions sysvar if the proof is
 * in another instruction. A record account may follow the sysvar if the list is long enough.
 */
export function proofAccount(record: string | null): AccountSlot {
  return {
    required: 1,
    read: (queue, data) => {
      if (data['proofInstructionOffset'] === 0) return readAccount(queue, 'proofContextStateAccount');
      const sysvar = readAccount(queue, 'instructionsSysvar');
      return record === null ? sysvar : { ...sysvar, ...readUnlessLast(queue, record) };
    },
    write: (queue, info) =>
      writeOptionalAccounts(queue, info, [
        'proofContextStateAccount',
        'instructionsSysvar',
        ...(record === null ? [] : [record]),
      ]),
  };
}

/**
 * The instructions sysvar, if any proof is in another instruction, and one account per proof: its context state or its record. If
 * the list is too short, its last account is the authority and not a proof.
 */
export function proofAccounts(...names: readonly string[]): AccountSlot {
  return {
    required: 0,
    read: (queue, data) => {
      const taken: JsonObject[] = [];
      if (names.some((name) => data[offsetKey(name)] !== 0)) taken.push(readUnlessLast(queue, 'instructionsSysvar'));
      for (const name of names) {
        const kind = data[offsetKey(name)] === 0 ? 'ContextStateAccount' : 'RecordAccount';
        taken.push(readUnlessLast(queue, `${name}Proof${kind}`));
      }
      return Object.assign({}, ...taken);
    },
    write: (queue, info) =>
      writeOptionalAccounts(queue, info, [
        'instructionsSysvar',
        ...names.flatMap((name) => [`${name}ProofContextStateAccount`, `${name}ProofRecordAccount`]),
      ]),
  };
}

function writeOptionalAccounts(queue: Address[], info: JsonObject, keys: readonly string[]): void {
  for (const key of keys.toReversed()) writeOptionalAccount(queue, info[key]);
}

function offsetKey(name: string): string {
  return `${name}ProofInstructionOffset`;
}

function readUnlessLast(queue: Address[], key: string): JsonObject {
  return queue.length > 1 ? readAccount(queue, key) : {};
}

function readAccount(queue: Address[], key: string): JsonObject {
  const address = queue.shift();
  return address === undefined ? {} : { [key]: address };
}
