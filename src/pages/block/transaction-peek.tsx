import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { sentenceText } from '../../analysis/explain/clauses.ts';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome/outcome-text.ts';
import { formatLogLine } from '../../analysis/explain/fields/log-line-text.ts';
import { summarizeInstruction } from '../../analysis/explain/programs/summarize-instruction.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import type { LogLine } from '../../analysis/facts/transaction/parse-log.ts';
import { SOL } from '../../analysis/facts/transaction/movements.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';
import { type WhatMoved, whatMoved } from '../../analysis/facts/transaction/what-moved.ts';
import { InstructionSummaryLine, MintLink } from '../../features/instructions/instruction-summary-line.tsx';
import type { PathParams } from '../../features/routing/paths.ts';
import { readBlockTransaction } from '../../queries/block/read-block-transaction.ts';
import type { BlockTransactions } from '../../queries/block/block-transactions.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { plainText } from '../../shared/format/rich-text.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import type { ChangeParams } from './block-params.ts';
import { ROW_ICONS } from './row-marks.tsx';
import { openedTransaction, useTransactionPath } from './transaction-link.tsx';
import styles from './transaction-peek.module.css';

/** A transaction of the block in short: what it did, what moved, its calls and its log. */
export function TransactionPeek({
  row,
  isKept,
  transactions,
  linkParams,
  onChange,
}: {
  readonly row: BlockRow;
  readonly isKept: boolean;
  readonly transactions: BlockTransactions;
  readonly linkParams: PathParams;
  readonly onChange: ChangeParams;
}) {
  const view = useViewOf(row, transactions);
  const unit = usePreference('amounts');
  const pathOf = useTransactionPath();
  const summary = view && summarizeTransaction(view, unit);
  const moved = view && whatMoved(view);
  const { index, signature, feePayer, computeUnits, outcome } = row;
  return (
    <div className={styles['peek']}>
      <p className="peek-status">
        <StatusIcon kind={ROW_ICONS[outcome]} />{' '}
        <b>{outcome === 'contradicted' ? 'Contradictory' : OUTCOME_TEXT[outcome]}</b>{' '}
        <span>
          #{formatInteger(index)}
          {computeUnits !== null && ` · ${formatCount(computeUnits, 'compute unit')}`} ·{' '}
          {isKept ? 'kept; Esc lets go' : 'click a row to keep it here'}
        </span>
      </p>
      {outcome === 'contradicted' ? (
        <p>The answer about this transaction cannot be true. Its page has the evidence.</p>
      ) : (
        summary && (
          <>
            <h2>{visibleText(sentenceText(summary.sentence))}</h2>
            <p className={styles['dek']}>
              {visibleText(`${sentenceText(summary.details)} ${plainText(summary.subtitle)}`.trim())}
            </p>
          </>
        )
      )}
      {view === null && <p className="hint">This transaction cannot be read.</p>}
      {moved != null && moved.owners.length > 0 && <Moved moved={moved} view={view ?? null} />}
      {view?.instructions != null && <Calls instructions={view.instructions} symbols={view.symbols} />}
      {view?.log != null && view.log.lines.length > 0 && (
        <>
          <h3>
            Log <span>{formatCount(view.log.lines.length, 'line')}</span>
          </h3>
          <ol className={styles['log']}>
            {view.log.lines.slice(0, MAX_LINES).map((line, at) => (
              // The lines of a log do not change.
              <li key={at} data-kind={line.kind}>
                <span>{at + 1}</span> <span style={{ paddingLeft: line.depth * INDENT }}>{logText(line)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="actions">
        {signature !== null && (
          <Link
            className="button primary"
            to={pathOf(signature, linkParams)}
            onClick={() => openedTransaction.setState({ signature })}
          >
            Open transaction
          </Link>
        )}{' '}
        {feePayer !== null && (
          <button type="button" className="button" onClick={() => onChange({ account: feePayer })}>
            Only this payer
          </button>
        )}
      </p>
    </div>
  );
}

/** undefined until it has been read, null if it cannot be. The one before stays until then. */
function useViewOf(row: BlockRow, transactions: BlockTransactions): ViewedTransaction | null | undefined {
  const [view, setView] = useState<ViewedTransaction | null>();
  const { index } = row;
  useEffect(() => {
    let isCurrent = true;
    void transactions
      .text(index)
      .then((text) => (text === null ? null : readBlockTransaction(text, transactions.block, index)))
      .then((answer) => answer && viewTransaction(answer))
      .catch((): null => null)
      .then((read) => {
        if (isCurrent) setView(read);
      });
    return () => {
      isCurrent = false;
    };
  }, [index, transactions]);
  return view === undefined || view === null || view.answer.transactionIndex === BigInt(index) ? view : undefined;
}

/** The changes of the first owners, the fee payer's first. */
function Moved({ moved, view }: { readonly moved: WhatMoved; readonly view: ViewedTransaction | null }) {
  const shown = moved.owners.slice(0, MAX_OWNERS);
  const hidden = moved.owners.length - shown.length;
  return (
    <>
      <h3>
        What moved <span>{formatCount(moved.owners.length, 'owner')}</span>
      </h3>
      <dl className={styles['moved']}>
        {shown.map(({ owner, changes }) =>
          moved.columns.map(({ asset }, at) => {
            const change = changes[at] ?? null;
            return (
              change !== null &&
              change !== 0n && (
                <Fragment key={`${owner} ${asset.mint}`}>
                  <dt>
                    <AddressLink address={owner} />
                  </dt>
                  <dd>
                    {asset.mint === SOL.mint ? (
                      <Sol lamports={change} signed unit="SOL" />
                    ) : (
                      <>
                        <Amount units={change} decimals={asset.decimals} signed />{' '}
                        <MintLink mint={asset.mint} symbol={view?.symbols.get(asset.mint)} />
                      </>
                    )}
                  </dd>
                </Fragment>
              )
            );
          }),
        )}
      </dl>
      {hidden > 0 && <p className="hint">and {formatCount(hidden, 'other owner')}</p>}
    </>
  );
}

function Calls({
  instructions,
  symbols,
}: {
  readonly instructions: NonNullable<ViewedTransaction['instructions']>;
  readonly symbols: ViewedTransaction['symbols'];
}) {
  const hidden = instructions.length - MAX_CALLS;
  return (
    <>
      <h3>
        Calls <span>{formatInteger(instructions.length)}</span>
      </h3>
      <ol className={styles['calls']}>
        {instructions.slice(0, MAX_CALLS).map((instruction) => (
          <li key={instruction.id}>
            <span className="mono muted">#{instruction.id}</span>{' '}
            <span style={{ paddingLeft: instruction.depth * INDENT }}>
              {instruction.programId !== null && <AddressLink address={instruction.programId} />}{' '}
              <span className="muted">
                {instruction.type !== null && <code>{visibleText(instruction.type.name)}</code>}{' '}
                <InstructionSummaryLine parts={summarizeInstruction(instruction)} symbols={symbols} />
              </span>
            </span>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="hint">and {formatCount(hidden, 'more call')}</p>}
    </>
  );
}

function logText(line: LogLine): string {
  const { before, program, after } = formatLogLine(line);
  return visibleText(`${before}${program}${after}`.slice(0, MAX_CHARACTERS));
}

const MAX_OWNERS = 8;
const MAX_CALLS = 40;
const MAX_LINES = 200;
const MAX_CHARACTERS = 300;
/** CSS pixels. */
const INDENT = 18;
