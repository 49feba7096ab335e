import { formatInteger } from '../../shared/format/format-number.ts';
import type { DifferenceKind, JsonComparison } from '../../shared/json-comparison.ts';

/** "2 values differ. 1 field is returned by one endpoint only: node versions return different fields. 214 values are equal." */
export function comparisonSentence(comparison: JsonComparison): string {
  const { equal, differences } = comparison;
  if (differences.length === 0)
    return `Both endpoints agree on ${equal === 1 ? 'the only value' : `all ${formatInteger(equal)} values`}.`;
  return `${differencesSentence(comparison, 'returned by one endpoint only')} ${count(equal, 'value')} ${equal === 1 ? 'is' : 'are'} equal.`;
}

/** "2 values differ. 1 list item is in one of the two only." `onlyOne` names which of the two. */
export function differencesSentence({ differences, hasLongLists }: JsonComparison, onlyOne: string): string {
  const countOf = (kind: DifferenceKind) => differences.filter((difference) => difference.kind === kind).length;
  const [changed, members, items] = [countOf('changed'), countOf('member'), countOf('item')];
  const sentences = [
    changed > 0
      ? `${count(changed, 'value')} ${changed === 1 ? 'differs' : 'differ'}.`
      : items > 0
        ? ''
        : 'No value differs.',
    items > 0 ? `${count(items, 'list item')} ${items === 1 ? 'is' : 'are'} ${onlyOne}.` : '',
    members > 0
      ? `${count(members, 'field')} ${members === 1 ? 'is' : 'are'} ${onlyOne}: node versions return different fields.`
      : '',
    hasLongLists
      ? 'Lists that are too long to align were compared by index, so an additional item makes all later items differ.'
      : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function count(number: number, noun: string): string {
  return `${formatInteger(number)} ${noun}${number === 1 ? '' : 's'}`;
}
