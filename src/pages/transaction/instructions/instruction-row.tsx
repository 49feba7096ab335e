import { summarizeInstruction } from '../../../analysis/explain/programs/summarize-instruction.ts';
import { shortReason } from '../../../analysis/explain/outcome/failure-text.ts';
import type { SummaryPart } from '../../../analysis/explain/programs/program-text.ts';
import type { Exchange } from '../../../analysis/facts/transaction/exchanges.ts';
import type { SwapAmount } from '../../../analysis/facts/transaction/swap.ts';
import type {
  InstructionStatus,
  InstructionType,
  ViewedInstruction,
} from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { formatPath, shortAddress } from '../../../analysis/explain/wording.ts';
import { CopyLinkButton } from '../../../ui/controls/copy.tsx';
import { Fragment, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { InstructionSummaryLine } from '../../../features/instructions/instruction-summary-line.tsx';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import type { IdlOrigin } from '../../../solana/idl/idl-reader.ts';
import type { Slot, Address } from '../../../solana/ids/ids.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';
import { ParsedFields } from '../decoded/parsed-fields.tsx';
import { IdlButton } from '../idl/idl-button.tsx';
import { idlCode } from '../idl/lazy-idl-code.ts';
import { amountsRead } from './amounts-read.ts';
import { InstructionBytes } from './instruction-bytes.tsx';
import styles from './instruction-row.module.css';
import { useOnchainMetadataOnPage } from '../onchain-idl/use-onchain-idls.ts';
import { focusProof } from './select-call.ts';
import { SelectedCallContext } from '../selected-call.ts';
import type { Choose } from '../transaction-params.tsx';
import { describeIdlMismatch } from '../../../analysis/explain/idl/idl-mismatch-text.ts';

/** One line of the call tree and, if `open`, the instruction's details below it. */
export function InstructionRow({
  instruction,
  view,
  open,
  exchange = null,
  time = null,
  hasUnits = false,
  onToggle,
  onChoose,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
  readonly open: boolean;
  /** What it exchanged, if its transfers say so. */
  readonly exchange?: Exchange | null;
  /** Its part of the units of the transaction; null if unknown. */
  readonly time?: CallTime | null;
  /** Whether any call has units, so that a missing figure needs a word. */
  readonly hasUnits?: boolean;
  readonly onToggle: () => void;
  readonly onChoose: Choose | null;
}) {
  const { id, depth, programId, status, units } = instruction;
  const failing = status === 'failed' || status === 'aborted';
  const mood = failing
    ? 'failed'
    : status === 'notReached'
      ? 'quiet'
      : isEvent(instruction)
        ? 'quiet event'
        : undefined;
  const line = useHeldHeight(isDecodedLate(instruction));
  return (
    <li id={`ix-${id}`} data-call={id} className={mood} style={{ '--depth': depth }}>
      <div ref={line}>
        <a className="instruction-path plain-link" href={`#ix-${id}`}>
          #{id}
        </a>{' '}
        <span className="instruction-program">
          <ProgramName programId={programId} isDamaged={instruction.damage !== undefined} />
        </span>{' '}
        <span className="instruction-type">
          <TypeButton instruction={instruction} open={open} onToggle={onToggle} />
        </span>{' '}
        <SkipToProof id={id} />
        <span
          className={`instruction-summary ${exchange === null ? '' : 'exchange'}`}
          data-testid="instruction-summary"
        >
          <Activity instruction={instruction} view={view} exchange={exchange} />
        </span>{' '}
        <Units units={units} status={status} hasUnits={hasUnits} />
        <TimeLine time={time} />
      </div>
      {open && <InstructionDetails instruction={instruction} view={view} onChoose={onChoose} />}
    </li>
  );
}

/**
 * In the row of the selected call, before its addresses: the pane follows the tree and its hundreds of links in the order of the Tab key.
 * Hidden until it has the focus.
 */
function SkipToProof({ id }: { readonly id: string }) {
  const isSelected = useStore(useContext(SelectedCallContext), ({ chosen }) => chosen === id);
  if (!isSelected) return null;
  return (
    <button type="button" className={`button ${styles['skip']}`} aria-label="Skip to the proof" onClick={focusProof} />
  );
}

function Units({
  units,
  status,
  hasUnits,
}: {
  readonly units: bigint | null;
  readonly status: InstructionStatus;
  /** Whether the log has those of any call. */
  readonly hasUnits: boolean;
}) {
  if (units !== null) {
    return <span className={`numeric compute-units ${units > MOST_UNITS ? 'long' : ''}`}>{formatInteger(units)}</span>;
  }
  if (status === 'notReached') return <span className="compute-units unlogged">not reached</span>;
  return hasUnits && status === 'completed' ? (
    <span className="compute-units unlogged" title="The log does not say how many units this call took">
      not logged
    </span>
  ) : (
    <span className="compute-units">
      <span className="visually-hidden">units unknown</span>
    </span>
  );
}

/** Where a call begins and how long it takes, in percent of the units of the transaction. */
export interface CallTime {
  readonly start: number;
  readonly width: number;
}

/** When a call ran, as a bar on the time line of the whole transaction. */
export function TimeLine({ time }: { readonly time: CallTime | null }) {
  return (
    <span className="time-line" aria-hidden="true">
      {time !== null && <i style={{ '--start': `${time.start}%`, '--share': `${time.width}%` }} />}
    </span>
  );
}

/** Emitted by a call of a program to itself, or data of this form. */
function isEvent({ parsed, type }: ViewedInstruction): boolean {
  return type?.from === 'data' || (parsed?.by === 'idl' && parsed.isEvent === true);
}

/** The most in any transaction so far; a false answer may have more. */
const MOST_UNITS = 9_999_999n;

function ProgramName({ programId, isDamaged }: { readonly programId: Address | null; readonly isDamaged: boolean }) {
  if (programId !== null) return <AddressLink address={programId} />;
  return <span className="warning">{isDamaged ? 'unreadable' : 'no such account'}</span>;
}

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
      title={
        nameSource(type) ?? (isExplorerOnly(instruction) ? 'decoded by Slotscope, not by the endpoint' : undefined)
      }
      onClick={onToggle}
    >
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d="M2 .5 6 4 2 7.5" />
      </svg>
      <span className={type === null ? 'muted' : undefined}>
        {type === null ? 'not decoded' : type.from === 'data' ? 'event' : <UntrustedText text={type.name} />}
      </span>
      <span className="visually-hidden"> instruction {id}</span>
    </button>
  );
}

