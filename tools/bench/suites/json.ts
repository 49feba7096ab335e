import { parseJson } from '../../../src/shared/json/json.ts';
import { sampleCpuTimes } from '../sample-cpu-times.ts';
import { median, medianRatio } from '../statistics.ts';
import { answerText, GENERATED, generatedBlock } from '../inputs.ts';
import { atMost } from '../measurement.ts';
import type { Measurement } from '../measurement.ts';
import type { Suite } from './suite.ts';

/** Compares exact parsing with native parsing, which loses integers above 2^53. */
export const measureJson: Suite = async () => {
  const lines: Measurement[] = [];
  for (const { megabytes, count } of GENERATED) {
    const clean = answerText(await generatedBlock(count), 'json');
    lines.push(await compare(`parse ${megabytes} MB, clean`, clean, 2));
    lines.push(await compare(`parse ${megabytes} MB with an unsafe integer in each transaction`, withUnsafe(clean), 3));
  }
  return lines;
};

async function compare(measure: string, text: string, target: number): Promise<Measurement> {
  const repeats = Math.ceil(10_000_000 / text.length);
  const repeat = (parse: (text: string) => unknown) => (): void => {
    for (let at = 0; at < repeats; at++) parse(text);
  };
  const { ours, native } = await sampleCpuTimes({ ours: repeat(parseJson), native: repeat(JSON.parse) });
  return {
    measure,
    ours: { value: median(ours) / repeats, unit: 'ms' },
    baseline: { value: median(native) / repeats, unit: 'ms', what: 'native' },
    comparison: { value: medianRatio(ours, native), unit: '×' },
    target: atMost(target),
  };
}

function withUnsafe(text: string): string {
  return text.replaceAll('"fee":5000', '"fee":18446744073709551615');
}
