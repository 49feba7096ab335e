import { formatInteger } from '../../shared/format/format-number.ts';

/** A number with its noun: "1 fault", "1,234 faults". */
export function formatCount(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
}
