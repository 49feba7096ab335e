import { formatPath } from '../../../analysis/explain/wording.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { shortReason } from '../../../analysis/explain/failure-text.ts';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { InstructionSummaryLine } from '../../../features/instructions/instruction-summary-line.tsx';
import { InstructionDetails } from './instruction-details.tsx';
import styles from './instruction-row.module.css';
import { useHeldHeight } from './use-held-height.ts';
import type { Choose } from '../use-transaction-params.ts';
import { isExplorerOnly, nameSource } from './parsed-by-text.ts';
import { summarizeInstruction } from '../../../analysis/explain/programs/summarize-instruction.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';

/** One line of the call tree and, if `open`, the instruction's details below it. */
export function InstructionRow({
  instruction,
  view,
  open,
  onToggle,
  onChoose,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChoose: Choose | null;
}) {
  const { id, depth, programId, status, units } = instruction;
  const failing = status === 'failed' || status === 'aborted';
  const line = useHeldHeight(isDecodedLate(instruction));
  return (
    <li id={`ix-${id}`} className={failing ? 'failed' : undefined} style={{ '--depth': depth }}>
      <div ref={line}>
        <a className="instruction-path plain-link" href={`#ix-${id}`}>
          #{id}
        </a>{' '}
        <span className="instruction-program">
          {programId === null ? <span className="warning">no such account</span> : <AddressLink address={programId} />}
        </span>{' '}
        <span className="instruction-type">
          <TypeButton instruction={instruction} open={open} onToggle={onToggle} />
        </span>{' '}
        <span className="instruction-summary" data-testid="instruction-summary">
          <Activity instruction={instruction} view={view} />
        </span>{' '}
        <span className={`numeric compute-units ${units !== null && units > MOST_UNITS ? 'long' : ''}`}>
          {units === null ? <span className="visually-hidden">units unknown</span> : formatInteger(units)}
        </span>
      </div>
      {open && <InstructionDetails instruction={instruction} view={view} onChoose={onChoose} />}
    </li>
  );
}

/** Of any transaction so far; a false answer may have more. */
const MOST_UNITS = 9_999_999n;

/** With an IDL of the endpoint, which arrives after the row is drawn. */
function isDecodedLate({ parsed }: ViewedInstruction): boolean {
  return parsed?.by === 'idl' && parsed.origin != null;
}

function TypeButton({
  instruction,
  open,
  onToggle,
}: {
  readonly instruction: ViewedInstruction;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const { id, type } = instruction;
  return (
    <button
      type="button"
      className={styles['type']}
      aria-expanded={open}
      title={nameSource(type) ?? undefined}
      onClick={onToggle}
    >
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d="M2 .5 6 4 2 7.5" />
      </svg>
      <span className={type === null ? 'muted' : undefined}>
        {type === null ? 'not decoded' : <UntrustedText text={type.name} />}
        {isExplorerOnly(instruction) && <sup title="decoded by Slotscope, not by the endpoint">†</sup>}
      </span>
      <span className="visually-hidden"> instruction {id}</span>
    </button>
  );
}

function Activity({
  instruction,
  view: { failure, symbols, tokenAccounts },
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
}) {
  const summary = summarizeInstruction(instruction, tokenAccounts);
  switch (instruction.status) {
    case 'failed':
      return (
        <b>
          <StatusIcon kind="failure" bare /> failed:{' '}
          <UntrustedText text={failure === null ? '' : shortReason(failure)} />
        </b>
      );
    case 'aborted':
      return (
        <b>
          <StatusIcon kind="failure" bare /> failed in {formatPath(failure?.path ?? [])}
        </b>
      );
    case 'notReached':
      return (
        <>
          <InstructionSummaryLine parts={summary} symbols={symbols} /> <span className="warning">not reached</span>
        </>
      );
    case 'completed':
      return <InstructionSummaryLine parts={summary} symbols={symbols} />;
  }
}
