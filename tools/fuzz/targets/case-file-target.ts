import { type CaseFile, decodeCaseFile, encodeCaseFile } from '../../../src/rpc-protocol/case-file.ts';
import { DecodeError } from '../../../src/shared/json/json-decoding.ts';
import { parseJson, stringifyJson } from '../../../src/shared/json/json.ts';
import { decodeOrRefuse, expectSame, type FuzzTarget } from '../fuzz-target.ts';
import { mutateJson, mutateText } from '../mutate-json.ts';

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
