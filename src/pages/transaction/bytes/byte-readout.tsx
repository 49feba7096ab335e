import { encodeHex } from '../../../shared/bytes/encodings.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import styles from './annotated-bytes.module.css';
import { formatOffset } from './hex-lines.tsx';
import { AddressLabel } from '../../../ui/values/address.tsx';
import type { WireField, WirePart } from '../../../solana/wire/field-map.ts';

/** One line that explains the byte under the pointer. */
export function ByteReadout({
  at,
  byte,
  field,
  view,
}: {
  readonly at: number | null;
  readonly byte: number | undefined;
  readonly field: WireField | null;
  readonly view: ViewedTransaction;
}) {
  const part = at === null ? undefined : field?.parts.find(({ start, end }) => start <= at && at < end);
  return (
    <p className={`screen-only ${styles['readout']}`}>
      {at === null || part === undefined || byte === undefined ? (
        'Hover over a byte or field, or move through the bytes with the arrow keys.'
      ) : (
        <>
          <code>{formatOffset(at)}</code> <code>{encodeHex(Uint8Array.of(byte))}</code>{' '}
          <b>
            {part.name}
            {part.end - part.start > 1 && `, byte ${at - part.start + 1} of ${part.end - part.start}`}
          </b>{' '}
          <Value part={part} view={view} />
        </>
      )}
    </p>
  );
}

/** The value of a field; account keys, and the accounts that indexes refer to, appear as addresses. */
function Value({ part: { kind, value }, view }: { readonly part: WirePart; readonly view: ViewedTransaction }) {
  if (value === null) return null;
  if (kind === 'key') return <AddressLabel address={value as Address} />;
  const named = kind === 'account' || kind === 'program' ? view.accounts[Number(value)]?.address : undefined;
  return (
    <>
      <code>{value}</code> {named !== undefined && <AddressLabel address={named} />}
    </>
  );
}
