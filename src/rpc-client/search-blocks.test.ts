import bs58 from 'bs58';
import { afterAll, expect, test } from 'vitest';
import { openLedger } from '../ledger/open-ledger.ts';
import { createClient } from './client.ts';
import { TransportError } from './exchange/errors.ts';
import { bodyDecoderOf } from '../rpc-protocol/responses/body-decoder.ts';
import { tryDecodeEntry } from '../rpc-protocol/responses/decode-transaction.ts';
import { createService } from '../rpc-service/create-service.ts';
import { responseText } from '../rpc-service/response.ts';
import { parseJson } from '../shared/json/json.ts';
import { IS_LONG } from '../shared/test-support/long-run.ts';
import { type Address, type Slot, parseAddress } from '../solana/ids/ids.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../solana/ids/program-ids.ts';
import type { SlotSpan } from '../solana/ids/slot-span.ts';
import {
  ANY_TRANSACTION,
  type FindCondition,
  indexedAddress,
  parseAmountCondition,
} from '../analysis/find/find-condition.ts';
import { type SearchOptions, type SearchProgress, heldSpan, searchBlocks } from './search-blocks.ts';
import { describeRepeated } from '../analysis/find/find-text.ts';
import { type FoundTransaction, foundTransaction } from '../analysis/find/found-transaction.ts';
import { transactionMatcher } from '../analysis/find/match-transaction.ts';

const store = await openLedger(null);
const service = createService(store);
afterAll(() => store.close());

/** The embedded ledger does not change. */
const answers = new Map<string, string>();

/** Answers requests without their id, which every answer then has. */
async function answer(request: string): Promise<string> {
  const key = request.replace(/"id":\d+/, '"id":1');
  const text = answers.get(key) ?? (await responseText(service(key))) ?? '';
  answers.set(key, text);
  return text;
}

type Answer = (method: string, request: string) => Promise<Response | string | null>;

/** A client of the embedded ledger. `change` replaces an answer, unless it returns null. */
function clientOf(change: Answer = async () => null) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const request = typeof init?.body === 'string' ? init.body : '';
    const method = /"method":"(\w+)"/.exec(request)?.[1] ?? '';
    asked.push(method);
    init?.signal?.throwIfAborted();
    const changed = await change(method, request);
    return changed instanceof Response ? changed : new Response(changed ?? (await answer(request)));
  };
  return { client: createClient({ url: 'http://127.0.0.1/', fetch }), asked };
}

interface RawTransaction {
  readonly meta: {
    readonly err: unknown;
    readonly fee: bigint | number;
    readonly preBalances: readonly (bigint | number)[];
    readonly postBalances: readonly (bigint | number)[];
    readonly innerInstructions?: readonly { readonly instructions: readonly RawInstruction[] }[] | null;
    readonly loadedAddresses?: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  } | null;
  readonly transaction: {
    readonly message: { readonly accountKeys: readonly string[]; readonly instructions: readonly RawInstruction[] };
  };
}

interface RawInstruction {
  readonly programIdIndex: bigint | number;
  readonly data: string;
}

/** The ledger as JSON, without our decoders. */
const raw = await readRaw();

async function readRaw() {
  const { value: slots } = await clientOf().client.getBlocksWithLimit(0n, 1000, 'confirmed');
  const all: { readonly slot: Slot; readonly index: number; readonly transaction: RawTransaction }[] = [];
  for (const slot of slots) {
    const config =
      '{"encoding":"json","transactionDetails":"full","rewards":false,"commitment":"confirmed","maxSupportedTransactionVersion":1}';
    const text = await answer(`{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},${config}]}`);
    // Not decoded: the scan must not use the code under test. It is an answer of our service, so it has this form.
    const { result } = parseJson(text) as unknown as { result: { transactions: readonly RawTransaction[] } };
    result.transactions.forEach((transaction, index) => all.push({ slot, index, transaction }));
  }
  return all;
}

const NEWEST = (await clientOf().client.getSlot('confirmed')).value;
const OLDEST = (await clientOf().client.getFirstAvailableBlock()).value;
const ALL: SlotSpan = { from: OLDEST, to: NEWEST };

