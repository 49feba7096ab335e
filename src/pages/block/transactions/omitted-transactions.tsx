import { noTransactionsSentence } from '../../../analysis/explain/absence-text.ts';
import type { BlockAbsences } from '../../../analysis/facts/absence/block-absences.ts';
import type { TransactionDetails } from '../../../rpc-protocol/config.ts';
import type { ChangeParams } from '../block-params.ts';
import styles from './transactions.module.css';

/** States what the answer leaves out, and how large an answer that includes it is. */
export function OmittedTransactions({
  signatures,
  details,
  absences,
  isSaved,
  onChange,
}: {
  /** How many there are; null if the answer has none. */
  readonly signatures: number | null;
  readonly details: TransactionDetails;
  readonly absences: BlockAbsences | null;
  /** The block is a saved response: nothing more can be loaded into it. */
  readonly isSaved: boolean;
  readonly onChange: ChangeParams;
}) {
  if (isSaved) return absences !== null && <p className="hint">{noTransactionsSentence(absences)}</p>;
  const ask = (detail: string) => () => onChange({ transactionDetails: detail });
  return (
    <>
      <p className="hint">
        {absences !== null && noTransactionsSentence(absences)}{' '}
        {signatures === null
          ? 'Detail level signatures takes about 90 bytes per transaction, full takes 1 to 6 kB. A mainnet-beta block has 1,000 to 2,000 transactions.'
          : `The answer with full detail takes ${formatSize(signatures)}.`}
      </p>
      <div className={`actions ${styles['detailChoices']}`}>
        {signatures === null && details !== 'signatures' && (
          <button type="button" className="button" onClick={ask('signatures')}>
            Load signatures
          </button>
        )}{' '}
        {details !== 'full' && (
          <button type="button" className="button" onClick={ask('full')}>
            Load full details
          </button>
        )}
      </div>
    </>
  );
}

/** The size of the full answer: from 1 to 6 kB per transaction in blocks of all years and encodings. */
function formatSize(transactions: number): string {
  if (transactions < 100) return `about ${transactions} to ${6 * transactions} kB`;
  return `about ${(transactions / 1000).toFixed(1)} to ${((6 * transactions) / 1000).toFixed(1)} MB`;
}