function Activity({
  instruction,
  view: { failure, symbols, outcome },
  exchange,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
  readonly exchange: Exchange | null;
}) {
  const summary = summarizeInstruction(instruction);
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
      return <InstructionSummaryLine parts={summary} symbols={symbols} />;
    case 'completed': {
      const parts = exchange === null ? summary : [amountOf(exchange.paid), ' → ', amountOf(exchange.got)];
      const line = (
        <>
          <InstructionSummaryLine parts={parts} symbols={symbols} />
          {exchange === null && isOnlyNamed(instruction) && ', not decoded'}
        </>
      );
      return outcome === 'failed' && parts.some(isAmount) ? (
        <span className="rolled-back" title="Rolled back, as the transaction failed">
          {line} <small>rolled back</small>
        </span>
      ) : (
        line
      );
    }
  }
}

/** True for data that is not decoded although the call has a name. Without a name, the row already says "not decoded". */
function isOnlyNamed(instruction: ViewedInstruction): boolean {
  const { type, parsed, data } = instruction;
  return type !== null && parsed === null && data !== null && amountsRead(instruction) === null;
}

function isAmount(part: SummaryPart): boolean {
  return typeof part === 'object' && ('lamports' in part || 'units' in part);
}

function amountOf({ asset: { mint, decimals }, units }: SwapAmount): SummaryPart {
  return { units, decimals, mint };
}

/** Programs whose instructions write text to accounts. */
const WRITES_TEXT: ReadonlySet<string> = new Set(['program-metadata', 'anchor-idl']);

const { Component: WrittenContent } = lazyComponent(
  async () => (await import('../idl/written-content.tsx')).WrittenContent,
);

/** Not decoded, and no IDL explains why. */
function isUndecoded({ parsed, mismatch }: ViewedInstruction): boolean {
  return parsed === null && mismatch === null;
}

/** An expanded instruction: its parsed fields, or its data and accounts as signed. */
function InstructionDetails({
  instruction: latest,
  view,
  onChoose,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
  readonly onChoose: Choose | null;
}) {
  // The first rendering stays until the user expands it, because fields and bytes differ in height.
  const [drawn, setDrawn] = useState(latest);
  const { wanted } = useOnchainMetadataOnPage();
  const isLate =
    isUndecoded(drawn) &&
    !isUndecoded(latest) &&
    latest.programId !== null &&
    wanted.programs.includes(latest.programId);
  const instruction = isLate ? drawn : latest;
  const { id, parsed, firstLine, programId, data, mismatch } = instruction;
  const [side, setSide] = useState<'fields' | 'raw'>('fields');
  const shown = parsed === null ? 'raw' : side;
  const IdlFields = idlCode.current()?.IdlFields;
  return (
    <div className="instruction-details">
      <Callers id={id} view={view} />
      {mismatch !== null && (
        <p className="hint">
          <UntrustedText text={describeIdlMismatch(mismatch)} />
        </p>
      )}
      {shown === 'fields' && parsed !== null ? (
        IdlFields !== undefined && parsed.by === 'idl' ? (
          <IdlFields instruction={instruction} parsed={parsed} view={view} />
        ) : (
          <>
            <ParsedFields info={parsed.info} tokenAccounts={instruction.tokenAccounts} />
            {WRITES_TEXT.has(parsed.program) && parsed.by === 'explorer' && <WrittenContent parsed={parsed} />}
          </>
        )
      ) : (
        <InstructionBytes instruction={instruction} view={view} onChoose={onChoose} />
      )}
      <div className="instruction-foot">
        {firstLine !== null && <a href={`#log-${firstLine + 1}`}>log {firstLine + 1}</a>}{' '}
        {isLate ? (
          <button type="button" className="text-button" onClick={() => setDrawn(latest)}>
            Show what its IDL says
          </button>
        ) : (
          parsed === null &&
          programId !== null &&
          data !== null && <IdlButton programId={programId}>Decode it with an IDL</IdlButton>
        )}
        {parsed !== null && (
          <RadioGroup
            legend={`show #${id} as`}
            legendHidden
            options={[{ value: 'fields' }, { value: 'raw' }]}
            value={side}
            onChange={setSide}
          />
        )}{' '}
        <CopyLinkButton fragment={`#ix-${id}`} />{' '}
        <span className="muted">{describeParser(instruction, view.answer.slot ?? 0n)}</span>
      </div>
    </div>
  );
}

