import { shortAddress } from '../../../analysis/explain/wording.ts';
import { useId, useMemo, useState } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import { type BlockSummary, totalOf } from '../../../analysis/facts/block/block-overview.ts';
import { type RowFilter, findProgram, programText } from '../../../analysis/explain/block/row-filter.ts';
import { countProgramUsage } from '../../../analysis/facts/block/account-usage.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { OUTCOME_CHOICES, VOTES_CHOICES, type ChangeParams } from '../block-params.ts';
import { parseAddress } from '../../../solana/ids/ids.ts';
import { DebouncedField, FilterBar } from '../../../features/table-controls/table-controls.tsx';

export function TransactionFilters({
  filter,
  rows,
  summary,
  onChange,
}: {
  readonly filter: RowFilter;
  readonly rows: readonly BlockRow[];
  readonly summary: BlockSummary | null;
  readonly onChange: ChangeParams;
}) {
  const listId = useId();
  const [isListed, setListed] = useState(filter.program !== null);
  const usage = useMemo(() => (isListed ? countProgramUsage(rows) : []), [isListed, rows]);
  const programs = useMemo(() => usage.map(({ address }) => address), [usage]);
  const votesKnown = summary?.votesKnown ?? false;
  // Rare outcomes are choices only where there are any.
  const counts = { 'no-op': summary?.noOp, contradictory: summary?.contradicted };
  const outcomes = OUTCOME_CHOICES.filter((choice) => {
    const count = choice === 'no-op' || choice === 'contradictory' ? counts[choice] : null;
    return choice === filter.outcome || count === null || (count !== undefined && totalOf(count) > 0);
  });
  return (
    <FilterBar>
      <RadioGroup
        legend="outcome"
        options={outcomes.map((value) => ({ value }))}
        value={filter.outcome}
        onChange={(value) => onChange({ outcome: value })}
      />
      <RadioGroup
        legend="votes"
        options={VOTES_CHOICES.map((value) => ({
          value,
          ...(!votesKnown &&
            value !== 'shown' && { disabled: true, title: 'This detail level does not include the called programs' }),
        }))}
        value={filter.votes}
        onChange={(value) => onChange({ votes: value })}
      />
      <DebouncedField
        label="program called"
        value={filter.program === null ? '' : programText(filter.program, programs)}
        problemOf={(text) =>
          text.trim() === '' || findProgram(text, programs) !== null ? null : 'no address, and no name in this block'
        }
        list={listId}
        onFocus={() => setListed(true)}
        onTyped={(text) => onChange({ program: findProgram(text, programs) ?? '' }, 'replace')}
      />
      <datalist id={listId}>
        {usage.map(({ address, transactions }) => (
          <option key={address} value={programText(address, programs)}>
            {shortAddress(address)}, {formatInteger(transactions)} transactions
          </option>
        ))}
      </datalist>
      <DebouncedField
        label="account named"
        value={filter.account ?? ''}
        problemOf={addressProblem}
        onTyped={(text) => onChange({ account: text.trim() }, 'replace')}
      />
      <DebouncedField
        label="any text"
        value={filter.text}
        problemOf={noProblem}
        onTyped={(text) => onChange({ q: text }, 'replace')}
      />
    </FilterBar>
  );
}

function addressProblem(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || parseAddress(trimmed) !== null ? null : 'not an address';
}

function noProblem(): null {
  return null;
}
