import { possibleMessages } from '../../../rpc-protocol/responses/decode-transaction.ts';
import type { ParsedBody } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { CompiledInstruction, LoadedAddresses, Message, Transaction } from '../../../solana/model/transaction.ts';
import { verifySignatures } from '../../../solana/ed25519/verify-signatures.ts';
import { combinations } from './combinations.ts';
import { compileInstruction, instructionForms, nameInstruction, programIdOf } from './instruction-forms.ts';
import { possibleHeaders } from './possible-headers.ts';
import { omittedAccountLists, withOmittedAccounts } from './omitted-accounts.ts';
import { RebuildError } from './rebuild-error.ts';

/** Candidate messages to try before giving up. */
const MAX_CANDIDATES = 4096;
/** An instruction has at least 3 bytes, and a transaction at most 1,232 in versions that do not limit the number of instructions. */
const MAX_INSTRUCTIONS = 410;

/**
 * Rebuilds the signed transaction from a jsonParsed answer: encodes the instructions, compiles the message, and verifies the signatures.
 * If several messages are possible, tries them in order of likelihood. Throws RebuildError.
 */
export async function rebuildTransaction(body: ParsedBody): Promise<Transaction> {
  const { signatures } = body;
  const templates = messageTemplates(body);
  const forms = compiledForms(body);
  let candidates = 0;
  for (const [template = 0, ...choice] of combinations([templates.length, ...forms.map(({ length }) => length)])) {
    const instructions = choice.flatMap((index, at) => forms[at]?.[index] ?? []);
    const message = templates[template];
    for (const candidate of message === undefined ? [] : possibleMessages({ ...message, instructions })) {
      if (candidates++ === MAX_CANDIDATES)
        throw new RebuildError(`none of the ${MAX_CANDIDATES} likeliest messages fits its signatures`);
      const transaction = { signatures, message: candidate };
      const checks = await verifySignatures(transaction);
      if (checks.length > 0 && checks.every((check) => check === 'valid')) return transaction;
    }
  }
  throw new RebuildError(`no message that reads like it fits its signatures (${candidates} tried)`);
}

/** The loaded addresses: writable ones first; the lookups contain their number. */
export function loadedAddresses(body: ParsedBody): LoadedAddresses {
  const loaded = body.accountKeys.filter(({ source }) => source === 'lookupTable').map(({ pubkey }) => pubkey);
  const writable = (body.addressTableLookups ?? []).flatMap(({ writableIndexes }) => writableIndexes).length;
  return { writable: loaded.slice(0, writable), readonly: loaded.slice(writable) };
}

/** The possible messages without their instructions. */
function messageTemplates(body: ParsedBody): readonly Omit<Message, 'instructions'>[] {
  const { accountKeys, recentBlockhash, config } = body;
  const addressTableLookups = body.addressTableLookups ?? [];
  const staticKeys = accountKeys.filter(({ source }) => source === 'transaction');
  const expected = addressTableLookups.flatMap((lookup) => [
    ...lookup.writableIndexes,
    ...lookup.readonlyIndexes,
  ]).length;
  const loaded = accountKeys.length - staticKeys.length;
  if (loaded !== expected) {
    throw new RebuildError(`${loaded} accounts from lookup tables, where the message loads ${expected}`);
  }
  const keys = accountKeys.map(({ pubkey }) => pubkey);
  const invoked = new Set(body.instructions.flatMap((instruction) => programIdOf(instruction, keys) ?? []));
  return possibleHeaders(staticKeys, invoked).map((header) => ({
    version: config === null ? (addressTableLookups.length > 0 ? 0 : 'legacy') : 1,
    header,
    accountKeys: staticKeys.map(({ pubkey }) => pubkey),
    recentBlockhash,
    addressTableLookups,
    config,
  }));
}

/** The possible compiled forms of each instruction. */
function compiledForms({ accountKeys, instructions }: ParsedBody): readonly (readonly CompiledInstruction[])[] {
  if (instructions.length > MAX_INSTRUCTIONS) throw new RebuildError(`${instructions.length} instructions`);
  const keys = accountKeys.map(({ pubkey }) => pubkey);
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const formsByInstruction = instructions.map((instruction) => instructionForms(instruction, keys));
  const lists = omittedAccountLists(
    accountKeys,
    formsByInstruction.flatMap(([likeliest]) => likeliest ?? []),
  );
  return instructions.map((instruction, index) => {
    const forms = formsByInstruction[index] ?? [];
    const longer = instruction.form === 'parsed' ? forms.flatMap((form) => withOmittedAccounts(form, lists)) : [];
    const compiled = [...forms, ...longer].flatMap((form) => compileInstruction(form, indexes) ?? []);
    if (compiled.length > 0) return compiled;
    throw new RebuildError(`instruction ${index}, ${nameInstruction(instruction)}: no bytes read like it`);
  });
}
