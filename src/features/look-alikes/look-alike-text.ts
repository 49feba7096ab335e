import { type LookAlike, type LookAlikes } from '../../analysis/facts/look-alikes.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';

/** "Looks like EPjFWdd5…TDt1v (USDC), but differs". */
export function describeLookAlike({ address, group }: LookAlike, lookAlikes: LookAlikes): string {
  const [other, ...more] = group.filter((each) => each !== address);
  const name = other === undefined ? null : wellKnownName(other);
  const words = [
    'Looks like',
    other === undefined ? '' : (lookAlikes.get(other)?.short ?? other),
    ...(name === null ? [] : [`(${name})`]),
    ...(more.length === 0 ? [] : [`and ${formatInteger(more.length)} more`]),
  ];
  return `${words.join(' ')}, but differs`;
}

/** Each group once, in the order in which its first address was found. */
export function lookAlikeGroups(lookAlikes: LookAlikes): readonly (readonly Address[])[] {
  return [...new Set([...lookAlikes.values()].map(({ group }) => group))];
}
