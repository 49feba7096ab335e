import { expect, test } from 'vitest';
import { readBlockParams, readTransactionParams, withParam } from './search-params.ts';

test('uses the defaults without parameters', () => {
  expect(readTransactionParams(new URLSearchParams())).toEqual({
    options: { encoding: 'json', commitment: 'finalized', method: 'auto' },
    invalidParams: [],
  });
  expect(readBlockParams(new URLSearchParams()).options).toEqual({
    encoding: 'json',
    transactionDetails: 'full',
    rewards: true,
    commitment: 'finalized',
    method: 'auto',
  });
});

test('reads every parameter', () => {
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
    invalidParams: [],
  });
});

test('reports an invalid value and uses the default', () => {
  const { options, invalidParams } = readTransactionParams(
    new URLSearchParams('encoding=binary&commitment=&method=getBlock&rewards=maybe'),
  );
  expect(options).toEqual({ encoding: 'json', commitment: 'finalized', method: 'auto' });
  expect(invalidParams).toEqual([
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

test('removes a parameter set to its default and keeps the others', () => {
  expect(withParam('?cluster=devnet', 'encoding', 'base64', 'json')).toBe('?cluster=devnet&encoding=base64');
  expect(withParam('?encoding=base64&cluster=devnet', 'encoding', 'json', 'json')).toBe('?cluster=devnet');
  expect(withParam('?encoding=base64', 'encoding', 'json', 'json')).toBe('');
});
