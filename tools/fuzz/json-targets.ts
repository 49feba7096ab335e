import { type CaseFile, decodeCaseFile, encodeCaseFile } from '../../src/rpc-protocol/case-file.ts';
import { decodeBlockResponse } from '../../src/rpc-protocol/responses/decode-block.ts';
import { decodeAccountInfo, decodeMultipleAccounts } from '../../src/rpc-protocol/responses/decode-accounts.ts';
import {
  decodeGenesisCertificate,
  decodeRankMap,
  decodeShredVersion,
} from '../../src/rpc-protocol/responses/decode-certificate.ts';
import { decodeTransactionResponse } from '../../src/rpc-protocol/responses/decode-transaction.ts';
import { decodeBody } from '../../src/rpc-protocol/responses/decode-body.ts';
import { createService } from '../../src/rpc-service/create-service.ts';
import { createMethodTable } from '../../src/rpc-service/methods/method-table.ts';
import { responseText } from '../../src/rpc-service/response.ts';
import { DecodeError } from '../../src/shared/json/json-decoding.ts';
import { createJsonSplitter } from '../../src/shared/json/json-splitter.ts';
import { type JsonValue, isJsonArray, isJsonObject, parseJson, stringifyJson } from '../../src/shared/json/json.ts';
import type { Random } from '../../src/shared/test-support/random.ts';
import type { Corpus } from './corpus.ts';
import { BrokenPromise, type FuzzTarget, type Outcome, decodeOrRefuse, expectSame, expectThat } from './fuzz-target.ts';
import { mutateJson, mutateText } from './mutate.ts';

/** Exact JSON agrees with JSON.parse on what is valid and, apart from exactness, on the value. */
export const json: FuzzTarget = {
  name: 'json',
  prepare: ({ answers }) => {
    const values = answers.map((answer) => answer.json);
    return (random) => {
      const text = mutateText(mutateJson(random.pick(values), values, random), random);
      return {
        input: text,
        run: () => {
          const native = tryParse(text);
          return decodeOrRefuse(
            [SyntaxError],
            () => expectSameVerdict(text, native),
            (value) => {
              // Printing uses stack for each level, as JSON.stringify does; decoders reject such an answer before it is
              // printed.
              if (text.includes(DEEP)) return;
              const printed = stringifyJson(value);
              expectSame(stringifyJson(parseJson(printed)), printed, 'is the same after being printed and parsed');
              expectSame(
                JSON.stringify(JSON.parse(printed)),
                JSON.stringify(native?.value),
                'has the value of JSON.parse',
              );
            },
          );
        },
      };
    };
  },
};

const DEEP = '[{"info":'.repeat(200);

/** The stream of a block, cut anywhere: its items and the text around them are valid JSON only if the whole is. */
export const splitter: FuzzTarget = {
  name: 'splitter',
  prepare: ({ answers }) => {
    const values: readonly JsonValue[] = answers.map((answer) => ({ result: answer.json }));
    return (random) => {
      const mutated = mutateJson(random.pick(values), values, random);
      const text = random.chance(0.3) ? addComma(mutated, random) : mutated;
      const bytes = Buffer.from(text);
      const cuts = Array.from({ length: 8 }, () => random.below(bytes.length + 1)).sort((a, b) => a - b);
      return {
        input: text,
        run: () => {
          const splitter = createJsonSplitter('result', 'transactions');
          const items: Uint8Array[] = [];
          for (const [at, end] of [...cuts, bytes.length].entries())
            items.push(...splitter.push(bytes.subarray(cuts[at - 1] ?? 0, end)));
          const texts = [splitter.textWithoutItems(), ...items.map((item) => Buffer.from(item).toString())];
          const isWhole = !splitter.isArrayOpen() && texts.every((each) => tryParse(each) !== null);
          const isValid = tryParse(new TextDecoder().decode(bytes)) !== null;
          expectThat(isWhole === isValid, isValid ? 'splits valid JSON' : 'does not make invalid JSON valid');
          return isValid ? 'accepted' : 'refused';
        },
      };
    };
  },
};

/** With a comma behind some bracket or comma. */
function addComma(text: string, random: Random): string {
  const from = random.below(text.length);
  return text.slice(0, from) + text.slice(from).replace(/[[\]{},]/, '$&,');
}

