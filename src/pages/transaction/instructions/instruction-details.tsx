import { useState } from 'react';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { IdlButton } from '../idl/idl-button.tsx';
import { idlCode } from '../idl/idl-code-module.ts';
import { usePublishedOnPage } from '../published/published-context.ts';
import { ParsedFields } from '../parsed-fields.tsx';
import { InstructionBytes } from './instruction-bytes.tsx';
import type { Choose } from '../use-transaction-params.ts';
import { describeParser } from './parsed-by-text.ts';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';
import { CopyLinkButton } from '../../../ui/controls/copy.tsx';

/** Programs whose instructions write text to accounts. */
const WRITES_TEXT: ReadonlySet<string> = new Set(['program-metadata', 'anchor-idl']);

const { Component: WrittenContent } = lazyComponent(
  async () => (await import('../decoded/written-content.tsx')).WrittenContent,
);

/** Not decoded, and no IDL says why. */
function isUndecoded({ parsed, mismatch }: ViewedInstruction): boolean {
  return parsed === null && mismatch === null;
}

/** An expanded instruction: its parsed fields, or its data and accounts as signed. */
export function InstructionDetails({
  instruction: latest,
  view,
  onChoose,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
  readonly onChoose: Choose | null;
}) {
  // What was drawn stays until the user asks: fields have another height than bytes.
  const [drawn, setDrawn] = useState(latest);
  const { wanted } = usePublishedOnPage();
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
      <div className="heading-row">
        <h3>{shown === 'fields' ? 'Fields' : 'Raw'}</h3>
        <span className="muted">{describeParser(instruction, view.answer.slot ?? 0n)}</span>
        <div className="heading-end">
          <CopyLinkButton fragment={`#ix-${id}`} />{' '}
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
          )}
        </div>
      </div>
      {mismatch !== null && (
        <p className="hint">
          <UntrustedText text={mismatch} />
        </p>
      )}
      {shown === 'fields' && parsed !== null ? (
        IdlFields !== undefined && parsed.by === 'idl' ? (
          <IdlFields instruction={instruction} parsed={parsed} view={view} />
        ) : (
          <>
            <ParsedFields info={parsed.info} tokenAccounts={view.tokenAccounts} />
            {WRITES_TEXT.has(parsed.program) && parsed.by === 'explorer' && <WrittenContent parsed={parsed} />}
          </>
        )
      ) : (
        <InstructionBytes instruction={instruction} view={view} onChoose={onChoose} />
      )}
    </div>
  );
}
