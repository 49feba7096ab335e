import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { joinBytes } from '../../shared/bytes/bytes.ts';
import type { Address, Signature } from '../ids/ids.ts';
import { PROGRAM_METADATA_PROGRAM } from '../ids/program-ids.ts';
import { anchorIdl, metadata } from '../test-support/idl-writes.ts';
import {
  type AccountHistory,
  MOST_TRANSACTIONS,
  PAGE_LENGTH,
  type PastInstruction,
  rebuildAccount,
} from './rebuild-account.ts';
import { parseAnchorIdl, parseProgramMetadata, unpackText } from './published-idl.ts';

const PROGRAM = 'program' as Address;
const IDL = 'idl' as Address;
const BUFFER = 'buffer' as Address;
const END = 'end' as Signature;

const OLD = JSON.stringify({ name: 'old', instructions: [] });
const NEW = JSON.stringify({ name: 'new', instructions: ['a longer one'] });
const zlib = (text: string): Uint8Array => deflateSync(text);
const halves = (bytes: Uint8Array) => [bytes.subarray(0, 20), bytes.subarray(20)] as const;

interface Past {
  readonly signature: string;
  readonly instructions: readonly PastInstruction[];
  readonly failed?: true;
}

/** A history of transactions, oldest first, of which the endpoint keeps those from `kept` on. */
function historyOf(past: readonly Past[], kept = 0): AccountHistory {
  const newestFirst = past.slice(kept).toReversed();
  return {
    list: async (account, before) => {
      const start = newestFirst.findIndex(({ signature }) => signature === before) + 1;
      return newestFirst
        .slice(start)
        .filter(({ instructions }) => instructions.some(({ accounts }) => accounts.includes(account)))
        .slice(0, PAGE_LENGTH)
        .map(({ signature, failed }) => ({
          signature: signature as Signature,
          slot: BigInt(past.findIndex((each) => each.signature === signature)),
          succeeded: failed !== true,
        }));
    },
    read: async (signature) => past.find((each) => each.signature === signature)?.instructions ?? null,
  };
}

async function textBefore(past: readonly Past[], before: string, kept = 0): Promise<unknown> {
  const rebuilt = await rebuildAccount(historyOf(past, kept), IDL, PROGRAM, before as Signature);
  if ('reason' in rebuilt) return rebuilt.reason;
  const anchor = parseAnchorIdl(rebuilt.data);
  const idl = 'reason' in anchor ? parseProgramMetadata(rebuilt.data) : anchor;
  return 'packed' in idl ? unpackText(idl.packed) : idl;
}

const write = anchorIdl(PROGRAM);
const [oldA, oldB] = halves(zlib(OLD));
const [newA, newB] = halves(zlib(NEW));
const ANCHOR: readonly Past[] = [
  { signature: 'create', instructions: [write.create(IDL), write.write(IDL, oldA)] },
  { signature: 'old', instructions: [write.write(IDL, oldB)] },
  { signature: 'failed', instructions: [write.write(IDL, newA)], failed: true },
  { signature: 'mention', instructions: [{ programId: 'other' as Address, accounts: [IDL, BUFFER], data: newA }] },
  { signature: 'between', instructions: [] },
  { signature: 'buffer', instructions: [write.createBuffer(BUFFER), write.write(BUFFER, newA)] },
  { signature: 'authority', instructions: [write.setAuthority(IDL)] },
  { signature: 'set', instructions: [write.write(BUFFER, newB), write.setBuffer(BUFFER, IDL), write.close(BUFFER)] },
  { signature: 'reused', instructions: [write.createBuffer(BUFFER), write.write(BUFFER, oldA)] },
  { signature: 'closed', instructions: [write.close(IDL)] },
];

test('rebuilds an IDL of Anchor as it was before each transaction', async () => {
  expect(await textBefore(ANCHOR, 'old')).toEqual({ reason: 'It is not valid zlib.' });
  for (const before of ['failed', 'mention', 'between', 'buffer', 'authority', 'set']) {
    expect(await textBefore(ANCHOR, before), before).toBe(OLD);
  }
  for (const before of ['reused', 'closed']) expect(await textBefore(ANCHOR, before), before).toBe(NEW);
  expect(await textBefore(ANCHOR, 'end')).toBe('The account was closed at that time.');
});

const data = metadata(PROGRAM);
const METADATA: readonly Past[] = [
  { signature: 'allocate', instructions: [data.allocate(IDL), data.write(IDL, 0, oldA)] },
  { signature: 'write', instructions: [data.write(IDL, 20, oldB)] },
  { signature: 'initialize', instructions: [data.initialize(IDL)] },
  { signature: 'between', instructions: [] },
  { signature: 'buffer', instructions: [data.allocate(BUFFER), data.write(BUFFER, 20, newB)] },
  { signature: 'set', instructions: [data.write(BUFFER, 0, newA), data.setData(IDL, BUFFER), data.close(BUFFER)] },
  { signature: 'direct', instructions: [data.setData(IDL, zlib(OLD))] },
  { signature: 'plain', instructions: [data.setData(IDL, new TextEncoder().encode('{}'), 'none')] },
  { signature: 'repacked', instructions: [data.setPacking(IDL, 'zlib')] },
];

