import { expect, test } from 'vitest';
import { keptParams, readBlockPageParams } from './block-params.ts';

test('an empty address means the defaults', () => {
  const { options, table, target, notUnderstood } = readBlockPageParams('', '');
  expect(options).toEqual({
    encoding: 'json',
    transactionDetails: 'full',
    rewards: true,
    commitment: 'finalized',
    method: 'auto',
  });
  expect(table).toEqual({ filter: { outcome: 'all', votes: 'shown', text: '' }, sort: 'index', map: 'outcome' });
  expect([target, notUnderstood]).toEqual([null, []]);
});

test('filters, sort and target are in the address; what cannot be is named and not obeyed', () => {
  const search = '?outcome=failed&votes=hidden&q=King7&sort=-fee&encoding=xml&cluster=devnet';
  const { table, target, options, notUnderstood } = readBlockPageParams(search, '#tx-0');
  expect(table).toEqual({
    filter: { outcome: 'failed', votes: 'hidden', text: 'King7' },
    sort: '-fee',
    map: 'outcome',
  });
  expect(target).toBe(0);
  expect(options.encoding).toBe('json');
  expect(notUnderstood.map(({ parameter, given }) => `${parameter}=${given}`)).toEqual(['encoding=xml']);
  expect(readBlockPageParams('', '#tx-').target).toBeNull();
  expect(readBlockPageParams('', '#rewards').target).toBeNull();
});

test('links to other blocks keep what is not default', () => {
  const { options, table } = readBlockPageParams('?rewards=false&commitment=confirmed&outcome=failed', '');
  expect(keptParams(options, table)).toEqual({ rewards: 'false', commitment: 'confirmed', outcome: 'failed' });
});
