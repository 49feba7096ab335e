import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import { possibleMessages } from '../../rpc-protocol/responses/decode-transaction.ts';
import type {
  CompiledInnerInstruction,
  InnerInstructions,
  LoadedAddresses,
  CompiledInstruction,
  Message,
  MessageHeader,
  Transaction,
} from '../../solana/model/transaction.ts';
import type {
  InnerInstruction,
  ParsedAccountKey,
  ParsedBody,
  ResponseInstruction,
} from '../../rpc-protocol/responses/transaction-response.ts';
import { jsonEqual } from '../../shared/json/json.ts';
import { type VerifyTransaction, verifySignatures } from '../../solana/verify-signatures.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { encodeInstruction, nameParsed, parseInstruction } from '../../solana/programs/registry.ts';
import type { Instruction } from '../../solana/programs/program.ts';

/** The signed bytes could not be rebuilt from jsonParsed. The message is the reason, for the user. */
export class RebuildError extends Error {
  override readonly name = 'RebuildError';
}

/** Candidate messages to try before giving up. */
const MAX_CANDIDATES = 4096;
/** An instruction has at least 3 bytes, and a transaction at most 1,232 in versions that do not limit the number of instructions. */
const MAX_INSTRUCTIONS = 410;

/**
 * Rebuilds the signed transaction from a jsonParsed answer: encodes the instructions, compiles the message, and verifies the signatures.
 * If several messages are possible, tries them in order of likelihood. Throws RebuildError.
 */