function accountsOf({ transaction, meta }: RawTransaction): readonly string[] {
  const { writable = [], readonly = [] } = meta?.loadedAddresses ?? {};
  return [...transaction.message.accountKeys, ...writable, ...readonly];
}

function callsOf(each: RawTransaction): readonly { readonly program: string; readonly data: Uint8Array }[] {
  const accounts = accountsOf(each);
  const inner = each.meta?.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  return [...each.transaction.message.instructions, ...inner].map(({ programIdIndex, data }) => ({
    program: accounts[Number(programIdIndex)] ?? '',
    data: bs58.decode(data),
  }));
}

/** The change of each account in lamports, the fee apart. */
function changesOf({ meta }: RawTransaction): readonly bigint[] {
  return (meta?.postBalances ?? []).map((after, at) => {
    const change = BigInt(after) - BigInt(meta?.preBalances[at] ?? 0n) + (at === 0 ? BigInt(meta?.fee ?? 0n) : 0n);
    return change < 0n ? -change : change;
  });
}

/** Conditions with the test of a naive scan. */
const CONDITIONS: readonly {
  readonly condition: Partial<FindCondition>;
  readonly isMatch: (transaction: RawTransaction) => boolean;
}[] = [
  {
    condition: { isFailed: true },
    isMatch: ({ meta }) => meta !== null && meta.err !== null && BigInt(meta.fee) !== 0n,
  },
  {
    condition: { program: TOKEN_PROGRAM },
    isMatch: (each) => callsOf(each).some(({ program }) => program === TOKEN_PROGRAM),
  },
  {
    condition: { program: 'associated token', isFailed: false },
    isMatch: (each) => callsOf(each).some(({ program }) => program === 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  },
  {
    condition: { program: TOKEN_PROGRAM, instruction: 'TRANSFERCHECKED' },
    isMatch: (each) => callsOf(each).some(({ program, data }) => program === TOKEN_PROGRAM && data[0] === 12),
  },
  {
    condition: { program: 'system', instruction: 'transfer' },
    isMatch: (each) => callsOf(each).some(({ program, data }) => program === SYSTEM_PROGRAM && data[0] === 2),
  },
  {
    condition: { amount: parseAmountCondition('>=0.05 SOL') },
    isMatch: (each) => changesOf(each).some((change) => change >= 50_000_000n),
  },
  {
    condition: { amount: parseAmountCondition('<=0.05 SOL') },
    isMatch: (each) =>
      changesOf(each).some((change) => change > 0n) && changesOf(each).every((change) => change <= 50_000_000n),
  },
  {
    condition: { amount: parseAmountCondition('=2039280 lamports') },
    isMatch: (each) => changesOf(each).some((change) => change === 2_039_280n),
  },
];

function nextRandom(seed: number): number {
  return (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
}

async function find(
  span: SlotSpan,
  condition: Partial<FindCondition>,
  options: Partial<SearchOptions> & {
    readonly client?: ReturnType<typeof clientOf>['client'];
    readonly hasIndex?: boolean;
  } = {},
) {
  const found: FoundTransaction[] = [];
  const steps: SearchProgress[] = [];
  const { client = clientOf().client, hasIndex = false, ...others } = options;
  const whole = { ...ANY_TRANSACTION, ...condition };
  const { end, progress } = await searchBlocks(client, span, {
    test: transactionMatcher(whole),
    signal: new AbortController().signal,
    commitment: 'confirmed',
    limit: null,
    parallel: 3,
    address: hasIndex ? indexedAddress(whole) : null,
    onFound: (transaction, index) => void found.push(foundTransaction(transaction, index)),
    onProgress: (step) => void steps.push(step),
    ...others,
  });
  return { end, progress, found, steps, places: found.map(({ slot, index }) => `${slot}:${index}`) };
}

function scan({ from, to }: SlotSpan, isMatch: (transaction: RawTransaction) => boolean): readonly string[] {
  return raw.flatMap(({ slot, index, transaction }) =>
    slot >= from && slot <= to && isMatch(transaction) ? [`${slot}:${index}`] : [],
  );
}

test('matches an account in every transaction that names it, loaded ones too, and in no other', async () => {
  const blocks = await Promise.all(
    [...new Set(raw.map(({ slot }) => slot))].map(async (slot) => {
      const text = [...answers].find(([request]) => request.includes(`"getBlock","params":[${slot},`))?.[1] ?? '';
      // Decoded below, one by one.
      const { result } = parseJson(text) as unknown as { result: { transactions: never[] } };
      const decodeBody = await bodyDecoderOf(result.transactions);
      return result.transactions.map((each) => tryDecodeEntry(each, decodeBody));
    }),
  );
  const entries = blocks.flat();
  const addresses = [...new Set(raw.flatMap(({ transaction }) => accountsOf(transaction)))];
  const matchers = new Map(
    addresses.map((account) => [
      account,
      transactionMatcher({ ...ANY_TRANSACTION, account: parseAddress(account) ?? (account as Address) }),
    ]),
  );
  expect(addresses.length).toBeGreaterThan(3000);
  const wrong: string[] = [];
  let seed = 1;
  raw.forEach(({ slot, index, transaction }, at) => {
    const own = new Set(accountsOf(transaction));
    const others = Array.from({ length: 20 }, () => addresses[(seed = nextRandom(seed)) % addresses.length] ?? '');
    const entry = entries[at];
    for (const account of [...own, ...others])
      if (entry === undefined || matchers.get(account)?.(entry) !== own.has(account))
        wrong.push(`${slot}:${index} ${account}`);
  });
  expect(wrong).toEqual([]);
});

test('finds what a naive scan finds in random ranges, from an index too', async () => {
  const ranges = IS_LONG ? 200 : 50;
  const addresses = [...new Set(raw.flatMap(({ transaction }) => accountsOf(transaction)))];
  let seed = 38;
  const random = (below: number) => (seed = nextRandom(seed)) % below;
  let matches = 0;
  for (let at = 0; at < ranges; at++) {
    const from = OLDEST - 2n + BigInt(random(Number(NEWEST - OLDEST)));
    // With an index, longer ranges take no longer.
    const byAccount = at % 4 === 0;
    const span = { from, to: from + BigInt(random(byAccount ? 200 : 3)) };
    const account = addresses[random(addresses.length)] ?? '';
    const chosen = CONDITIONS[at % CONDITIONS.length];
    const { condition, isMatch } =
      byAccount || chosen === undefined
        ? {
            condition: { account: account as Address },
            isMatch: (each: RawTransaction) => accountsOf(each).includes(account),
          }
        : chosen;
    const { places, end } = await find(span, condition, { hasIndex: at % 2 === 0 });
    expect({ at, end, places }).toEqual({ at, end: 'complete', places: scan(span, isMatch) });
    matches += places.length;
  }
  expect(matches).toBeGreaterThan(1.5 * ranges);
});

test('every condition finds the same in the first 24 slots as a naive scan', async () => {
  const span = { from: OLDEST, to: OLDEST + 24n };
  for (const { condition, isMatch } of CONDITIONS) {
    const { places } = await find(span, condition);
    const expected = scan(span, isMatch);
    expect(places).toEqual(expected);
    expect(expected).not.toEqual([]);
  }
});

test('stops at the limit, and goes on where it stopped', async () => {
  const span = { from: OLDEST, to: OLDEST + 12n };
  const condition = { program: TOKEN_PROGRAM };
  for (const hasIndex of [false, true]) {
    const whole = await find(span, condition, { hasIndex });
    const first = await find(span, condition, { hasIndex, limit: 5 });
    expect(first.end).toBe('limit');
    expect(first.places).toEqual(whole.places.slice(0, 5));
    const rest = await find({ ...span, from: first.progress.next }, condition, { hasIndex });
    expect([...new Set([...first.places, ...rest.places])]).toEqual(whole.places);
    expect(describeRepeated(first.progress) !== '').toBe(first.places.some((place) => rest.places.includes(place)));
    const added = await find(span, condition, { hasIndex, earlier: first.progress });
    expect([...first.places, ...added.places]).toEqual(whole.places);
    expect({ ...added.progress, bytes: 0 }).toEqual({ ...whole.progress, bytes: 0 });
  }
});

test('reads the blocks if the endpoint has no index, and asks for it once', async () => {
  const { client, asked } = clientOf(async (method) =>
    method === 'getTransactionsForAddress'
      ? '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}'
      : null,
  );
  const span = { from: OLDEST, to: OLDEST + 6n };
  const { places } = await find(span, { account: TOKEN_PROGRAM }, { client, hasIndex: true });
  expect(places).toEqual(scan(span, (each) => accountsOf(each).includes(TOKEN_PROGRAM)));
  expect(asked.filter((method) => method === 'getTransactionsForAddress')).toHaveLength(1);
  expect(asked).toContain('getBlock');
});

test('counts skipped and unknown slots, unreadable blocks and undecided transactions', async () => {
  const whole = await find(ALL, { program: 'no such program' });
  // Some have no transactions.
  const blocks = (await clientOf().client.getBlocksWithLimit(0n, 1000, 'confirmed')).value.length;
  const slots = NEWEST - OLDEST + 1n;
  expect(whole.progress).toMatchObject({
    found: 0,
    blocks,
    skipped: slots - BigInt(blocks),
    unknown: 0n,
    unreadable: 0,
    next: NEWEST + 1n,
  });
  const [hidden, broken] = [OLDEST + 4n, OLDEST + 9n];
  const { client } = clientOf(async (method, request) => {
    if (method === 'getBlocksWithLimit') return (await answer(request)).replace(`${hidden},`, '');
    if (method !== 'getBlock') return null;
    if (request.includes(`[${broken},`))
      return '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"the row is damaged"}}';
    return (await answer(request)).replaceAll('"innerInstructions":[', '"innerInstructions":null,"other":[');
  });
  const part = await find({ from: OLDEST, to: OLDEST + 19n }, { program: TOKEN_PROGRAM }, { client });
  // The next block shows that the hidden slot has a block, so that it was not skipped.
  expect(part.progress).toMatchObject({ unknown: 1n, unreadable: 1 });
  expect(part.progress.firstUnreadable).toEqual({ slot: broken, reason: 'the row is damaged' });
  expect(part.progress.undecided).toBeGreaterThan(0);
  expect(part.progress.blocks + Number(part.progress.skipped)).toBe(18);
});

test('ends when it is stopped, with what it found, and sends no further request', async () => {
  const stop = new AbortController();
  const { client, asked } = clientOf();
  const { end, progress, places } = await find(
    { from: OLDEST, to: OLDEST + 40n },
    { program: TOKEN_PROGRAM },
    {
      client,
      signal: stop.signal,
      onProgress: ({ blocks }) => {
        if (blocks === 5) stop.abort();
      },
    },
  );
  expect(end).toBe('stopped');
  expect(places).toEqual(
    scan({ from: OLDEST, to: progress.next - 1n }, (each) =>
      callsOf(each).some(({ program }) => program === TOKEN_PROGRAM),
    ),
  );
  const sent = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toHaveLength(sent);
});

test('repeats a request that the endpoint refused for a while, and throws if it is given up', async () => {
  let refusals = 0;
  const { client } = clientOf(async (method) =>
    method === 'getBlock' && refusals++ < 2 ? new Response('', { status: 429 }) : null,
  );
  const span = { from: OLDEST, to: OLDEST + 3n };
  const delays: number[] = [];
  const retryDelay = (failures: number) => {
    delays.push(failures);
    return 0;
  };
  expect((await find(span, { isFailed: true }, { client, parallel: 1, retryDelay })).end).toBe('complete');
  expect(delays).toEqual([0, 1]);
  refusals = 0;
  await expect(find(span, { isFailed: true }, { client })).rejects.toThrow(TransportError);
});

test('a range is cut to what the endpoint has', async () => {
  const { client } = clientOf();
  expect(await heldSpan(client, null, 'confirmed', {})).toEqual(ALL);
  expect(await heldSpan(client, { from: 0n, to: OLDEST + 1n }, 'confirmed', {})).toEqual({
    from: OLDEST,
    to: OLDEST + 1n,
  });
  expect(await heldSpan(client, { from: NEWEST + 1n, to: NEWEST + 5n }, 'confirmed', {})).toBeNull();
});
