import { expect, test } from 'vitest';
import { overviewBlock } from '../../../analysis/facts/block/block-overview.ts';
import type { BlockProgress } from '../../../queries/block/block-progress.ts';
import type { BlockRead } from '../../../queries/block/block-query.ts';
import type { Exchange } from '../../../rpc-client/exchange/exchange.ts';
import { readBlockPageParams } from '../block-params.ts';
import { describeDownload } from './use-block-download.ts';
import { UNAVAILABLE_BLOCKHASH } from '../../../solana/ids/ids.ts';

const { options } = readBlockPageParams('?encoding=base64');
const earlier = readBlockPageParams('').options;
const overview = overviewBlock({
  slot: 5n,
  parentSlot: 4n,
  blockhash: UNAVAILABLE_BLOCKHASH,
  previousBlockhash: UNAVAILABLE_BLOCKHASH,
  blockHeight: null,
  blockTime: null,
  transactions: [],
  signatures: null,
  rewards: null,
  numRewardPartitions: null,
  footer: null,
});
const exchange: Exchange = {
  method: 'getBlock',
  url: '',
  requestText: '',
  responseText: '',
  status: 200,
  bytes: 0,
  milliseconds: 0,
};
const read: BlockRead = { value: overview, exchange, options };
const progress: BlockProgress = { received: 9, total: null, overview: null, continueDownload: null, onShown: null };
const error = new Error('no answer');

const START = { read: undefined, error: null, isFetching: true, isPlaceholderData: false, progress: null, options };

test('is loading until the header has arrived, then partial', () => {
  expect(describeDownload(START)).toMatchObject({ kind: 'loading', overview: null });
  expect(describeDownload({ ...START, progress })).toMatchObject({ kind: 'loading', progress });
  expect(describeDownload({ ...START, progress: { ...progress, overview } })).toMatchObject({
    kind: 'partial',
    overview,
    exchange: null,
    shownOptions: options,
  });
});

test('still shows the received rows after the user cancels', () => {
  const canceled = { ...START, isFetching: false };
  expect(describeDownload(canceled)).toMatchObject({ kind: 'canceled', overview: null });
  expect(describeDownload({ ...canceled, progress: { ...progress, overview } })).toMatchObject({
    kind: 'canceled',
    overview,
  });
});

test('is complete with the answer', () => {
  expect(describeDownload({ ...START, read, isFetching: false })).toEqual({
    kind: 'complete',
    overview,
    exchange,
    shownOptions: options,
  });
});

test('shows an earlier answer while the requested one is loading, and after it failed', () => {
  const stale = { ...START, read: { ...read, options: earlier }, progress };
  expect(describeDownload({ ...stale, isPlaceholderData: true })).toMatchObject({
    kind: 'stale',
    shownOptions: earlier,
    error: null,
    progress,
  });
  expect(describeDownload({ ...stale, isFetching: false, error })).toMatchObject({ kind: 'stale', error });
});

test('has no block after an error or a null result', () => {
  expect(describeDownload({ ...START, isFetching: false, error })).toEqual({
    kind: 'noBlock',
    answer: error,
    isFetching: false,
  });
  expect(describeDownload({ ...START, read: { ...read, value: null } })).toMatchObject({
    kind: 'noBlock',
    answer: exchange,
  });
});