export async function rebuildTransaction(
  body: ParsedBody,
  verify: VerifyTransaction = verifySignatures,
  maxCandidates = MAX_CANDIDATES,
): Promise<Transaction> {
  const { signatures } = body;
  const templates = messageTemplates(body);
  const forms = compiledForms(body);
  let candidates = 0;
  for (const [template = 0, ...choice] of combinations([templates.length, ...forms.map(({ length }) => length)])) {
    const instructions = choice.flatMap((index, at) => forms[at]?.[index] ?? []);
    const message = templates[template];
    for (const candidate of message === undefined ? [] : possibleMessages({ ...message, instructions })) {
      if (candidates++ === maxCandidates)
        throw new RebuildError(`none of the ${maxCandidates} likeliest messages fits its signatures`);
      const transaction = { signatures, message: candidate };
      const checks = await verify(transaction);
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

/**
 * Compiles inner instructions. They are not signed, so a parsed one gets the likeliest of its possible forms, which parses to the same
 * JSON. Throws RebuildError if an instruction has no possible form.
 */
export function rebuildInner(
  groups: readonly InnerInstructions<InnerInstruction>[],
  keys: readonly Address[],
): readonly InnerInstructions<CompiledInnerInstruction>[] {
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const rebuild = (instruction: InnerInstruction): CompiledInnerInstruction => {
    const { stackHeight } = instruction;
    if (instruction.form === 'damaged')
      throw new RebuildError(`${instruction.damage.path}: ${instruction.damage.reason}`);
    if (instruction.form === 'compiled') {
      const { programIdIndex, accounts, data } = instruction;
      return { programIdIndex, accounts, data, stackHeight };
    }
    // Programs call others by their libraries, which write the tag that clients leave out: of 8 recorded inner `create` of Associated
    // Token Account, 7 have it, of 31 top-level ones 1.
    const forms = instructionForms(instruction, keys).toSorted(
      (a, b) => Number(a.data.length === 0) - Number(b.data.length === 0),
    );
    for (const form of forms) {
      const compiled = compileInstruction(form, indexes);
      if (compiled !== null) return { ...compiled, stackHeight };
    }
    throw new RebuildError(`inner instruction ${nameInstruction(instruction)}: no bytes read like it`);
  };
  return groups.map(({ index, instructions }) => ({ index, instructions: instructions.map(rebuild) }));
}

/** The instructions that an answered one may be, likeliest first. Empty if it cannot be encoded. */
function instructionForms(instruction: ResponseInstruction, keys: readonly Address[]): readonly Instruction[] {
  switch (instruction.form) {
    case 'parsed':
      return encodeInstruction(instruction.programId, instruction.parsed);
    case 'partiallyDecoded':
      return [instruction];
    case 'compiled': {
      const programId = keys[instruction.programIdIndex];
      const accounts = instruction.accounts.map((index) => keys[index]).filter((address) => address !== undefined);
      const isWhole = programId !== undefined && accounts.length === instruction.accounts.length;
      return isWhole ? [{ programId, accounts, data: instruction.data }] : [];
    }
  }
}

/** "spl-token transfer", or the program's address, for error messages. */
function nameInstruction(instruction: ResponseInstruction): string {
  if (instruction.form === 'compiled') return 'given by indexes';
  return instruction.form === 'parsed' ? nameParsed(instruction) : instruction.programId;
}

function programIdOf(instruction: ResponseInstruction, keys: readonly Address[]): Address | null {
  return instruction.form === 'compiled' ? (keys[instruction.programIdIndex] ?? null) : instruction.programId;
}

/** Replaces addresses by indexes into the keys. Null if an address is not among them. */
function compileInstruction(
  { programId, accounts, data }: Instruction,
  indexes: ReadonlyMap<Address, number>,
): CompiledInstruction | null {
  const programIdIndex = indexes.get(programId);
  const found = accounts.map((address) => indexes.get(address)).filter((index) => index !== undefined);
  if (programIdIndex === undefined || found.length < accounts.length) return null;
  return { programIdIndex, accounts: found, data };
}

const MAX_LISTS = 16;

/**
 * Lists of accounts that an instruction may have in addition to those in its parsed form, likeliest first: accounts that no other
 * instruction uses, and signers, such as those of a memo.
 */
function omittedAccountLists(
  keys: readonly ParsedAccountKey[],
  instructions: readonly Instruction[],
): readonly (readonly Address[])[] {
  const used = new Set(instructions.flatMap(({ programId, accounts }) => [programId, ...accounts]));
  const [payer] = keys;
  const unused = keys.filter((key) => key !== payer && !used.has(key.pubkey)).map(({ pubkey }) => pubkey);
  const signers = keys.filter(({ signer }) => signer).map(({ pubkey }) => pubkey);
  const lists = [unused, ...each(unused), ...each(signers), signers].filter(({ length }) => length > 0);
  return [...new Map(lists.map((list) => [list.join(), list])).values()].slice(0, MAX_LISTS);
}

/** The instruction with each of these lists appended to its accounts, if it still parses to the same JSON. */
function withOmittedAccounts(instruction: Instruction, lists: readonly (readonly Address[])[]): readonly Instruction[] {
  const parsed = parseInstruction(instruction)?.parsed;
  return lists
    .map((list) => ({ ...instruction, accounts: [...instruction.accounts, ...list] }))
    .filter((longer) => jsonEqual(parseInstruction(longer)?.parsed, parsed));
}

function each(addresses: readonly Address[]): readonly (readonly Address[])[] {
  return addresses.map((address) => [address]);
}

/**
 * The headers that a message with these static keys may have, likeliest first. jsonParsed shows the privileges that the runtime granted;
 * the header contains those requested. A builtin program, a sysvar or an invoked program may have been requested as writable.
 */
function possibleHeaders(
  staticKeys: readonly ParsedAccountKey[],
  invoked: ReadonlySet<Address>,
): readonly MessageHeader[] {
  const numRequiredSignatures = staticKeys.filter(({ signer }) => signer).length;
  const signed = readonlyCounts(staticKeys.slice(0, numRequiredSignatures), invoked);
  const unsigned = readonlyCounts(staticKeys.slice(numRequiredSignatures), invoked);
  return signed.flatMap((numReadonlySignedAccounts) =>
    unsigned.map((numReadonlyUnsignedAccounts) => ({
      numRequiredSignatures,
      numReadonlySignedAccounts,
      numReadonlyUnsignedAccounts,
    })),
  );
}

/**
 * The possible numbers of readonly keys at the end: those after the last writable key, minus keys that the runtime may
 * have demoted.
 */
function readonlyCounts(keys: readonly ParsedAccountKey[], invoked: ReadonlySet<Address>): readonly number[] {
  const readonlyKeys = keys.slice(keys.findLastIndex(({ writable }) => writable) + 1);
  const kept = readonlyKeys.findIndex(({ pubkey }) => !RESERVED_KEYS.has(pubkey) && !invoked.has(pubkey));
  const demotable = kept === -1 ? readonlyKeys.length : kept;
  return Array.from({ length: demotable + 1 }, (_, demoted) => readonlyKeys.length - demoted);
}

/**
 * Every combination of one index below `sizes[0]`, one below `sizes[1]` and so on, ordered by sum. If options are
 * ordered by likelihood, the likeliest combination is first.
 */
export function* combinations(sizes: readonly number[]): Generator<readonly number[]> {
  const maxSum = sizes.reduce((sum, size) => sum + size - 1, 0);
  if (sizes.includes(0)) return;
  for (let sum = 0; sum <= maxSum; sum++) yield* withSum(sizes, sum, maxSum);
}

/** `maxSum` is the highest sum that these sizes allow. */
function* withSum(sizes: readonly number[], sum: number, maxSum: number): Generator<readonly number[]> {
  const [size, ...others] = sizes;
  if (size === undefined) {
    yield [];
    return;
  }
  const maxOfOthers = maxSum - (size - 1);
  for (let index = Math.max(0, sum - maxOfOthers); index <= Math.min(sum, size - 1); index++) {
    for (const rest of withSum(others, sum - index, maxOfOthers)) yield [index, ...rest];
  }
}
