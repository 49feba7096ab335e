import type { TransactionDetails } from '../../../rpc-protocol/config.ts';
import type { ChangeParams } from '../block-params.ts';
import styles from './transactions.module.css';

/** States what the answer leaves out, and how large an answer that includes it is. */
export function OmittedTransactions({
  signatures,
  details,
  onChange,
}: {
  /** How many there are; null if the answer has none. */
  readonly signatures: number | null;
  readonly details: TransactionDetails;
  readonly onChange: ChangeParams;
}) {
  const ask = (detail: string) => () => onChange({ transactionDetails: detail });
  return (
    <>
      <p className="hint">
        {describeAnswer(signatures, details)}{' '}
        {signatures === null
          ? 'How many transactions there are, and all about them, is left out. A signature each takes about 90 bytes, everything from 1 to 6 kB a transaction; a block of mainnet-beta holds one to two thousand.'
          : `Who paid, what was called, what it cost and whether it succeeded is left out. The answer with all of it takes ${formatSize(signatures)}.`}
      </p>
      <div className={`actions ${styles['detailChoices']}`}>
        {signatures === null && details !== 'signatures' && (
          <button type="button" className="button" onClick={ask('signatures')}>
            Ask for signatures
          </button>
        )}{' '}
        {details !== 'full' && (
          <button type="button" className="button" onClick={ask('full')}>
            Ask for everything
          </button>
        )}
      </div>
    </>
  );
}

function describeAnswer(signatures: number | null, details: TransactionDetails): string {
  if (signatures === null)
    return details === 'none'
      ? 'The header alone was asked for.'
      : 'More was asked for, and the endpoint gave the header alone.';
  return details === 'signatures' || details === 'none'
    ? 'Only the signatures were asked for.'
    : 'More was asked for, and the endpoint gave only the signatures.';
}

/** The size of the full answer: from 1 to 6 kB per transaction in blocks of all years and encodings. */
function formatSize(transactions: number): string {
  if (transactions < 100) return `about ${transactions} to ${6 * transactions} kB`;
  return `about ${(transactions / 1000).toFixed(1)} to ${((6 * transactions) / 1000).toFixed(1)} MB`;
}
