import { beforeAll, expect, test, vi } from 'vitest';
import {
  JsonRpcError,
  NeitherNameError,
  TransportError,
  type TransportFailure,
} from '../../rpc-client/exchange/errors.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { type FailureSubject, describeFailure } from './describe-failure.ts';
import type { Cluster } from '../endpoint/endpoint.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';

const BLOCK: FailureSubject = { kind: 'block', slot: 64_800_002n };
const TRANSACTION: FailureSubject = { kind: 'transaction', signature: '3j5F' };
const NODE = { cluster: 'custom', label: 'node.example' } as const;
/** A custom endpoint whose host happens to be called "embedded". */
const HOST_NAMED_EMBEDDED = { cluster: 'custom', label: 'embedded' } as const;
const endpoint = (cluster: Cluster) => ({ cluster, label: cluster });

beforeAll(() => vi.stubGlobal('location', new URL('https://explorer.example/')));

test.each<[TransportFailure, string]>([
  [{ kind: 'offline' }, 'This browser is offline.'],
  [{ kind: 'unreachable' }, 'No readable response from devnet.'],
  [{ kind: 'mixedContent' }, 'This page was loaded over https, but devnet is an http endpoint.'],
  [{ kind: 'timeout', milliseconds: 30_000 }, 'devnet did not respond for 30 seconds.'],
  [{ kind: 'interrupted', bytes: 0 }, 'The connection to devnet was lost before any data arrived.'],
  [{ kind: 'interrupted', bytes: 12_345 }, 'The connection to devnet was lost after 12,345 bytes.'],
  [{ kind: 'tooLong', bytes: 4_000_000 }, 'The answer from devnet is longer than 4,000,000 bytes.'],
  [{ kind: 'aborted' }, 'The request was canceled before devnet responded.'],
  [{ kind: 'notJson', reason: 'Unexpected token' }, 'The response from devnet is not JSON.'],
  [{ kind: 'http', status: 429, retryAfterSeconds: 7 }, 'devnet received too many requests: HTTP 429.'],
  [{ kind: 'http', status: 403, retryAfterSeconds: null }, 'devnet refused the request: HTTP 403.'],
  [{ kind: 'http', status: 502, retryAfterSeconds: null }, 'devnet could not answer: HTTP 502.'],
  [{ kind: 'http', status: 404, retryAfterSeconds: null }, 'devnet answered with HTTP 404 instead of JSON-RPC.'],
])('describes the transport failure %o', (failure, sentence) => {
  expect(describeFailure(new TransportError(failure, null), TRANSACTION, endpoint('devnet')).sentence).toBe(sentence);
});

test.each([429, 503])('waits at least two seconds when retry-after is 0, HTTP %i', (status) => {
  const immediate = new TransportError({ kind: 'http', status, retryAfterSeconds: 0 }, null);
  expect(describeFailure(immediate, BLOCK, endpoint('devnet')).retryInSeconds).toBe(2);
});

test('waits as long as retry-after says, or ten seconds without it', () => {
  const withHeader = new TransportError({ kind: 'http', status: 429, retryAfterSeconds: 7 }, null);
  const withoutHeader = new TransportError({ kind: 'http', status: 429, retryAfterSeconds: null }, null);
  expect(describeFailure(withHeader, BLOCK, endpoint('devnet')).retryInSeconds).toBe(7);
  expect(describeFailure(withoutHeader, BLOCK, endpoint('devnet')).retryInSeconds).toBe(10);
});

test('names the embedded service by its cluster, not by its label', () => {
  const timeout = new TransportError({ kind: 'timeout', milliseconds: 30_000 }, null);
  expect(describeFailure(timeout, BLOCK, endpoint('embedded')).sentence).toBe(
    'The embedded service did not respond for 30 seconds.',
  );
  expect(describeFailure(timeout, BLOCK, HOST_NAMED_EMBEDDED).sentence).toBe(
    'embedded did not respond for 30 seconds.',
  );
});

