import { parseJson } from '../../../shared/json/json.ts';
import { alternate, median, medianRatio } from '../alternate.ts';
import { answerText, GENERATED, generatedBlock } from '../inputs.ts';
import { atMost } from '../line.ts';
import type { Line } from '../line.ts';
import type { Suite } from './suite.ts';

/** Exact parsing beside native parsing, which loses integers above 2^53. */
export const measureJson: Suite = async () => {
  const lines: Line[] = [];
  for (const { megabytes, count } of GENERATED) {
    const clean = answerText(await generatedBlock(count), 'json');
    lines.push(await compare(`parse ${megabytes} MB, clean`, clean, 2));
    lines.push(await compare(`parse ${megabytes} MB with an unsafe integer in each transaction`, withUnsafe(clean), 3));
  }
  return lines;
};

async function compare(measure: string, text: string, target: number): Promise<Line> {
  const repeats = Math.ceil(10_000_000 / text.length);
  const repeat = (parse: (text: string) => unknown) => (): void => {
    for (let at = 0; at < repeats; at++) parse(text);
  };
  const { ours, native } = await alternate({ ours: repeat(parseJson), native: repeat(JSON.parse) });
  return {
    measure,
    ours: { value: median(ours) / repeats, unit: 'ms' },
    beside: { value: median(native) / repeats, unit: 'ms', what: 'native' },
    score: { value: medianRatio(ours, native), unit: '×' },
    target: atMost(target),
  };
}

function withUnsafe(text: string): string {
  return text.replaceAll('"fee":5000', '"fee":18446744073709551615');
}
