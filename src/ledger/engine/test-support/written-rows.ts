import type { TableRow } from '../key-value.ts';

/** Rows as an import writes them: in batches, with block rows of up to four pages of their own. */
export const BATCHES: readonly (readonly TableRow[])[] = Array.from({ length: 60 }, (_, block) => [
  ...Array.from({ length: 12 }, (_, index): TableRow => rowOf('tx', textOf(block * 12 + index), 30)),
  ...(block % 3 === 0 ? [rowOf('absent', slotOf(block), 40)] : []),
  ...(block % 4 === 0 ? [rowOf('loose', textOf(5_000 + block), 700)] : []),
  rowOf('blocks', slotOf(block), 100 + ((block * 977) % 14_000)),
]);

export function rowOf(table: TableRow['table'], key: string, length: number): TableRow {
  return { table, key, cell: { qualifier: 'proto', value: Buffer.alloc(length, `${table}${key}`) } };
}

/** Keys in no order, as signatures are. */
export function textOf(number: number): string {
  return `${((number * 7_919) % 100_003).toString(36).padStart(8, 'x')}${'s'.repeat(70)}${number}`;
}

export function slotOf(number: number): string {
  return number.toString(16).padStart(16, '0');
}

export function addressSlotOf(address: string, slot: number): string {
  return `${address}/${(2n ** 64n - 1n - BigInt(slot)).toString(16).padStart(16, '0')}`;
}
