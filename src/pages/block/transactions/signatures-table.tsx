import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import { SignatureLink } from './transaction-cells.tsx';
import styles from './transactions.module.css';

/** For detail `signatures`: one signature per transaction, in block order. */
export function SignaturesTable({
  signatures,
  target,
  linkParams,
}: {
  readonly signatures: readonly Signature[];
  readonly target: number | null;
  readonly linkParams: PathParams;
}) {
  return (
    <VirtualTable
      label="Signatures"
      className={`${styles['table']} ${styles['signaturesOnly']}`}
      singleLine
      items={signatures}
      idOf={(_, index) => `tx-${index}`}
      current={target !== null && target < signatures.length ? target : null}
      head={
        <>
          <th className={styles['index']}>#</th>
          <th className={styles['signature']}>Signature</th>
        </>
      }
      renderCells={(signature, index) => (
        <>
          <td className={`phone-row1-start index-number ${styles['index']}`}>{formatInteger(index)}</td>
          <td className={`phone-row1-main ${styles['signature']}`}>
            <SignatureLink signature={signature} params={linkParams} whole />
          </td>
        </>
      )}
    />
  );
}
