import { DamageError } from '../../errors.ts';
import { TABLE_NAMES } from '../key-value.ts';
import type { Tables } from './data-file.ts';
import type { LeafValue, PageNumber } from './page.ts';
import { TOTALS_TABLE } from './totals.ts';
import { rootPlace, walkPages } from './tree.ts';

/**
 * What is wrong with the pages of all trees: each is read, and none may be in two places. The program that writes the file trusts
 * it, and would end by a signal or overwrite rows.
 */
export function findDamage(tables: Tables): readonly string[] {
  const { meta, pages } = tables;
  const damage: string[] = [];
  const used = new Set<PageNumber>([0, 1]);
  const use = (number: PageNumber): void => {
    if (used.has(number)) damage.push(`page ${number} is in two places`);
    used.add(number);
  };
  const onDamage = (error: DamageError): void => {
    damage.push(error.reason);
  };
  const readValue = (value: LeafValue): void => {
    try {
      tables.value(value);
      if (value.kind === 'overflow') for (let page = 0; page < value.pages; page++) use(value.page + page);
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      onDamage(error);
    }
  };
  const roots = [meta.root, meta.freeRoot, ...[...TABLE_NAMES, TOTALS_TABLE].map(tables.root)];
  for (const root of roots) {
    if (root === null) continue;
    for (const [number, page] of walkPages(pages, rootPlace(root, meta.commit), onDamage)) {
      use(number);
      for (let at = 0; page.kind === 'leaf' && at < page.count; at++) readValue(page.value(at));
    }
  }
  return damage;
}
