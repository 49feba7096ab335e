import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { type Client, createClient } from './client.ts';

/** A client that answers requests for a block from a saved response and supports no other method. It sends nothing. */
export function createRecordedClient(block: Blob): Client {
  recorded += 1;
  return createClient({
    // Never requested: it is only part of the cache key.
    url: `http://saved-response-${recorded}.invalid/`,
    isRecorded: true,
    fetch: async (_, init) => {
      const isBlock = typeof init?.body === 'string' && /"method":"get(Confirmed)?Block"/.test(init.body);
      return new Response(isBlock ? block : UNKNOWN_METHOD);
    },
  });
}

let recorded = 0;
const UNKNOWN_METHOD = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  error: { code: ERROR_CODES.methodNotFound, message: 'Method not found' },
});