/** On a phone, where the rows of the calling instructions may be far above: "in #4.8 Meteora DLMM, #4 Jupiter v6". */
function Callers({ id, view: { instructions } }: { readonly id: string; readonly view: ViewedTransaction }) {
  const callers = instructions?.filter((other) => id.startsWith(`${other.id}.`)).toReversed() ?? [];
  if (callers.length === 0) return null;
  return (
    <div>
      <span className="phone-only muted">
        in{' '}
        {callers.map((caller, at) => (
          <Fragment key={caller.id}>
            {at > 0 && ', '}
            <a href={`#ix-${caller.id}`}>#{caller.id}</a>{' '}
            <ProgramName programId={caller.programId} isDamaged={caller.damage !== undefined} />
          </Fragment>
        ))}
      </span>
    </div>
  );
}

/** True if only Slotscope parses this instruction; `jsonParsed` leaves it as bytes. */
function isExplorerOnly({ parsed }: ViewedInstruction): boolean {
  return parsed?.by === 'explorer' || parsed?.by === 'idl';
}

/** Who parsed an instruction of a transaction in `slot`, and from what. */
function describeParser(instruction: ViewedInstruction, slot: Slot): string {
  const { parsed, data, type } = instruction;
  const bytes = data === null ? '' : `${formatInteger(data.length)} ${data.length === 1 ? 'byte' : 'bytes'} of data`;
  switch (parsed?.by) {
    case undefined:
      // Its length is above, with its bytes.
      return [amountsRead(instruction) === null ? 'not decoded' : 'only its amounts decoded', nameSource(type)]
        .filter((part) => part !== null)
        .join(', ');
    case 'node':
      return `parsed by the node as ${visibleText(parsed.program)}`;
    case 'browser':
      return `parsed in this browser from ${bytes}`;
    case 'explorer':
      return `decoded by Slotscope, not by the endpoint, from ${bytes}`;
    case 'idl':
      return `decoded by Slotscope, not by the endpoint, from ${bytes} with the IDL of ${visibleText(parsed.program)}${describeOrigin(parsed.origin ?? null, slot)}`;
  }
}

/** Describes an IDL from an account, which can be newer than the transaction. */
function describeOrigin(origin: IdlOrigin | null, slot: Slot): string {
  if (origin === null) return '';
  const { account, deployed, isRebuilt } = origin;
  if (isRebuilt === true) {
    return ` at ${shortAddress(account)}, as it was in slot ${formatInteger(origin.slot)}, rebuilt from its history`;
  }
  const upgraded =
    deployed !== null && deployed > slot ? `; the program was upgraded since, in slot ${formatInteger(deployed)}` : '';
  return ` at ${shortAddress(account)}, as of slot ${formatInteger(origin.slot)}${upgraded}`;
}

/** Where the name of an instruction that was not decoded comes from; null if it is decoded or has no name. */
function nameSource(type: InstructionType | null): string | null {
  switch (type?.from) {
    case 'log':
      return 'name from the log';
    case 'table':
      return 'name from a published interface';
    case 'data':
      return 'data shaped like an event';
    default:
      return null;
  }
}

/** For an element that keeps its height if its content changes late: longer text is truncated. */
function useHeldHeight(isLate: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const height = useRef<number | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const { offsetHeight } = current;
    if (!isLate) {
      height.current = offsetHeight;
      return undefined;
    }
    return height.current === null || height.current === offsetHeight ? undefined : hold(current, height.current);
  }, [isLate]);
  return element;
}

/** Until the window has another size. */
function hold(element: HTMLElement, height: number): () => void {
  element.style.height = `${height}px`;
  element.classList.add('held');
  const release = () => {
    removeEventListener('resize', release);
    element.style.height = '';
    element.classList.remove('held');
  };
  addEventListener('resize', release);
  return release;
}
