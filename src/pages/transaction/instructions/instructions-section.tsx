import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import { absenceLabel, absenceSentence } from '../../../analysis/explain/absence-text.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { InstructionRow, isExplorerOnly } from './instruction-row.tsx';
import { AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { formatCsv } from '../../../shared/json/records.ts';
import type { IdlReaders } from '../../../solana/idl/idl-reader.ts';
import { BytesText } from '../../../ui/controls/bytes-text.tsx';
import { downloadText } from '../../../ui/controls/files.ts';
import { Fact, FactList, Section } from '../../../ui/page/section.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { usePrinting } from '../../../ui/rendering/media-query.ts';
import { IdlPanel } from './idl-panel.tsx';
import { useOnchainMetadataOnPage } from '../onchain-idl/use-onchain-idls.ts';
import type { Choose } from '../transaction-params.tsx';
import { treeIndent } from '../tree-indent.ts';

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
  const { programs } = useOnchainMetadataOnPage().wanted;
  const { hash } = useLocation();
  const target = hash.startsWith('#ix-') ? (instructions ?? []).findIndex(({ id }) => hash === `#ix-${id}`) : -1;
  const page = useListPage(instructions ?? [], 'Instructions', target);
  const [opened, setOpened] = useState(() => initiallyOpen(view));
  const [lastTarget, setLastTarget] = useState(target);
  if (target !== lastTarget) {
    setLastTarget(target);
    const named = instructions?.[target];
    if (named !== undefined) setOpened(new Set([...opened, named.id]));
  }
  // On paper nothing can be expanded, so everything is.
  const printing = usePrinting();
  if (instructions === null) {
    const { body } = view.answer;
    const absence = absences.instructions;
    const bytes = body.form === 'undecoded' ? body.bytes : null;
    return (
      <Section id="instructions" title="Instructions" count={absence && absenceLabel(absence)}>
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
  const toggle = (id: string) =>
    setOpened((earlier) => {
      const next = new Set(earlier);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Section
      id="instructions"
      title="Instructions"
      count={describeSize(view)}
      end={
        <>
          <TransfersButton view={view} />{' '}
          {instructions.some(({ units }) => units !== null) && <span className="units">compute units</span>}
        </>
      }
    >
      {describeGaps(view, absences).map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      <IdlPanel view={view} readers={readers}>
        <ol className="instruction-tree" {...treeIndent(instructions)}>
          {page.shown.map((instruction) => (
            <InstructionRow
              key={instruction.id}
              instruction={instruction}
              view={view}
              open={printing || opened.has(instruction.id)}
              onToggle={() => toggle(instruction.id)}
              onChoose={onChoose}
            />
          ))}
        </ol>
        {page.pager}
        {(instructions.some(isExplorerOnly) || programs.length > 0) && (
          // Its space is reserved while IDLs are requested.
          <p className="hint" style={{ visibility: instructions.some(isExplorerOnly) ? 'visible' : 'hidden' }}>
            <sup>†</sup> Decoded by Slotscope, not by the endpoint.
          </p>
        )}
      </IdlPanel>
    </Section>
  );
}

/** Expanded at first: the instruction that failed, the only one, and the one that the URL fragment names. */
function initiallyOpen({ instructions }: ViewedTransaction): ReadonlySet<string> {
  const target = /^#ix-([\d.]+)$/.exec(location.hash)?.[1];
  const opened = instructions?.filter(
    ({ id, status }) => status === 'failed' || instructions.length === 1 || id === target,
  );
  return new Set(opened?.map(({ id }) => id));
}

function describeSize({ instructions, answer }: ViewedTransaction): string {
  const inner = instructions?.filter(({ depth }) => depth > 0).length ?? 0;
  const topLevel = formatInteger((instructions?.length ?? 0) - inner);
  if (answer.meta === null || answer.meta.innerInstructions === null) return topLevel;
  return inner === 0
    ? `${topLevel}, no inner calls`
    : `${topLevel}, which made ${formatInteger(inner)} inner ${inner === 1 ? 'call' : 'calls'}`;
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
    const { transferRecords } = await import('../../../analysis/markdown/transfer-records.ts');
    downloadText(`${view.signatures[0]}-transfers.csv`, formatCsv(transferRecords(view)), 'text/csv');
  };
  return (
    <button
      type="button"
      className="text-button"
      title="Transfers of lamports and tokens, inner ones too, with exact numbers"
      onClick={() => void save()}
    >
      Transfers CSV
    </button>
  );
}
