import { Link } from 'react-router';
import { formatInteger } from '../../shared/format-number.ts';
import type { Address } from '../../solana/address.ts';
import type { BlockRow } from '../../solana/block-view/block-row.ts';
import { formatShortError } from '../../solana/block-view/short-error.ts';
import type { Signature } from '../../solana/signature.ts';
import { formatTransactionError } from '../../solana/transaction-error-words.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, wellKnownName } from '../../solana/well-known.ts';
import { AddressLink } from '../../ui/address.tsx';
import { Elided } from '../../ui/elided.tsx';
import { Mark } from '../../ui/mark.tsx';
import { transactionPath, type PathParams } from '../../ui/paths.ts';
import styles from './transactions.module.css';

/** The cells of one transaction, as the table has them and, in two lines, a phone. */
export function TransactionCells({ row, params }: { readonly row: BlockRow; readonly params: PathParams }) {
  return (
    <>
      <td className="m1 idx">{formatInteger(row.index)}</td>
      <td className="m2">
        <SignatureLink signature={row.signature} params={params} />
      </td>
      <td className={`m4 ${styles['outcome']}`}>
        <OutcomeWords row={row} />
      </td>
      <td className="m0 p3">{row.feePayer !== null && <AddressLink address={row.feePayer} />}</td>
      <td className="num m5 amt">{row.fee === null ? <NotRecorded /> : formatInteger(row.fee)}</td>
      <td className="num m0">{row.computeUnits === null ? <NotRecorded /> : formatInteger(row.computeUnits)}</td>
      <td className={`m3 ${styles['programs']}`}>
        {row.undecoded === null ? (
          <Programs programs={row.programs} />
        ) : (
          <span className="note" title={row.undecoded}>
            {row.undecoded}
          </span>
        )}
      </td>
      <td className="m0 soft num p3">{versionWord(row.version)}</td>
    </>
  );
}

/** A link to the transaction; the answer may have none to give. */
export function SignatureLink({
  signature,
  params,
  whole = false,
}: {
  readonly signature: Signature | null;
  readonly params: PathParams;
  readonly whole?: boolean;
}) {
  if (signature === null) return <span className="soft">no signature</span>;
  return (
    <Link className={`mono quiet ${styles['link']}`} to={transactionPath(signature, params)} title={signature}>
      <Elided text={signature} whole={whole} />
    </Link>
  );
}

function OutcomeWords({ row: { outcome, error } }: { readonly row: BlockRow }) {
  if (outcome === 'unknown') {
    return (
      <span className="soft">
        <Mark kind="off" bare /> not recorded
      </span>
    );
  }
  if (outcome === 'ok') {
    return (
      <>
        <Mark kind="ok" bare /> <span className="soft">ok</span>
      </>
    );
  }
  return (
    <>
      <span className="bad">
        <Mark kind="no" bare /> failed
      </span>{' '}
      {error !== null && (
        <span className="soft" title={formatTransactionError(error)}>
          {formatShortError(error)}
        </span>
      )}
    </>
  );
}

function Programs({ programs }: { readonly programs: readonly Address[] | null }) {
  if (programs === null) return <span className="soft">not asked for</span>;
  const [first, second, ...rest] = telling(programs);
  if (first === undefined) return <span className="soft">none</span>;
  return (
    <>
      <AddressLink address={first} />{' '}
      {second !== undefined && (
        <span className="second">
          <AddressLink address={second} />
        </span>
      )}{' '}
      {rest.length > 0 && (
        <span className="soft second" title={rest.map((program) => wellKnownName(program) ?? program).join(', ')}>
          +{rest.length}
        </span>
      )}
    </>
  );
}

/** Nearly every transaction sets its compute budget, and many move a few lamports: what they are about comes first. */
function telling(programs: readonly Address[]): readonly Address[] {
  const others = programs.filter((program) => program !== COMPUTE_BUDGET_PROGRAM);
  if (others.length === 0) return programs;
  const own = others.filter((program) => program !== SYSTEM_PROGRAM);
  return own.length === others.length ? own : [...own, SYSTEM_PROGRAM];
}

function NotRecorded() {
  return (
    <span className="soft" title="not recorded">
      null
    </span>
  );
}

function versionWord(version: BlockRow['version']): string {
  if (version === null) return '';
  return version === 'legacy' ? version : `v${version}`;
}
