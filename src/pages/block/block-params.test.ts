import { expect, test } from 'vitest';
import { nonDefaultParams, readBlockPageParams, readTarget, withoutFilters } from './block-params.ts';

test('reads the defaults from an empty URL', () => {
  const { options, table, invalidParams } = readBlockPageParams('');
  expect(options).toEqual({
    encoding: 'json',
    transactionDetails: 'full',
    rewards: true,
    commitment: 'finalized',
    method: 'auto',
  });
  expect(table).toEqual({
    filter: {
      outcome: 'all',
      votes: 'auto',
      program: '',
      calls: 'any',
      main: [],
      mainIs: 'program',
      range: null,
      account: null,
      text: '',
    },
    sort: 'index',
    columns: ['what', 'feePayer', 'fee', 'computeUnits'],
    map: 'program',
  });
  expect(invalidParams).toEqual([]);
});

test('reads filters and order; reports invalid parameters and ignores them', () => {
  const search = '?outcome=failed&votes=hidden&q=King7&sort=-fee&encoding=xml&cluster=devnet';
  const { table, options, invalidParams } = readBlockPageParams(search);
  expect(table).toMatchObject({
    filter: { outcome: 'failed', votes: 'hidden', text: 'King7' },
    sort: '-fee',
    map: 'program',
  });
  expect(options.encoding).toBe('json');
  expect(invalidParams.map(({ parameter, given }) => `${parameter}=${given}`)).toEqual(['encoding=xml']);
});

test('reads the transaction in a fragment: an index, also past the end of a block, or a signature', () => {
  const signature = `4${'5'.repeat(87)}`;
  const indexOf = (other: string) => (other === signature ? 7 : -1);
  expect(readTarget('#tx-0', indexOf)).toBe(0);
  expect(readTarget('#tx-99999999999', indexOf)).toBeGreaterThan(1e9);
  expect(readTarget(`#tx-${signature}`, indexOf)).toBe(7);
  expect(readTarget(`#tx-3${signature.slice(1)}`, indexOf)).toBe(-1);
  for (const hash of ['', '#tx-', '#tx-1x', '#rewards']) expect(readTarget(hash, indexOf)).toBeNull();
});

test('a choice of votes is kept, also one that is usual', () => {
  expect(nonDefaultParams(readBlockPageParams(''))).toEqual({});
  expect(nonDefaultParams(readBlockPageParams('?votes=hidden'))).toEqual({ votes: 'hidden' });
  expect(nonDefaultParams(readBlockPageParams('?votes=shown'))).toEqual({ votes: 'shown' });
});

test('keeps parameters that are not the default', () => {
  const { options, table } = readBlockPageParams('?rewards=false&commitment=confirmed&outcome=failed');
  expect(nonDefaultParams({ options, table })).toEqual({
    rewards: 'false',
    commitment: 'confirmed',
    outcome: 'failed',
  });
});

test('reads program, account and columns; reports invalid ones and ignores them', () => {
  const vote = 'Vote111111111111111111111111111111111111111';
  const read = readBlockPageParams;
  const { table, options } = read(`?program=${vote}&account=${vote}&columns=fee.outcome&sort=-instructions`);
  expect(table).toMatchObject({ filter: { program: vote, account: vote }, columns: ['outcome', 'fee'] });
  expect(nonDefaultParams({ options, table })).toEqual({
    program: vote,
    account: vote,
    columns: 'outcome.fee',
    sort: '-instructions',
  });
  expect(read('?columns=').table.columns).toEqual([]);
  expect(nonDefaultParams(read('?columns='))).toEqual({ columns: '' });
  expect(read('?program=ray').table.filter.program).toBe('ray');
  const bad = read('?account=1&columns=fee.colour&sort=colour');
  expect(bad.table).toEqual(read('').table);
  expect(bad.invalidParams.map(({ parameter }) => parameter)).toEqual(['sort', 'account', 'columns']);
});

test('reads the colors and the range that the map selects; a tab is named if nothing else opens it', () => {
  const vote = 'Vote111111111111111111111111111111111111111';
  const read = readBlockPageParams;
  expect(read(`?map=payer&main=${vote}&rows=10-20`).table.filter).toMatchObject({
    main: [vote],
    mainIs: 'payer',
    range: { from: 10, to: 20 },
  });
  expect(read('?main=Vote&rows=20-10').invalidParams.map(({ parameter }) => parameter)).toEqual(['main', 'rows']);
  expect(read('').tab).toBe('transactions');
  expect(read('?rewards=false').tab).toBe('json');
  expect(read('?rewards=false&tab=details').tab).toBe('details');
  expect(read('?tab=json', '#tx-3').tab).toBe('transactions');
  expect(nonDefaultParams(read('?rewards=false&tab=details'))).toEqual({ rewards: 'false', tab: 'details' });
});

// Seen to fail: the link of "409 failed" left a text filter, and 42 rows.
test('a link to all transactions drops the filters and keeps order, columns and options', () => {
  expect(
    withoutFilters('?tab=programs&q=slippage&program=vote&calls=top&votes=shown&rows=1-2&sort=-fee&encoding=base64'),
  ).toBe('?sort=-fee&encoding=base64');
});
