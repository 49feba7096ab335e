import { ed25519 } from '@noble/curves/ed25519.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import type { ParsedBody } from '../../rpc-protocol/responses/transaction-response.ts';
import { encodeParsedMessage } from '../../rpc-service/encode/encode-transaction.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { parseJson, stringifyJson } from '../../shared/json/json.ts';
import { encodeAddress, encodeBlockhash, encodeSignature } from '../../solana/ids/id-bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import {
  type Message,
  type Transaction,
  type LoadedAddresses,
  NO_LOADED_ADDRESSES,
} from '../../solana/model/transaction.ts';
import { encodeInstruction } from '../../solana/programs/registry.ts';
import { RECORDED_FIXTURES, fixtureInstruction } from '../../solana/programs/fixtures/instruction-fixtures.ts';
import type { Instruction } from '../../solana/programs/program.ts';
import { verifySignatures } from '../../solana/verify-signatures.ts';
import { encodeMessageBytes } from '../../solana/wire/transaction-codec.ts';
import { combinations, loadedAddresses, rebuildInner, rebuildTransaction } from './rebuild-transaction.ts';
import { resolveAccountKeys } from '../../solana/model/account-keys.ts';
import { ASSOCIATED_TOKEN_PROGRAM, RENT_SYSVAR, MEMO_PROGRAM, TOKEN_PROGRAM } from '../../solana/ids/program-ids.ts';

const SECRETS = [1, 2].map((byte) => new Uint8Array(32).fill(byte));
const [PAYER = '' as Address, COSIGNER = '' as Address] = SECRETS.map((secret) =>
  encodeAddress(ed25519.getPublicKey(secret)),
);
const TABLE = encodeAddress(new Uint8Array(32).fill(99));

/** Recorded instructions whose parsed form contains everything needed to encode them again. */
const SHOWN: readonly Instruction[] = RECORDED_FIXTURES.flatMap(([, fixtures]) => fixtures).flatMap((fixture) => {
  const instruction = fixtureInstruction(fixture);
  const forms = encodeInstruction(instruction.programId, fixture.expected?.parsed ?? null);
  return forms.some((form) => print(form) === print(instruction)) ? [instruction] : [];
});

test('rebuilds any message of parsed instructions, with any header and lookups', async () => {
  const keyUse = fc.constantFrom('writable', 'readonly', 'loadedWritable', 'loadedReadonly');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...SHOWN), { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(keyUse),
      fc.constantFrom<Message['version']>('legacy', 0),
      fc.boolean(),
      async (instructions, uses, version, cosigned) => {
        const { message, loaded } = compile(instructions, [...uses.take(64)], version, cosigned);
        await expectRebuilt(message, loaded);
      },
    ),
    { numRuns: IS_LONG ? 150 : 50 },
  );
});

test.each<[string, Instruction]>([
  ['the signers of a memo', { programId: MEMO_PROGRAM, accounts: [PAYER, COSIGNER], data: Uint8Array.of(104, 105) }],
  ['the one signer of a memo', { programId: MEMO_PROGRAM, accounts: [COSIGNER], data: Uint8Array.of(104, 105) }],
  [
    'the rent sysvar after the accounts of an associated token account instruction',
    { programId: ASSOCIATED_TOKEN_PROGRAM, accounts: [PAYER, ...someKeys(5), RENT_SYSVAR], data: new Uint8Array() },
  ],
  [
    'an account that no other instruction uses',
    { programId: ASSOCIATED_TOKEN_PROGRAM, accounts: [PAYER, ...someKeys(6)], data: Uint8Array.of(0) },
  ],
  [
    'the zero bytes of an absent optional key',
    {
      programId: TOKEN_PROGRAM,
      accounts: [...someKeys(1), RENT_SYSVAR],
      data: Uint8Array.of(0, 9, ...new Uint8Array(32).fill(5), 0, ...new Uint8Array(32)),
    },
  ],
])('finds %s', async (_, instruction) => {
  await expectRebuilt(compile([instruction], [], 'legacy', true).message, NO_LOADED_ADDRESSES);
});

test('refuses a message that is not the signed one', async () => {
  const { message } = compile(SHOWN.slice(0, 2), [], 'legacy', false);
  const { body } = answer(message, NO_LOADED_ADDRESSES);
  const other = { ...body, recentBlockhash: encodeBlockhash(new Uint8Array(32)) };
  await expect(rebuildTransaction(other)).rejects.toThrow('no message that reads like it fits its signatures');
  const [first] = body.accountKeys;
  const strange = { ...body, instructions: body.instructions.map((one) => ({ ...one, programId: TABLE })) };
  await expect(rebuildTransaction(strange)).rejects.toThrow(/instruction 0, .*: no bytes read like it/);
  const loading = { ...body, accountKeys: [...body.accountKeys, { ...first, source: 'lookupTable' }] } as ParsedBody;
  await expect(rebuildTransaction(loading)).rejects.toThrow('1 accounts from lookup tables, where the message loads 0');
});

