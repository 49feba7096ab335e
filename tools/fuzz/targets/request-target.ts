import { createService } from '../../../src/rpc-service/create-service.ts';
import { createMethodTable } from '../../../src/rpc-service/methods/method-table.ts';
import { responseText } from '../../../src/rpc-service/response.ts';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../../src/shared/json/json.ts';
import type { Corpus } from '../corpus.ts';
import { BrokenPromise, expectThat, type FuzzTarget, type Outcome } from '../fuzz-target.ts';
import { mutateJson } from '../mutate-json.ts';

const METHODS = createMethodTable([], true);

/** Requests and batches: every response is valid JSON-RPC, and none is an internal error. */
export const requests: FuzzTarget = {
  name: 'requests',
  prepare: (corpus) => {
    const values = sampleRequests(corpus);
    const failures: unknown[] = [];
    const service = createService(corpus.store, { methods: METHODS, onInternalError: (error) => failures.push(error) });
    return (random) => {
      const request = random.pick(values);
      const value = random.chance(0.2) ? [request, random.pick(values)] : request;
      const text = mutateJson(value, values, random);
      return {
        input: text,
        run: async () => {
          const response = await responseText(service(text));
          const [failure] = failures.splice(0);
          if (failure !== undefined) throw new BrokenPromise('answers with an internal error', { cause: failure });
          const outcome = response === null ? 'refused' : expectResponse(parseJson(response));
          if (outcome === 'accepted') expectRequest(parseJson(text));
          return outcome;
        },
      };
    };
  },
};

function expectResponse(response: JsonValue): Outcome {
  const all = isJsonArray(response) ? response : [response];
  let outcome: Outcome = 'refused';
  for (const each of all) {
    expectThat(isJsonObject(each) && each['jsonrpc'] === '2.0', 'a response is a JSON-RPC object');
    if (!isJsonObject(each)) continue;
    expectThat('id' in each && 'result' in each !== 'error' in each, 'a response has an id, and a result or an error');
    if ('result' in each) outcome = 'accepted';
  }
  return outcome;
}

/** A single request that gets a result is one. */
function expectRequest(request: JsonValue): void {
  if (isJsonArray(request)) return;
  expectThat(isJsonObject(request) && request['jsonrpc'] === '2.0', 'no result for what is not JSON-RPC 2.0');
  if (!isJsonObject(request)) return;
  expectThat(
    request['id'] !== undefined && typeof request['id'] !== 'boolean',
    'no result for a request without an id',
  );
  expectThat(typeof request['method'] === 'string', 'no result for a request without a method');
}

function sampleRequests({ slots, signatures, addresses }: Corpus): readonly JsonValue[] {
  const [slot = 0n] = slots;
  const [signature = ''] = signatures;
  const params: Readonly<Record<string, readonly JsonValue[]>> = {
    getBlock: [
      slot,
      { encoding: 'base64', transactionDetails: 'full', rewards: true, maxSupportedTransactionVersion: 1 },
    ],
    getConfirmedBlock: [slot, 'jsonParsed'],
    getTransaction: [signature, { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
    getConfirmedTransaction: [signature, 'base58'],
    getBlocks: [slot, slot + 5n, { commitment: 'finalized' }],
    getBlocksWithLimit: [slot, 5],
    getBlockTime: [slot],
    getAccountInfo: [addresses[0] ?? '', { encoding: 'jsonParsed', dataSlice: { offset: 0, length: 8 } }],
    getMultipleAccounts: [addresses.slice(-3), { encoding: 'base64+zstd', commitment: 'confirmed' }],
    getSignatureStatuses: [[signature, signature], { searchTransactionHistory: true }],
  };
  const names = [...METHODS.keys()];
  return names.map((method, id) => ({ jsonrpc: '2.0', id, method, params: params[method] ?? [] }));
}
