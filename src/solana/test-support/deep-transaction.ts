import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { encodeBase58, encodeBase64 } from '../../shared/bytes/encodings.ts';
import { encodeAddress, encodeBlockhash, encodeSignature } from '../ids/id-bytes.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import type { CompiledInstruction, Message, Transaction } from '../model/transaction.ts';
import { encodeMessageBytes, encodeTransactionBytes } from '../wire/transaction-codec.ts';

const ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;
const UNNAMED = encodeAddress(new Uint8Array(32).fill(77));
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const SYSTEM = '11111111111111111111111111111111' as Address;
const PROGRAMS = [ROUTER, UNNAMED, TOKEN, MEMO, SYSTEM];

/** The limits of version 1 transactions (SIMD-0385), with the planned number of accounts, and of nested calls (SIMD-0268). */
export const LIMITS = { bytes: 4096, accounts: 96, instructions: 64, height: 9 } as const;

const UNIT_LIMIT = 1_400_000;
const FEE = 12_000;

/** A call with its inner calls. `units` are its own; null for a built-in program, which logs no figure. */
interface Call {
  readonly program: Address;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
  readonly units: number | null;
  readonly inner: readonly Call[];
}

export interface DeepTransaction {
  readonly transaction: Transaction;
  /** As getTransaction answers it in base64. */
  readonly answer: JsonObject;
}

/**
 * A signed version 1 transaction at every limit: 64 instructions, 96 accounts and 4,096 bytes. The last two instructions call nine
 * levels deep; `fails`: the innermost call of the last one returns the custom error 6001.
 */
export function deepTransaction({ fails = false } = {}): DeepTransaction {
  const calls = topLevelCalls();
  const transaction = signMessage(buildMessage(calls));
  const { lines, inner, consumed } = execute(calls, fails);
  const before = accountIndexes().map((index) => (index === 0 ? 5_000_000_000 : 1_000_000 + index));
  const paid = (index: number) =>
    fails ? 0 : calls.filter((call) => call.program === SYSTEM && call.accounts[1] === index).length;
  const sent = before.reduce((sum, _, index) => sum + paid(index), 0);
  const after = before.map((balance, index) => (index === 0 ? balance - FEE - sent : balance + paid(index)));
  const err = fails ? { InstructionError: [LIMITS.instructions - 1, { Custom: 6001 }] } : null;
  const answer: JsonObject = {
    blockTime: 1_790_000_000,
    meta: {
      computeUnitsConsumed: consumed,
      err,
      fee: FEE,
      innerInstructions: inner,
      loadedAddresses: { readonly: [], writable: [] },
      logMessages: lines,
      postBalances: after,
      postTokenBalances: [],
      preBalances: before,
      preTokenBalances: [],
      rewards: [],
      status: err === null ? { Ok: null } : { Err: err },
    },
    slot: 449_391_489,
    transaction: [encodeBase64(encodeTransactionBytes(transaction)), 'base64'],
    version: 1,
  };
  return { transaction, answer };
}

function topLevelCalls(): readonly Call[] {
  const small = Array.from({ length: LIMITS.instructions - 2 }, (_, at) =>
    at % 2 === 0 ? transfer(at + 1) : memo(`m${at}`),
  );
  return [...small, router(2), selfCall(2)];
}

/** One lamport from the fee payer to an account. */
function transfer(to: number): Call {
  const data = Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0);
  return { program: SYSTEM, accounts: [0, to], data, units: null, inner: [] };
}

function memo(text: string): Call {
  return { program: MEMO, accounts: [0], data: new TextEncoder().encode(text), units: 5000, inner: [] };
}

/** A token transfer, and a call one level deeper that does the same. */
function router(height: number): Call {
  const data = Uint8Array.of(3, height, 0, 0, 0, 0, 0, 0, 0);
  const token: Call = { program: TOKEN, accounts: [70, 71, 0], data, units: 4645, inner: [] };
  const inner = height > LIMITS.height ? [] : [token, ...(height === LIMITS.height ? [token] : [router(height + 1)])];
  const program = height % 2 === 0 ? ROUTER : UNNAMED;
  return { program, accounts: [80, 81], data: Uint8Array.of(height, 200), units: 30_000, inner };
}

/** A program that calls itself, as deep as allowed. */
function selfCall(height: number): Call {
  const inner = height > LIMITS.height ? [] : [selfCall(height + 1)];
  return {
    program: UNNAMED,
    accounts: [90],
    data: Uint8Array.of(height),
    units: inner.length === 0 ? 90_000 : 500,
    inner,
  };
}

function accountIndexes(): readonly number[] {
  return Array.from({ length: LIMITS.accounts }, (_, index) => index);
}

const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 9)]),
  format: 'der',
  type: 'pkcs8',
});

/** The first memo fills the remaining bytes. */
function buildMessage(calls: readonly Call[]): Message {
  const payer = encodeAddress(createPublicKey(KEY).export({ format: 'der', type: 'spki' }).subarray(-32));
  const others = accountIndexes().slice(1, LIMITS.accounts - PROGRAMS.length);
  const accountKeys = [
    payer,
    ...others.map((index) => encodeAddress(new Uint8Array(32).fill(index + 100))),
    ...PROGRAMS,
  ];
  const message: Message = {
    version: 1,
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: PROGRAMS.length },
    accountKeys,
    recentBlockhash: encodeBlockhash(Buffer.alloc(32, 200)),
    instructions: calls.map(compile),
    addressTableLookups: [],
    config: { priorityFee: 7000n, computeUnitLimit: UNIT_LIMIT, loadedAccountsDataSizeLimit: 65_536, heapSize: 32_768 },
  };
  const missing = LIMITS.bytes - 64 - encodeMessageBytes(message).length;
  const instructions = message.instructions.map((each, at) =>
    at === 1 ? { ...each, data: Uint8Array.from([...each.data, ...new Uint8Array(missing).fill(46)]) } : each,
  );
  return { ...message, instructions };
}

function signMessage(message: Message): Transaction {
  return { signatures: [encodeSignature(sign(null, encodeMessageBytes(message), KEY))], message };
}

function compile({ program, accounts, data }: Call): CompiledInstruction {
  const programIdIndex = LIMITS.accounts - PROGRAMS.length + PROGRAMS.indexOf(program);
  return { programIdIndex, accounts, data };
}

/** The log, the inner instructions and the units of the calls, as the runtime records them. */
function execute(calls: readonly Call[], fails: boolean) {
  const lines: string[] = [];
  let left = UNIT_LIMIT;
  const run = (call: Call, height: number, failing: boolean, recorded: JsonObject[]): void => {
    const budget = left;
    lines.push(`Program ${call.program} invoke [${height}]`);
    if (height > 1) {
      const { programIdIndex, accounts, data } = compile(call);
      recorded.push({ programIdIndex, accounts, data: encodeBase58(data), stackHeight: height });
    }
    for (const inner of call.inner) run(inner, height + 1, failing, recorded);
    // The runtime charges for built-in programs, but they log no figure.
    left -= call.units ?? 150;
    if (call.units !== null) lines.push(`Program ${call.program} consumed ${budget - left} of ${budget} compute units`);
    lines.push(`Program ${call.program} ${failing ? 'failed: custom program error: 0x1771' : 'success'}`);
  };
  const inner = calls.flatMap((call, index): JsonObject[] => {
    const instructions: JsonObject[] = [];
    run(call, 1, fails && index === calls.length - 1, instructions);
    return instructions.length === 0 ? [] : [{ index, instructions }];
  });
  return { lines, inner, consumed: UNIT_LIMIT - left };
}
