import { decodeBlockResponse } from '../../../rpc-protocol/responses/decode-block-response.ts';
import { decodeBody } from '../../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../../rpc-protocol/responses/decode-transaction-response.ts';
import { DecodeError } from '../../../shared/json/decode-error.ts';
import { parseJson } from '../../../shared/json/json.ts';
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
