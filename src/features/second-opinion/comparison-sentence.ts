import { formatInteger } from '../../shared/format/format-number.ts';
import type { JsonComparison } from '../../shared/json/json-comparison.ts';

/** "2 values differ. 1 is returned by one endpoint only. 214 are equal." */
export function comparisonSentence({ equal, differences }: JsonComparison): string {
  const oneSided = differences.filter(({ one, other }) => one === undefined || other === undefined).length;
  const changed = differences.length - oneSided;
  if (differences.length === 0) return `Both endpoints return the same: ${formatValues(equal)}.`;
  const sentences = [
    changed === 0 ? 'No value differs.' : `${formatValues(changed)} ${changed === 1 ? 'differs' : 'differ'}.`,
    oneSided === 0
      ? ''
      : `${formatInteger(oneSided)} ${oneSided === 1 ? 'is' : 'are'} returned by one endpoint only: node versions return different fields.`,
    `${formatInteger(equal)} ${equal === 1 ? 'is' : 'are'} equal.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function formatValues(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'value' : 'values'}`;
}
