import { expect, test } from 'vitest';
import { JsonRpcError, TransportError } from './errors.ts';
import { isMethodMissing } from './is-method-missing.ts';

const exchange = { method: '', url: '', requestText: '', responseText: '', status: 200, bytes: 0, milliseconds: 0 };
const answer = (code: number, message: string) => new JsonRpcError(code, message, undefined, exchange);
const http = (status: number, responseText: string) =>
  new TransportError({ kind: 'http', status, retryAfterSeconds: null }, { ...exchange, status, responseText });

test.each([
  answer(-32601, 'Method not found'),
  answer(-32601, ''),
  answer(-32600, 'Unsupported method: getMultipleAccounts on SOLANA_MAINNET'),
  answer(403, 'The method getSlotLeaders is not available on your plan'),
  answer(-32600, 'method simulateTransaction is disabled'),
  http(410, '{"error":{"code":410,"message":"Method getMultipleAccounts not available"}}'),
  http(403, 'Method simulateTransaction is not supported'),
])('a refusal of the method: %s', (error) => expect(isMethodMissing(error)).toBe(true));

test.each([
  answer(-32010, 'X excluded from account secondary indexes; this RPC method unavailable for key'),
  answer(-32602, 'Method does not support commitment below `confirmed`'),
  answer(-32011, 'Transaction history is not available from this node'),
  answer(410, 'The RPC call or parameters have been disabled.'),
  answer(-32005, 'Too many requests for a specific RPC call'),
  http(403, '{"error":{"code":403,"message":"API key is not allowed to access blockchain"}}'),
  http(405, 'Used HTTP Method is not allowed. POST or OPTIONS is required'),
  http(429, 'Too many requests'),
  http(404, '<html><h1>Not Found</h1></html>'),
  new TransportError({ kind: 'unreachable' }, null),
  new Error('a method that is not supported'),
])('not a refusal of the method: %s', (error) => expect(isMethodMissing(error)).toBe(false));
