import { possibleMessages } from '../../../rpc-protocol/responses/decode-message.ts';
import type { ParsedBody } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { LoadedAddresses } from '../../../solana/model/meta.ts';
import type { CompiledInstruction, Message, Transaction } from '../../../solana/model/transaction.ts';
import { verifySignatures } from '../../../solana/ed25519/verify-signatures.ts';
import { combinations } from './combinations.ts';
import { compileInstruction, instructionForms, nameInstruction, programIdOf } from './instruction-forms.ts';
import { possibleHeaders } from './possible-headers.ts';
import { unshownAccounts, withUnshown } from './unshown-accounts.ts';
import { UnprovenError } from './unproven-error.ts';

/** Messages that are tried before a transaction is given up. */
const MOST_TRIES = 4096;
/** An instruction has three bytes at least, and a transaction 1,232 at most where its version does not limit their number. */
const MOST_INSTRUCTIONS = 410;

/**
 * What was signed, from a jsonParsed answer: instructions are turned back into bytes, the message is compiled, and the signatures
 * prove it. Where the answer leaves several messages possible, they are tried in turn, the likeliest first. Throws UnprovenError.
 */
export async function rebuildTransaction(body: ParsedBody): Promise<Transaction> {
  const { signatures } = body;
  const frames = messageFrames(body);
  const forms = compiledForms(body);
  let tries = 0;
  for (const [frame = 0, ...choice] of combinations([frames.length, ...forms.map(({ length }) => length)])) {
    const instructions = choice.flatMap((index, at) => forms[at]?.[index] ?? []);
    const message = frames[frame];
    for (const candidate of message === undefined ? [] : possibleMessages({ ...message, instructions })) {
      if (tries++ === MOST_TRIES)
        throw new UnprovenError(`none of the ${MOST_TRIES} likeliest messages fits its signatures`);
      const transaction = { signatures, message: candidate };
      const checks = await verifySignatures(transaction);
      if (checks.length > 0 && checks.every((check) => check === 'valid')) return transaction;
    }
  }
  throw new UnprovenError(`no message that reads like it fits its signatures (${tries} tried)`);
}

/** The addresses that the transaction loaded: writable ones come first, and the lookups say how many they are. */
export function loadedAddresses(body: ParsedBody): LoadedAddresses {
  const loaded = body.accountKeys.filter(({ source }) => source === 'lookupTable').map(({ pubkey }) => pubkey);
  const writable = (body.addressTableLookups ?? []).flatMap(({ writableIndexes }) => writableIndexes).length;
  return { writable: loaded.slice(0, writable), readonly: loaded.slice(writable) };
}

/** The messages that it may have been, but for their instructions. */
function messageFrames(body: ParsedBody): readonly Omit<Message, 'instructions'>[] {
  const { accountKeys, recentBlockhash, config } = body;
  const addressTableLookups = body.addressTableLookups ?? [];
  const staticKeys = accountKeys.filter(({ source }) => source === 'transaction');
  const wanted = addressTableLookups.flatMap((lookup) => [...lookup.writableIndexes, ...lookup.readonlyIndexes]).length;
  const loaded = accountKeys.length - staticKeys.length;
  if (loaded !== wanted) {
    throw new UnprovenError(`${loaded} accounts from lookup tables, where the message loads ${wanted}`);
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

/** For each instruction, what it may have been. */
function compiledForms({ accountKeys, instructions }: ParsedBody): readonly (readonly CompiledInstruction[])[] {
  if (instructions.length > MOST_INSTRUCTIONS) throw new UnprovenError(`${instructions.length} instructions`);
  const keys = accountKeys.map(({ pubkey }) => pubkey);
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const shown = instructions.map((instruction) => instructionForms(instruction, keys));
  const lists = unshownAccounts(
    accountKeys,
    shown.flatMap(([likeliest]) => likeliest ?? []),
  );
  return instructions.map((instruction, index) => {
    const forms = shown[index] ?? [];
    const longer = instruction.form === 'parsed' ? forms.flatMap((form) => withUnshown(form, lists)) : [];
    const compiled = [...forms, ...longer].flatMap((form) => compileInstruction(form, indexes) ?? []);
    if (compiled.length > 0) return compiled;
    throw new UnprovenError(`instruction ${index}, ${nameInstruction(instruction)}: no bytes read like it`);
  });
}
