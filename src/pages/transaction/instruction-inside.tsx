import { useState } from 'react';
import { formatInteger } from '../../shared/format-number.ts';
import type { ViewedInstruction } from '../../solana/transaction-view/view-instruction.ts';
import type { ViewedTransaction } from '../../solana/transaction-view/view-transaction.ts';
import { OptionGroup } from '../../ui/options.tsx';
import { InstructionFields } from './instruction-fields.tsx';
import { InstructionBytes } from './instruction-bytes.tsx';
import type { Choose } from './transaction-options.tsx';

/** An open instruction: its fields, or what was really sent. */
export function InstructionInside({
  instruction,
  view,
  onChoose,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
  readonly onChoose: Choose;
}) {
  const { id, meaning, firstLine } = instruction;
  const [side, setSide] = useState<'fields' | 'raw'>(meaning === null ? 'raw' : 'fields');
  return (
    <div className="inside">
      <div className="bar">
        <h3>{side === 'fields' ? 'Fields' : 'Raw'}</h3>
        <span className="soft">{whoParsed(instruction)}</span>
        <div className="end">
          {firstLine !== null && <a href={`#log-${firstLine + 1}`}>log {firstLine + 1}</a>}
          {meaning !== null && (
            <OptionGroup
              legend={`show #${id} as`}
              legendHidden
              options={[{ value: 'fields' }, { value: 'raw' }]}
              value={side}
              onChange={setSide}
            />
          )}
        </div>
      </div>
      {side === 'fields' && meaning !== null ? (
        <InstructionFields info={meaning.info} tokenAccounts={view.tokenAccounts} />
      ) : (
        <InstructionBytes instruction={instruction} view={view} onChoose={onChoose} />
      )}
    </div>
  );
}

function whoParsed({ meaning, data, type }: ViewedInstruction): string {
  const bytes = data === null ? '' : ` ${formatInteger(data.length)} ${data.length === 1 ? 'byte' : 'bytes'} of data`;
  if (meaning === null) {
    return `no parser for it here:${bytes}${type?.from === 'log' ? '; its name is what the program logged' : ''}`;
  }
  return meaning.by === 'node' ? 'parsed by the node' : `parsed in this browser from${bytes}`;
}