function expectSameVerdict(text: string, native: { readonly value: unknown } | null): JsonValue {
  try {
    const value = parseJson(text);
    expectThat(native !== null, 'refuses what JSON.parse refuses');
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) expectThat(native === null, 'takes what JSON.parse takes');
    throw error;
  }
}

function tryParse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Answers of an endpoint, as the explorer decodes them. */
export const answers: FuzzTarget = {
  name: 'answers',
  prepare: (corpus) => {
    const values = corpus.answers.map(({ json }) => json);
    return (random) => {
      const { kind, json } = random.pick(corpus.answers);
      const text = mutateJson(json, values, random);
      const decode = (): unknown =>
        kind === 'block'
          ? decodeBlockResponse(parseJson(text), 7n, decodeBody)
          : decodeTransactionResponse(parseJson(text), decodeBody);
      return { input: text, run: () => decodeOrRefuse([DecodeError, SyntaxError], decode, () => undefined) };
    };
  },
};

const ACCOUNT: JsonValue = {
  data: ['AQAAAJj+huA=', 'base64'],
  executable: false,
  lamports: 426_838_178_322n,
  owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  rentEpoch: 18_446_744_073_709_551_615n,
  space: 82,
};
const context: JsonValue = { apiVersion: '4.0.0', slot: 400_031_874 };
const RANKED: JsonValue = {
  rank: 0,
  votePubkey: 'Vote111111111111111111111111111111111111111',
  nodePubkey: 'Vote111111111111111111111111111111111111111',
  blsPubkeyCompressed: '1'.repeat(48),
  stake: 7,
};
const OTHERS: readonly { readonly json: JsonValue; readonly decode: (json: JsonValue) => unknown }[] = [
  { json: { context, value: ACCOUNT }, decode: decodeAccountInfo },
  { json: { context, value: [ACCOUNT, null] }, decode: (json) => decodeMultipleAccounts(json, 2) },
  { json: { block: { slot: 504_148_999, blockId: [1, 2] }, signature: {} }, decode: decodeGenesisCertificate },
  { json: { context, value: { epoch: 1, totalStake: 7, validators: [RANKED] } }, decode: decodeRankMap },
  { json: [{ shredVersion: 50_093 }, { shredVersion: null }], decode: decodeShredVersion },
];
const OTHER_VALUES = OTHERS.map(({ json }) => json);

/** Answers about accounts, features and certificates. */
export const accountAnswers: FuzzTarget = {
  name: 'account answers',
  prepare: () => (random) => {
    const { json, decode } = random.pick(OTHERS);
    const text = mutateJson(json, OTHER_VALUES, random);
    const run = () =>
      decodeOrRefuse(
        [DecodeError, SyntaxError],
        () => decode(parseJson(text)),
        () => undefined,
      );
    return { input: text, run };
  },
};

const METHODS = createMethodTable([], 'all');

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

const METHOD = 'getConfirmedTransaction';
const CASE: Omit<CaseFile, 'response'> = {
  method: METHOD,
  request: `{"jsonrpc":"2.0","id":1,"method":"${METHOD}","params":["1",{"encoding":"json"}]}`,
  sha256: '0'.repeat(64),
  status: 200,
  endpoint: 'https://node.example',
  savedAt: '2026-11-25T12:00:00.000Z',
  app: '0.1.0',
};

/** Case files: what is decoded is the same after it was saved again. Their responses are answers like any other. */
export const caseFiles: FuzzTarget = {
  name: 'case files',
  prepare: ({ answers }) => {
    const files = answers
      .slice(0, MOST)
      .map(({ json }) => parseJson(encodeCaseFile({ ...CASE, response: stringifyJson(json) })));
    return (random) => {
      const mutated = mutateJson(random.pick(files), files, random);
      const input = random.chance(0.3) ? mutateText(mutated, random) : mutated;
      return {
        input,
        run: () =>
          decodeOrRefuse(
            [DecodeError, SyntaxError],
            () => decodeCaseFile(parseJson(input)),
            (file) => {
              const again = decodeCaseFile(parseJson(encodeCaseFile(file)));
              expectSame(JSON.stringify(again), JSON.stringify(file), 'is the same after being saved again');
            },
          ),
      };
    };
  },
};

/** Of the answers of the corpus. */
const MOST = 100;