test('gives up after a number of candidates', async () => {
  const candidates = IS_LONG ? 4096 : 64;
  const memo = { programId: MEMO_PROGRAM, accounts: [], data: Uint8Array.of(104) };
  const { message } = compile(
    Array.from({ length: 12 }, () => memo),
    [],
    'legacy',
    true,
  );
  const { body } = answer(message, NO_LOADED_ADDRESSES);
  const other = { ...body, recentBlockhash: encodeBlockhash(new Uint8Array(32)) };
  await expect(rebuildTransaction(other, verifySignatures, candidates)).rejects.toThrow(
    `none of the ${candidates} likeliest messages fits its signatures`,
  );
});

async function expectRebuilt(message: Message, loaded: LoadedAddresses): Promise<void> {
  const { body, transaction } = answer(message, loaded);
  expect(loadedAddresses(body)).toEqual(loaded);
  expect(await rebuildTransaction(body)).toEqual(transaction);
}

/** The signed transaction and its jsonParsed answer. */
function answer(message: Message, loaded: LoadedAddresses): { body: ParsedBody; transaction: Transaction } {
  const bytes = encodeMessageBytes(message);
  const signatures = SECRETS.slice(0, message.header.numRequiredSignatures).map((secret) =>
    encodeSignature(ed25519.sign(bytes, secret)),
  );
  const json = encodeParsedMessage(message, resolveAccountKeys(message, loaded), 'node');
  const body = decodeBody(parseJson(stringifyJson({ message: json, signatures })), null);
  if (body.form !== 'parsed') throw new Error(`decoded as ${body.form}`);
  return { body, transaction: { signatures, message } };
}

/** A message with these instructions. `uses` has the role of each key, in order. */
function compile(
  instructions: readonly Instruction[],
  uses: readonly string[],
  version: Message['version'],
  cosigned: boolean,
): { message: Message; loaded: LoadedAddresses } {
  const signers = cosigned ? [PAYER, COSIGNER] : [PAYER];
  const programs = new Set(instructions.map(({ programId }) => programId));
  const others = [...new Set(instructions.flatMap(({ programId, accounts }) => [...accounts, programId]))].filter(
    (key) => !signers.includes(key),
  );
  const use = (key: Address, at: number): string => {
    const wanted = uses[at] ?? 'readonly';
    return wanted.startsWith('loaded') && (version === 'legacy' || programs.has(key)) ? 'writable' : wanted;
  };
  const used = (wanted: string): readonly Address[] => others.filter((key, at) => use(key, at) === wanted);
  const loaded = { writable: used('loadedWritable'), readonly: used('loadedReadonly') };
  const accountKeys = [...signers, ...used('writable'), ...used('readonly')];
  const keys = [...accountKeys, ...loaded.writable, ...loaded.readonly];
  const hasLoaded = keys.length > accountKeys.length;
  const message: Message = {
    version,
    header: {
      numRequiredSignatures: signers.length,
      numReadonlySignedAccounts: cosigned ? 1 : 0,
      numReadonlyUnsignedAccounts: used('readonly').length,
    },
    accountKeys,
    recentBlockhash: encodeBlockhash(new Uint8Array(32).fill(200)),
    instructions: instructions.map(({ programId, accounts, data }) => ({
      programIdIndex: keys.indexOf(programId),
      accounts: accounts.map((key) => keys.indexOf(key)),
      data,
    })),
    addressTableLookups: hasLoaded
      ? [
          {
            accountKey: TABLE,
            writableIndexes: loaded.writable.map((_, at) => at),
            readonlyIndexes: loaded.readonly.map((_, at) => 100 + at),
          },
        ]
      : [],
    config: null,
  };
  return { message, loaded };
}

function someKeys(count: number): readonly Address[] {
  return Array.from({ length: count }, (_, at) => encodeAddress(new Uint8Array(32).fill(50 + at)));
}

function print({ programId, accounts, data }: Instruction): string {
  return `${programId} ${accounts.join()} ${data.join()}`;
}

test('yields every combination once, lowest sums first', () => {
  expect([...combinations([2, 1, 3])]).toEqual([
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
    [0, 0, 2],
    [1, 0, 1],
    [1, 0, 2],
  ]);
  expect([...combinations([])]).toEqual([[]]);
  expect([...combinations([2, 0])]).toEqual([]);
});

test('positions with a single option cost no time', () => {
  const sizes = [...Array.from({ length: 2000 }, () => 1), 3];
  expect([...combinations(sizes)]).toHaveLength(3);
});

// Seen to fail against: empty data, as clients send it.
test('an inner create of Associated Token Account has its tag, as programs write it', () => {
  const [source, account, wallet, mint, systemProgram] = [1, 2, 3, 4, 0].map((byte) =>
    encodeAddress(new Uint8Array(32).fill(byte)),
  ) as [Address, Address, Address, Address, Address];
  const info = { source, account, wallet, mint, systemProgram, tokenProgram: TOKEN_PROGRAM };
  const create = {
    form: 'parsed' as const,
    program: 'spl-associated-token-account',
    programId: ASSOCIATED_TOKEN_PROGRAM,
    parsed: { type: 'create', info },
    stackHeight: 2,
  };
  const keys = [source, account, wallet, mint, systemProgram, TOKEN_PROGRAM, ASSOCIATED_TOKEN_PROGRAM];
  expect(rebuildInner([{ index: 0, instructions: [create] }], keys)).toMatchObject([
    { instructions: [{ programIdIndex: 6, data: Uint8Array.of(0) }] },
  ]);
});