test('distinguishes a truncated JSON response from one that is not JSON', () => {
  const subtitleOf = (responseText: string) => {
    const failure = new TransportError({ kind: 'notJson', reason: '' }, { ...exchange('getBlock'), responseText });
    return describeFailure(failure, BLOCK, endpoint('devnet')).subtitle;
  };
  expect(subtitleOf('{"jsonrpc":"2.0","result":{"blockTi')).toContain('starts like JSON');
  expect(subtitleOf('<html>Bad Gateway</html>')).toContain('may not be that of a Solana RPC node');
  expect(subtitleOf('')).toContain('may not be that of a Solana RPC node');
});

test('mentions CORS and --allow-origin only for endpoints of another origin', () => {
  const unreachable = new TransportError({ kind: 'unreachable' }, null);
  expect(describeFailure(unreachable, BLOCK, endpoint('embedded')).subtitle).toContain('may have stopped');
  expect(describeFailure(unreachable, BLOCK, endpoint('embedded')).subtitle).not.toContain('--allow-origin');
  expect(describeFailure(unreachable, BLOCK, NODE).subtitle).toContain('no CORS header');
  expect(describeFailure(unreachable, BLOCK, NODE).subtitle).toContain(
    'If it is a Slotscope service, start it with --allow-origin https://explorer.example',
  );
  expect(describeFailure(unreachable, BLOCK, endpoint('devnet')).subtitle).not.toContain('--allow-origin');
  expect(describeFailure(unreachable, BLOCK, HOST_NAMED_EMBEDDED).subtitle).toContain('no CORS header');
});

test('mentions browser limits only for public clusters', () => {
  const refused = new TransportError({ kind: 'http', status: 403, retryAfterSeconds: null }, null);
  expect(describeFailure(refused, BLOCK, endpoint('mainnet-beta')).subtitle).toContain('Public clusters restrict');
  expect(describeFailure(refused, BLOCK, NODE).subtitle).not.toContain('Public clusters restrict');
});

test.each<[number, string, string]>([
  [
    -32007,
    'Slot 64800002 was skipped, or missing due to ledger jump to recent snapshot',
    'devnet has no block for slot 64,800,002.',
  ],
  [-32009, 'Slot 64800002 was skipped, or missing in long-term storage', 'devnet has no block for slot 64,800,002.'],
  [
    -32001,
    'Block 64800002 cleaned up, does not exist on node. First available block: 70000000',
    'devnet no longer has slot 64,800,002.',
  ],
  [-32004, 'Block not available for slot 64800002', 'devnet has no block for slot 64,800,002, at least not yet.'],
  [-32014, 'Block status not yet available for slot 64800002', 'The status of slot 64,800,002 is not available yet.'],
  [-32011, 'Transaction history is not available from this node', 'devnet stores no transaction history.'],
  [-32005, 'Node is behind by 42 slots', 'devnet reports that it is unhealthy.'],
  [-32601, 'Method not found', 'devnet does not support getBlock.'],
  [-32602, 'Invalid params', 'devnet rejected the parameters of getBlock.'],
  [-32603, 'Internal error', 'devnet answered getBlock with error −32603.'],
])('describes the RPC error %i', (code, message, sentence) => {
  expect(
    describeFailure(new JsonRpcError(code, message, undefined, exchange('getBlock')), BLOCK, endpoint('devnet'))
      .sentence,
  ).toBe(sentence);
});

test('names the first available block for a cleaned-up slot', () => {
  const error = new JsonRpcError(
    -32001,
    'Block 5 cleaned up, does not exist on node. First available block: 70000000',
    undefined,
    exchange('getBlock'),
  );
  expect(describeFailure(error, BLOCK, endpoint('devnet')).subtitle).toContain('Its first block is 70,000,000.');
});

test('offers the current method when the deprecated one cannot return a version', () => {
  const error = new JsonRpcError(
    -32015,
    'Transaction version (0) is not supported',
    undefined,
    exchange('getConfirmedTransaction'),
  );
  const text = describeFailure(error, TRANSACTION, endpoint('devnet'));
  expect(text.subtitle).toBe(
    'On this endpoint, getConfirmedTransaction cannot return version 0; getTransaction can, if the endpoint supports it.',
  );
  expect(text.actions[0]).toBe('currentMethod');
});

