import type { MapKinds } from '../../analysis/facts/block/map-kinds.ts';
import { MAP_HUES } from '../../features/block-map/map-hues.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';
import styles from './newest-maps.module.css';

/** The programs that the colors of a map stand for, and their transactions. */
export function ProgramLegend({
  ranked,
  others,
  hasVotes,
  hasCounts,
}: Omit<MapKinds, 'kinds'> & { readonly hasVotes: boolean; readonly hasCounts: boolean }) {
  return (
    <ul className={styles['legend']} aria-label="Colors">
      {ranked.map(({ address, count }, place) => (
        <li key={address}>
          <i style={{ background: `var(--hue-${MAP_HUES[place] ?? 0})` }} />{' '}
          <span title={address}>{shortName(address) ?? truncateMiddle(address)}</span>{' '}
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
