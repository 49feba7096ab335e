import { formatDecimal } from '../../shared/format/format-number.ts';
import { usePreference } from '../preferences/display-preferences.ts';

/**
 * An exact amount with all of its `decimals`, trailing zeros muted. `signed` is for changes: it adds a plus sign and mutes 0. `trimmed`
 * leaves trailing zeros out, for an amount that is not in a column.
 */
export function Amount({
  units,
  decimals = 0,
  unit,
  signed = false,
  trimmed = false,
}: {
  readonly units: bigint;
  readonly decimals?: number;
  readonly unit?: string | undefined;
  readonly signed?: boolean;
  readonly trimmed?: boolean;
}) {
  if (signed && units === 0n) return <span className="amount zero">0</span>;
  const { sign, significant, padding } = formatDecimal(units, decimals);
  return (
    <span className={significant.length + padding.length > MAX_UNBROKEN ? 'amount long' : 'amount'}>
      {signed && units > 0n ? '+' : sign}
      {units === 0n ? <span className="zero">{significant}</span> : significant}
      {padding !== '' && !trimmed && <i>{padding}</i>}
      {unit !== undefined && <u> {unit}</u>}
    </span>
  );
}

/** Characters. An integer of 64 bits with 18 decimals has 25; a mint can have up to 255 decimals. */
const MAX_UNBROKEN = 32;

/** Lamports, shown as SOL or lamports by preference. With `unit`, the preferred unit follows the number. */
export function Sol({
  lamports,
  signed = false,
  trimmed = false,
  unit,
}: {
  readonly lamports: bigint;
  readonly signed?: boolean;
  readonly trimmed?: boolean;
  readonly unit?: 'SOL' | undefined;
}) {
  const preferred = usePreference('amounts');
  const decimals = preferred === 'SOL' ? SOL_DECIMALS : 0;
  const isOne = lamports === 1n || lamports === -1n;
  const name = preferred === 'lamports' && isOne ? 'lamport' : preferred;
  return <Amount units={lamports} decimals={decimals} signed={signed} trimmed={trimmed} unit={unit && name} />;
}

/** The unit that `Sol` shows, for a column header. */
export function SolUnit() {
  return usePreference('amounts');
}

/** 1 SOL is 10^9 lamports. */
const SOL_DECIMALS = 9;
