import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type CallTime, InstructionRow } from './instruction-row.tsx';
import styles from './instruction-row.module.css';
import { SetUpRow, setUpCalls } from './set-up-row.tsx';
import { exchanges } from '../../../analysis/facts/transaction/exchanges.ts';
import { viewCompute } from '../../../analysis/facts/transaction/view-compute.ts';
import { type ViewedInstruction, tooManyToDescribe } from '../../../analysis/facts/transaction/view-instruction.ts';
import { summarizeTransaction } from '../../../analysis/explain/headline/summarize-transaction.ts';
import { AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { formatCount, formatInteger } from '../../../shared/format/format-number.ts';
import { formatCsv } from '../../../shared/json/records.ts';
import type { IdlReaders } from '../../../solana/idl/idl-reader.ts';
import { BytesText } from '../../../ui/controls/bytes-text.tsx';
import { downloadText } from '../../../ui/controls/files.ts';
import { Fact, FactList, Section } from '../../../ui/page/section.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { usePrinting } from '../../../ui/rendering/media-query.ts';
import { IdlPanel } from './idl-panel.tsx';
import { useMarkedCall } from '../mark-call.ts';
import { useCallKeys, useCallSelection } from './select-call.ts';
import type { Choose } from '../transaction-params.tsx';
import { treeIndent } from '../tree-indent.ts';
import { absenceLabel, absenceSentence } from '../../../analysis/explain/fields/absence-text.ts';

/** The call tree: each instruction and its inner instructions, all expandable. */
export function InstructionsSection({
  view,
  absences,
  readers,
  onAsk,
  onChoose,
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly readers: IdlReaders;
  readonly onAsk: AskAgain;
  readonly onChoose: Choose | null;
}) {
  const { instructions } = view;
  const { hash } = useLocation();
  const target = hash.startsWith('#ix-') ? (instructions ?? []).findIndex(({ id }) => hash === `#ix-${id}`) : -1;
  const page = useListPage(instructions ?? [], 'Calls', target);
  const [opened, setOpened] = useState(() => initiallyOpen(view));
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [lastTarget, setLastTarget] = useState(target);
  if (target !== lastTarget) {
    setLastTarget(target);
    const named = instructions?.[target];
    if (named !== undefined) setOpened(new Set([...opened, named.id]));
  }
  // On paper nothing can be expanded, so everything is.
  const printing = usePrinting();
  const toggle = (id: string) =>
    setOpened((earlier) => {
      const next = new Set(earlier);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const selection = useCallSelection(toggle);
  const list = useRef<HTMLOListElement>(null);
  useMarkedCall(list);
  useCallKeys(list);
  const known = useMemo(() => exchanges(view), [view]);
  const times = useMemo(() => callTimes(view), [view]);
  const setUps = useMemo(() => setUpCalls(instructions ?? []), [instructions]);
  const setUpOf = useMemo(
    () => new Map([...setUps.values()].flatMap((fold) => fold.ids.map((id) => [id, fold] as const))),
    [setUps],
  );
  if (instructions === null) {
    const { body } = view.answer;
    const absence = absences.instructions;
    const bytes = body.form === 'undecoded' ? body.bytes : null;
    return (
      <Section id="instructions" title="Calls" count={absence && absenceLabel(absence)}>
        {absence !== null && <AbsentSection field="instructions" absence={absence} onAsk={onAsk} />}
        {bytes !== null && (
          <FactList className="spaced">
            <Fact label={`${formatInteger(bytes.length)} raw bytes`}>
              <BytesText bytes={bytes} label="transaction" />
            </Fact>
          </FactList>
        )}
      </Section>
    );
  }
  const hasUnits = instructions.some(({ units }) => units !== null);
  const isAllOpen = opened.size === instructions.length;
  const openAll = () => {
    setOpened(new Set(isAllOpen ? [] : instructions.map(({ id }) => id)));
    setUnfolded(new Set(isAllOpen ? [] : setUps.keys()));
  };
  /** The calls that are drawn as one line with this one; null if it has its own line. */
  const foldOf = ({ id }: ViewedInstruction) => {
    const fold = printing ? undefined : setUpOf.get(id);
    if (fold === undefined || unfolded.has(fold.caller) || fold.ids.some((each) => opened.has(each))) return null;
    return fold;
  };
  return (
    <Section
      id="instructions"
      title="Calls"
      count={describeSize(view)}
      end={
        <>
          <TransfersButton view={view} />{' '}
          <button type="button" className="text-button" data-longest="Close all" onClick={openAll}>
            {isAllOpen ? 'Close all' : 'Open all'}
          </button>{' '}
          {hasUnits && (
            <span className={`units ${styles['units']}`}>
              <span className="visually-hidden">compute </span>units
            </span>
          )}
        </>
      }
    >
      {describeGaps(view, absences).map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      <IdlPanel view={view} readers={readers}>
        <ol className="instruction-tree" ref={list} {...treeIndent(instructions)} {...selection}>
          {page.shown.map((instruction) => {
            const fold = foldOf(instruction);
            if (fold !== null) {
              return (
                fold.ids[0] === instruction.id && (
                  <SetUpRow
                    key={instruction.id}
                    fold={fold}
                    onOpen={() => setUnfolded(new Set([...unfolded, fold.caller]))}
                  />
                )
              );
            }
            return (
              <InstructionRow
                key={instruction.id}
                instruction={instruction}
                view={view}
                open={printing || opened.has(instruction.id)}
                exchange={known.get(instruction.id) ?? null}
                time={times.get(instruction.id) ?? null}
                hasUnits={hasUnits}
                onToggle={() => toggle(instruction.id)}
                onChoose={onChoose}
              />
            );
          })}
        </ol>
        {page.pager}
      </IdlPanel>
    </Section>
  );
}

/** Expanded at first: the call that failed, or the one of the headline, but not on phones; and the one that the URL fragment names. */
function initiallyOpen(view: ViewedTransaction): ReadonlySet<string> {
  const { instructions } = view;
  const target = /^#ix-([\d.]+)$/.exec(location.hash)?.[1];
  const failed = instructions?.find(({ status }) => status === 'failed')?.id;
  const led = failed ?? (matchMedia(PHONE).matches ? undefined : headlineCall(view));
  return new Set(instructions?.flatMap(({ id }) => (id === led || id === target ? id : [])));
}

const PHONE = '(max-width: 767px)';

function headlineCall(view: ViewedTransaction): string | undefined {
  return summarizeTransaction(view, 'SOL').sentence.find(({ instructionIds }) => instructionIds.length > 0)
    ?.instructionIds[0];
}

/** By call. Empty without figures, or if there are more calls than bars could show. */
function callTimes(view: ViewedTransaction): ReadonlyMap<string, CallTime> {
  const compute = tooManyToDescribe(view.instructions ?? []) ? null : viewCompute(view);
  if (compute === null || compute.total === 0n) return new Map();
  const percent = (units: bigint) => Number((units * 10_000n) / compute.total) / 100;
  return new Map(
    compute.calls.map(({ id, start, total }) => [id, { start: percent(start), width: percent(total) }] as const),
  );
}

function describeSize({ instructions, answer, outcome }: ViewedTransaction): string {
  const inner = instructions?.filter(({ depth }) => depth > 0).length ?? 0;
  const calls = formatCount((instructions?.length ?? 0) - inner, 'call');
  const all =
    answer.meta === null || answer.meta.innerInstructions === null
      ? calls
      : `${calls}, ${inner === 0 ? 'no inner calls' : formatCount(inner, 'inner call')}`;
  return outcome === 'failed' ? `${all}, rolled back` : all;
}

function describeGaps(
  { nesting, outcome }: ViewedTransaction,
  { innerInstructions }: TransactionAbsences,
): readonly string[] {
  if (outcome === 'noOp') return ['None of these instructions was executed.'];
  const notes: string[] = [];
  if (innerInstructions !== null && innerInstructions.cause !== 'unsigned')
    notes.push(`${absenceSentence('innerInstructions', innerInstructions)} There may have been some.`);
  if (nesting === 'flat')
    notes.push(
      'The node did not record how deep inner instructions are nested, so each is listed directly below its top-level instruction.',
    );
  if (nesting === 'log')
    notes.push('The node did not record how deep inner instructions are nested. Their depth is read from the log.');
  return notes;
}

/** Downloads the transfers of a transaction, inner ones too. Renders nothing if no program that Slotscope decodes was called. */
function TransfersButton({ view }: { readonly view: ViewedTransaction }) {
  if (view.instructions?.some(({ parsed }) => parsed !== null) !== true) return null;
  const save = async () => {
    const [{ transferRecords }, { withExportNames }] = await Promise.all([
      import('./transfer-records.ts'),
      import('../../../features/private-names/export-names.ts'),
    ]);
    const records = withExportNames(transferRecords(view));
    downloadText(`${view.signatures[0]}-transfers.csv`, formatCsv(records), 'text/csv');
  };
  return (
    <button
      type="button"
      className="text-button"
      title="Transfers of lamports and tokens, inner ones too, with exact numbers"
      onClick={() => void save()}
    >
      <span className={styles['wide']}>Transfers </span>CSV
    </button>
  );
}
