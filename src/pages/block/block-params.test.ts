import { expect, test } from 'vitest';
import { nonDefaultParams, readBlockPageParams, readTarget } from './block-params.ts';

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
    filter: { outcome: 'all', votes: 'shown', program: null, account: null, text: '' },
    sort: 'index',
    columns: ['outcome', 'feePayer', 'fee', 'computeUnits', 'programs', 'version'],
    map: 'outcome',
  });
  expect(invalidParams).toEqual([]);
});

test('reads filters and order; reports invalid parameters and ignores them', () => {
  const search = '?outcome=failed&votes=hidden&q=King7&sort=-fee&encoding=xml&cluster=devnet';
  const { table, options, invalidParams } = readBlockPageParams(search);
  expect(table).toMatchObject({
    filter: { outcome: 'failed', votes: 'hidden', text: 'King7' },
    sort: '-fee',
    map: 'outcome',
  });
  expect(options.encoding).toBe('json');
  expect(invalidParams.map(({ parameter, given }) => `${parameter}=${given}`)).toEqual(['encoding=xml']);
});

test('reads the transaction index in a fragment, also past the end of a block', () => {
  expect(readTarget('#tx-0')).toBe(0);
  expect(readTarget('#tx-99999999999')).toBeGreaterThan(1e9);
  for (const hash of ['', '#tx-', '#tx-1x', '#rewards']) expect(readTarget(hash)).toBeNull();
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
  const bad = read('?program=Vote&account=1&columns=fee.colour&sort=colour');
  expect(bad.table).toEqual(read('').table);
  expect(bad.invalidParams.map(({ parameter }) => parameter)).toEqual(['sort', 'program', 'account', 'columns']);
});
