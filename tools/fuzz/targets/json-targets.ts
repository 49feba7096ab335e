import { createJsonSplitter } from '../../../src/shared/json/json-splitter.ts';
import { type JsonValue, parseJson, stringifyJson } from '../../../src/shared/json/json.ts';
import type { Random } from '../../../src/shared/test-support/random.ts';
import { decodeOrRefuse, expectSame, expectThat, type FuzzTarget } from '../fuzz-target.ts';
import { mutateJson, mutateText } from '../mutate-json.ts';

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
              // Printing takes stack for each level, as JSON.stringify does; decoders refuse such an answer before it is printed.
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
