import type { ChangeParams } from './block-params.ts';
import styles from './transactions.module.css';

/** What details `signatures` and `none` leave out, and what it costs to have it. */
export function LeftOut({
  signatures,
  onChange,
}: {
  /** How many there are; null where not even they were asked for. */
  readonly signatures: number | null;
  readonly onChange: ChangeParams;
}) {
  const ask = (detail: string) => () => onChange({ transactionDetails: detail });
  return (
    <>
      <p className="say">
        {signatures === null
          ? 'The header alone was asked for. How many transactions there are, and all about them, is left out. A signature each takes about 90 bytes, everything from 1 to 6 kB a transaction; a block of mainnet-beta holds one to two thousand.'
          : `Only the signatures were asked for. Who paid, what was called, what it cost and whether it succeeded is left out. The answer with all of it takes ${costOf(signatures)}.`}
      </p>
      <div className={`doing ${styles['ladder']}`}>
        {signatures === null && (
          <button type="button" className="act" onClick={ask('signatures')}>
            Ask for signatures
          </button>
        )}{' '}
        <button type="button" className="act" onClick={ask('full')}>
          Ask for everything
        </button>
      </div>
    </>
  );
}

/** Blocks of all years and encodings lie between one and six thousand bytes a transaction. */
function costOf(transactions: number): string {
  if (transactions < 100) return `about ${transactions} to ${6 * transactions} kB`;
  return `about ${(transactions / 1000).toFixed(1)} to ${((6 * transactions) / 1000).toFixed(1)} MB`;
}