test('does not offer the current method when the endpoint knows neither name', () => {
  const refused = new JsonRpcError(-32601, 'Method not found', undefined, exchange('getConfirmedBlock'));
  const names = { current: 'getBlock', deprecated: 'getConfirmedBlock' };
  expect(describeFailure(new NeitherNameError(names, refused), BLOCK, endpoint('devnet'))).toMatchObject({
    sentence: 'devnet supports neither getBlock nor getConfirmedBlock.',
    actions: ['otherEndpoint', 'retry'],
  });
});

test.each([
  [1, 'It is version 1. The request allows versions up to 1, but devnet still does not return it.'],
  [2, 'It is version 2. The request allows versions up to 1.'],
])('describes an unsupported transaction version %i', (version, subtitle) => {
  const message = `Transaction version (${version}) is not supported by the requesting client.`;
  const error = new JsonRpcError(-32015, message, undefined, exchange('getTransaction'));
  expect(describeFailure(error, TRANSACTION, endpoint('devnet')).subtitle).toBe(subtitle);
});

test.each(['getTransaction', 'getConfirmedTransaction'])('%s: says that version 1 has no base58 form', (method) => {
  const message = 'Transaction version (1) is not supported by the requesting client.';
  const error = new JsonRpcError(-32015, message, undefined, exchange(method, request('base58', 0)));
  expect(describeFailure(error, TRANSACTION, endpoint('devnet'))).toMatchObject({
    status: 'absent',
    sentence: 'This transaction is version 1, which has no base58 form.',
    actions: ['base64'],
  });
  expect(describeFailure(error, BLOCK, endpoint('devnet')).sentence).toBe(
    'This block contains a version 1 transaction, which has no base58 form.',
  );
});

test('says that older nodes do not have detail level accounts', () => {
  const subtitleOf = (details: string) => {
    const requestText = `{"transactionDetails":"${details}"}`;
    const refused = new JsonRpcError(-32602, 'no variant', undefined, exchange('getBlock', requestText));
    return describeFailure(refused, BLOCK, endpoint('devnet')).subtitle;
  };
  expect(subtitleOf('accounts')).toBe('Older nodes do not have detail level accounts. Message: no variant');
  expect(subtitleOf('full')).toBe('Message: no variant');
});

test('offers base64 when an endpoint refuses base58 as such', () => {
  const actionsFor = (encoding: string) => {
    const refused = new JsonRpcError(-32602, 'no base58', undefined, exchange('getBlock', request(encoding, 0)));
    return describeFailure(refused, BLOCK, endpoint('devnet')).actions;
  };
  expect(actionsFor('base58')).toEqual(['base64', 'otherEndpoint', 'report']);
  expect(actionsFor('json')).toEqual(['otherEndpoint', 'report']);
});

test('distinguishes a malformed response from a defect of Slotscope', () => {
  expect(
    describeFailure(new DecodeError('result.slot', 'an integer', '"x"'), BLOCK, endpoint('devnet')).statusText,
  ).toBe('Invalid response');
  expect(describeFailure(new DecodeError('', 'a JSON-RPC 2.0 answer', '[]'), BLOCK, endpoint('devnet')).sentence).toBe(
    'devnet answered with JSON that is not a JSON-RPC response.',
  );
  expect(describeFailure(new RangeError('oops'), BLOCK, endpoint('devnet')).statusText).toBe('Slotscope error');
});

const request = (encoding: string, max: number) => `{"encoding":"${encoding}","maxSupportedTransactionVersion":${max}}`;

function exchange(method: string, requestText = request('json', 1)): Exchange {
  return {
    method,
    url: 'https://devnet.example/',
    requestText,
    responseText: '{}',
    status: 200,
    bytes: 2,
    milliseconds: 1,
  };
}
