import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedCallers, recordedFailures } from '../../test-support/recorded-views.ts';
import { describeFailure } from './failure-sentence.ts';
import { describeErrorCode } from '../outcome/failure-text.ts';
import { createByteReader } from '../../../shared/bytes/bytes.ts';
import { exchanges } from '../../facts/transaction/exchanges.ts';
import { legsOf } from './request-clause.ts';
import { createWording } from '../wording.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { meta } from '../../test-support/transactions.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';

const folder = recordedFolder();

test.skipIf(folder === null)('quotes what Raydium logged itself, with its log line', () => {
  const view = failedViews().get(
    '5aV1LgfBbnd6EssqK25bhhg4hSf86sYWVXLyMFCUTsrYmcXgfpA8eU4n4oK3CsJN75BdFJPSgRre6T89hHdYyykt',
  );
  if (view === undefined) throw new Error('not recorded');
  expect(view.failure).toMatchObject({
    custom: { code: 27 },
    words: { kind: 'error', text: 'The amm account owner is not match with this program', line: 26 },
  });
  expect(sentenceOf(view)).toBe('Raydium AMM v4 failed: “The amm account owner is not match with this program”.');
});

test.skipIf(folder === null)(
  'gives a reason for 19 of 20 recorded failures, and for each one that logged any words',
  () => {
    const views = [...failedViews().values()];
    const silent = views.filter((view) => /^\S+ stopped with its own error \d/.test(sentenceOf(view)));
    expect(views.length).toBeGreaterThan(800);
    expect(silent.length / views.length).toBeLessThan(0.05);
    const worded = silent.filter(({ failure }) => failure?.words !== null || failure.custom?.name !== null);
    expect(worded.map(({ signatures }) => signatures[0])).toEqual([]);
  },
);

test.skipIf(folder === null)('says what a program checked before it returned a code without a name', () => {
  const sentences = new Set([...failedViews().values()].map(sentenceOf));
  expect(sentences).toContain('A call with the same or a higher number came first, so HumidiFi failed.');
  expect(sentences).toContain('A call with a higher number came first, so GoonFi failed.');
  const goonFi = [...failedViews().values()].find((view) => sentenceOf(view).includes('so GoonFi failed'));
  expect(goonFi && describeErrorCode(goonFi)).toBe(
    'The error code is 30 (0x1e). It has no published name; its meaning is from Go0p/galileo',
  );
});

test.skipIf(folder === null)('infers from TesseraV’s recorded updates that their numbers must rise', () => {
  const last = new Map<string, bigint>();
  const verdicts = recordedCalls(TESSERA_V)
    // Updates of the block alone: these name the market last, and it is recorded whole.
    .filter(({ call }) => call.data[0] === 13 && call.accounts?.length === 3)
    .map(({ call, code }) => {
      const market = call.accounts?.[2]?.address ?? '';
      const number = numberAt(call.data, 1);
      const isLate = number <= (last.get(market) ?? 0n);
      if (code === null) last.set(market, number);
      return `${isLate ? 'late' : 'in order'}: ${code ?? 'ok'}`;
    });
  expect(countEach(verdicts)).toEqual({ 'in order: ok': 10, 'late: 20': 8 });
  const [failed] = recordedCalls(TESSERA_V).flatMap(({ view, code }) => (code === 20 ? view : []));
  expect(failed && sentenceOf(failed)).toBe('A call with the same or a higher number came first, so TesseraV failed.');
  expect(failed && describeErrorCode(failed)).toBe(
    'The error code is 20 (0x14). It has no published name; its meaning is inferred from recorded calls',
  );
});

test.skipIf(folder === null)('infers from the recorded calls of GKybPT… that their slot must not be over', () => {
  const calls = recordedCalls(SLOT_GUARD).filter(({ call }) => call.data[0] === 0 && call.data.length === 9);
  const slots = calls.map(({ call, code, view }) => {
    const slot = view.answer.slot === null || view.answer.slot === 0n ? BLOCK_SLOT : view.answer.slot;
    return `${numberAt(call.data, 1) < slot ? 'over' : 'not over'}: ${code ?? 'ok'}`;
  });
  expect(countEach(slots)).toEqual({ 'over: 4919': 4, 'not over: ok': 5 });
  const [failed] = calls.flatMap(({ view, code }) => (code === null ? [] : view));
  expect(failed && sentenceOf(failed)).toBe('Slot 361,774,417 was already over, so GKybPT…HzYJpx failed.');
});

test.skipIf(folder === null)('stops the recorded round trips of Gr2BmD… with error 2 exactly if they lost', () => {
  const trips = recordedCalls(ARBITRAGE).map(({ view, code, call }) => {
    const legs = legsOf(call, exchanges(view));
    return `${(legs.at(-1)?.got.units ?? 0n) < (legs[0]?.paid.units ?? 0n) ? 'lost' : 'gained'}: ${code ?? 'ok'}`;
  });
  expect(countEach(trips)).toEqual({ 'lost: 2': 26, 'gained: ok': 1 });
});

