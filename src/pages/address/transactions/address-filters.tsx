import type { AddressFilter } from '../../../analysis/address/address-filter.ts';
import { DebouncedField, FilterBar } from '../../../features/table-controls/table-controls.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { type ChangeParams, OUTCOME_CHOICES } from '../address-params.ts';
import { parseSlot } from '../../../solana/ids/ids.ts';

export function AddressFilters({
  filter,
  onChange,
}: {
  readonly filter: AddressFilter;
  readonly onChange: ChangeParams;
}) {
  return (
    <div style={{ marginBottom: 16 }}>
      <FilterBar>
        <RadioGroup
          legend="outcome"
          options={OUTCOMES}
          value={filter.outcome}
          onChange={(value) => onChange({ outcome: value })}
        />
        <DebouncedField
          label="from slot"
          value={filter.minSlot?.toString() ?? ''}
          problemOf={slotProblem}
          onTyped={(text) => onChange({ minSlot: digitsOf(text) }, 'replace')}
        />
        <DebouncedField
          label="to slot"
          value={filter.maxSlot?.toString() ?? ''}
          problemOf={slotProblem}
          onTyped={(text) => onChange({ maxSlot: digitsOf(text) }, 'replace')}
        />
        <DebouncedField
          label="memo, error or signature"
          value={filter.text}
          problemOf={() => null}
          onTyped={(text) => onChange({ q: text }, 'replace')}
        />
      </FilterBar>
    </div>
  );
}

const OUTCOMES = OUTCOME_CHOICES.map((value) => ({ value }));

/** Slots may be typed with separators. */
function digitsOf(text: string): string {
  return text.replace(/[\s,._'’]/g, '');
}

function slotProblem(text: string): string | null {
  const digits = digitsOf(text);
  return digits === '' || parseSlot(digits) !== null ? null : 'not a slot';
}
