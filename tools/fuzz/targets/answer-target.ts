import {
  decodeAccountInfo,
  decodeGenesisCertificate,
  decodeMultipleAccounts,
} from '../../../src/rpc-protocol/responses/decode-accounts.ts';
import { decodeBlockResponse } from '../../../src/rpc-protocol/responses/decode-block.ts';
import { decodeBody } from '../../../src/rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../../src/rpc-protocol/responses/decode-transaction.ts';
import { DecodeError } from '../../../src/shared/json/json-decoding.ts';
import { type JsonValue, parseJson } from '../../../src/shared/json/json.ts';
import { decodeOrRefuse, type FuzzTarget } from '../fuzz-target.ts';
import { mutateJson } from '../mutate-json.ts';

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
const OTHERS: readonly { readonly json: JsonValue; readonly decode: (json: JsonValue) => unknown }[] = [
  { json: { context, value: ACCOUNT }, decode: decodeAccountInfo },
  { json: { context, value: [ACCOUNT, null] }, decode: (json) => decodeMultipleAccounts(json, 2) },
  { json: { block: { slot: 504_148_999, blockId: [1, 2] }, signature: {} }, decode: decodeGenesisCertificate },
];
const OTHER_VALUES = OTHERS.map(({ json }) => json);

/** Answers about accounts and features. */
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
