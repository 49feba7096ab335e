import type { ComponentType } from 'react';
import type { MapKinds } from '../../analysis/facts/block/map-kinds.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { MAP_HUES } from './map-hues.ts';
import styles from './program-legend.module.css';

/** The programs that the colors of a map stand for, and their transactions. `Name` shows a program in place of its short name. */
export function ProgramLegend({
  ranked,
  others,
  hasVotes,
  hasCounts,
  Name = ShortName,
}: Omit<MapKinds, 'kinds'> & {
  readonly hasVotes: boolean;
  readonly hasCounts: boolean;
  readonly Name?: ComponentType<{ readonly address: Address }>;
}) {
  return (
    <ul className={styles['legend']} aria-label="Colors">
      {ranked.map(({ address, count }, place) => (
        <li key={address}>
          <i style={{ background: `var(--hue-${MAP_HUES[place] ?? 0})` }} /> <Name address={address} />{' '}
          {hasCounts && <span className="muted">{formatInteger(count)}</span>}
        </li>
      ))}
      {others.count > 0 && (
        <li>
          <i style={{ background: 'var(--ink-3)' }} /> {formatInteger(others.addresses)}{' '}
          {others.addresses === 1 ? 'other' : 'others'}{' '}
          {hasCounts && <span className="muted">{formatInteger(others.count)}</span>}
        </li>
      )}
      {hasVotes && (
        <li>
          <i className={styles['vote']} /> votes
        </li>
      )}
    </ul>
  );
}

function ShortName({ address }: { readonly address: Address }) {
  return <span title={address}>{shortName(address) ?? truncateMiddle(address)}</span>;
}