test('rebuilds an IDL of the Program Metadata program as it was before each transaction', async () => {
  expect(await textBefore(METADATA, 'initialize')).toMatchObject({ reason: expect.stringMatching(/^It is a buffer/) });
  expect(await textBefore(METADATA, 'between')).toBe(OLD);
  expect(await textBefore(METADATA, 'set')).toBe(OLD);
  expect(await textBefore(METADATA, 'direct')).toBe(NEW);
  expect(await textBefore(METADATA, 'plain')).toBe(OLD);
  expect(await textBefore(METADATA, 'repacked')).toBe('{}');
  expect(await textBefore(METADATA, 'end')).toEqual({ reason: 'It is not valid zlib.' });
  const direct = [{ signature: 'all', instructions: [data.initialize(IDL, zlib(NEW))] }];
  expect(await textBefore(direct, 'end')).toBe(NEW);
});

test('reads no more than it needs', async () => {
  const history = historyOf(METADATA);
  const rebuilt = await rebuildAccount(history, IDL, PROGRAM, 'plain' as Signature);
  expect(rebuilt).toMatchObject({ transactions: 1, changedIn: { signature: 'direct', slot: 6n } });
  const copied = await rebuildAccount(historyOf(METADATA), IDL, PROGRAM, 'direct' as Signature);
  expect(copied).toMatchObject({ transactions: 2, changedIn: { signature: 'set' } });
});

test('copies one buffer into another', async () => {
  const other = 'other' as Address;
  const past = [
    { signature: 'a', instructions: [data.allocate(BUFFER), data.write(BUFFER, 0, zlib(NEW))] },
    { signature: 'b', instructions: [data.allocate(other), data.copy(other, 0, BUFFER), data.close(BUFFER)] },
    { signature: 'c', instructions: [data.initialize(IDL, zlib(OLD)), data.setData(IDL, other)] },
  ];
  expect(await textBefore(past, 'end')).toBe(NEW);
});

test('says what a pruned history lacks', async () => {
  const lost = /^The endpoint has no earlier transaction that wrote (\w+): its history begins later\.$/;
  expect(await textBefore(ANCHOR, 'between', 1)).toMatch(lost);
  expect(await textBefore(ANCHOR, 'reused', 7)).toMatch(/wrote buffer:/);
  expect(await textBefore(METADATA, 'between', 2)).toMatch(/wrote idl:/);
  const history = { ...historyOf(ANCHOR), read: async () => null };
  expect(await rebuildAccount(history, IDL, PROGRAM, END)).toEqual({
    reason: 'The endpoint lists transaction closed, but does not return all of its instructions.',
  });
});

// Seen to fail against: reading failed transactions too; offsets without the header.
test('is bounded, whatever the endpoint answers', async () => {
  const long = Array.from({ length: 2 * MOST_TRANSACTIONS }, (_, at) => ({
    signature: `write ${at}`,
    instructions: [write.write(IDL, newA)],
  }));
  const history = historyOf(long);
  expect(await rebuildAccount(history, IDL, PROGRAM, END)).toEqual({ reason: 'It takes more than 300 transactions.' });
  const failed = long.slice(0, 5).map((each) => ({ ...each, failed: true as const }));
  const endless = { ...historyOf(failed), list: async () => historyOf(failed).list(IDL, END) };
  expect(await rebuildAccount(endless, IDL, PROGRAM, END)).toEqual({ reason: 'It takes more than 300 transactions.' });
  const circular: AccountHistory = {
    list: async (_, before) => [{ signature: (before === 'x' ? 'y' : 'x') as Signature, slot: 1n, succeeded: true }],
    read: async (signature) => [signature === 'x' ? write.write(IDL, newA) : write.write(IDL, newB)],
  };
  expect(await rebuildAccount(circular, IDL, PROGRAM, END)).toEqual({
    reason: 'The lists of its history contradict each other.',
  });
  const far = [{ signature: 'far', instructions: [data.allocate(IDL), data.write(IDL, 4_000_000_000, newA)] }];
  expect(await textBefore(far, 'end')).toBe('The writes in its history do not fit together.');
  const cut = { ...write.create(IDL), data: joinBytes([write.write(IDL, newA).data.subarray(0, 15)]) };
  expect(await textBefore([{ signature: 'cut', instructions: [cut] }], 'end')).toBe(
    'The writes in its history do not fit together.',
  );
});

test('instructions of other programs change nothing', async () => {
  const foreign = { ...write.create(IDL), programId: 'other' as Address };
  expect(await textBefore([{ signature: 'a', instructions: [foreign] }], 'end')).toMatch(/begins later/);
  expect(data.allocate(IDL).programId).toBe(PROGRAM_METADATA_PROGRAM);
});
