import { expect, test } from 'vitest';
import { readBlockParams, readTransactionParams, withParam } from './search-params.ts';

test('an empty address means the defaults', () => {
  expect(readTransactionParams(new URLSearchParams())).toEqual({
    options: { encoding: 'json', commitment: 'finalized', method: 'auto' },
    notUnderstood: [],
  });
  expect(readBlockParams(new URLSearchParams()).options).toEqual({
    encoding: 'json',
    transactionDetails: 'full',
    rewards: true,
    commitment: 'finalized',
    method: 'auto',
  });
});

test('every word of the grammar is read', () => {
  const params = new URLSearchParams(
    'encoding=base58&transactionDetails=none&rewards=false&commitment=confirmed&method=getConfirmedBlock',
  );
  expect(readBlockParams(params)).toEqual({
    options: {
      encoding: 'base58',
      transactionDetails: 'none',
      rewards: false,
      commitment: 'confirmed',
      method: 'getConfirmedBlock',
    },
    notUnderstood: [],
  });
});

test('an unknown value is reported and treated as the default, never obeyed', () => {
  const { options, notUnderstood } = readTransactionParams(
    new URLSearchParams('encoding=binary&commitment=&method=getBlock&rewards=maybe'),
  );
  expect(options).toEqual({ encoding: 'json', commitment: 'finalized', method: 'auto' });
  expect(notUnderstood).toEqual([
    { parameter: 'encoding', given: 'binary', allowed: ['json', 'jsonParsed', 'base64', 'base58'], used: 'json' },
    { parameter: 'commitment', given: '', allowed: ['finalized', 'confirmed'], used: 'finalized' },
    {
      parameter: 'method',
      given: 'getBlock',
      allowed: ['auto', 'getTransaction', 'getConfirmedTransaction'],
      used: 'auto',
    },
  ]);
});

test('a default is left out of the address, all else stays', () => {
  expect(withParam('?cluster=devnet', 'encoding', 'base64', 'json')).toBe('?cluster=devnet&encoding=base64');
  expect(withParam('?encoding=base64&cluster=devnet', 'encoding', 'json', 'json')).toBe('?cluster=devnet');
  expect(withParam('?encoding=base64', 'encoding', 'json', 'json')).toBe('');
});