test.skipIf(folder === null)('says that a program called none of the exchanges among its accounts', () => {
  const view = failedViews().get(
    '5eNhcLFWtrwAnbNbofvo8cQ1kn3nBDX9JQET4iyy8XvofstZ98eCy2LbSQqnv6AC56T6FPtAzsS2jxJdZsgN8CAg',
  );
  if (view === undefined) throw new Error('not recorded');
  expect(sentenceOf(view)).toBe(
    '2M86GV…kEa87H stopped with its own error 1011 without calling any of its 3 exchanges.',
  );
});

test.skipIf(folder === null)(
  'does not say so of a program that another one called: it may be an exchange without a name',
  () => {
    const found = [...failedViews()].find(([signature]) => signature.startsWith('3GDXVEpo'))?.[1];
    const body = found?.answer.body;
    if (found === undefined || body?.form !== 'wire') throw new Error('not recorded');
    const rename = (address: Address) => (address === BISON_FI ? (ARBITRAGE as Address) : address);
    const { transaction } = body;
    const { loadedAddresses: loaded, ...others } = found.answer.meta ?? meta();
    const view = viewTransaction({
      ...found.answer,
      meta: {
        ...others,
        loadedAddresses: { writable: loaded.writable.map(rename), readonly: loaded.readonly.map(rename) },
        logMessages: others.logMessages?.map((line) => line.replace(BISON_FI, ARBITRAGE)) ?? null,
      },
      body: {
        ...body,
        transaction: {
          ...transaction,
          message: { ...transaction.message, accountKeys: transaction.message.accountKeys.map(rename) },
        },
      },
    });
    expect(sentenceOf(view)).toBe('Gr2BmD…rEAKTd stopped with its own error 50, for which Slotscope has no name.');
  },
);

test.skipIf(folder === null)('gives the result of a round trip that failed with an unnamed error', () => {
  const found = [...failedViews()].find(([signature]) => signature.startsWith('5C9yZrmv'))?.[1];
  if (found === undefined) throw new Error('not recorded');
  const text = '0.0000064 SOL came back as 0.000006292; Gr2BmD…rEAKTd stopped with its own error 2.';
  expect(sentenceOf(found)).toBe(text);
  expect(describeFailure(found, createWording(found)).short).toBe('0.0000064 SOL came back as 0.000006292');
});

test.skipIf(folder === null)('gives the result of a round trip before the words of the program that refused it', () => {
  const found = [...failedViews()].find(([signature]) => signature.startsWith('67cZJdUX'))?.[1];
  expect(found && sentenceOf(found)).toBe(
    '0.094892908 SOL came back as 0.094637799; 4ngnN8…KPtZuf failed: “Balance decreased”.',
  );
});

test.skipIf(folder === null)('keeps each sentence about a recorded failure below 88 characters', () => {
  const long = [...failedViews().values()].map(sentenceOf).filter((sentence) => sentence.length > 87);
  expect(long).toEqual([]);
});

/** The recorded calls of a program that ran, in the order of their blocks, with the error that they returned. */
function recordedCalls(program: string) {
  const views = new Map(recordedCallers(folder ?? '', program).map((view) => [view.signatures[0] ?? '', view]));
  return [...views.values()].flatMap((view) =>
    (view.instructions ?? []).flatMap((call) => {
      const { programId, data, status } = call;
      if (programId !== program || data === null || status === 'notReached') return [];
      const code = status === 'failed' ? (view.failure?.custom?.code ?? null) : null;
      return [{ view, call: { ...call, data }, code }];
    }),
  );
}

function numberAt(data: Uint8Array, at: number): bigint {
  return createByteReader(data, at).u64();
}

function countEach(texts: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...new Set(texts)].map((text) => [text, texts.filter((each) => each === text).length]));
}

const TESSERA_V = 'TessVdML9pBGgG9yGks7o4HewRaXVAMuoVj4x83GLQH';
const SLOT_GUARD = 'GKybPT5ZzV5NgkXy1Pa8Bnu14MS7euEtK8j9zWHzYJpx';
const BISON_FI = 'BiSoNHVpsVZW2F7rx2eQ59yQwKxzU5NvBcmKshCSUypi';
const ARBITRAGE = 'Gr2BmDXNZWYS9nzCkgM42gatvjMxwnM6BZ31uFrEAKTd';

/** A recorded block does not say its slot: it is the one after its parent. */
const BLOCK_SLOT = 361_774_429n;

function failedViews(): ReadonlyMap<string, ViewedTransaction> {
  return new Map(recordedFailures(folder ?? '').map((view) => [view.signatures[0] ?? '', view]));
}

function sentenceOf(view: ViewedTransaction): string {
  return describeFailure(view, createWording(view)).sentence;
}
