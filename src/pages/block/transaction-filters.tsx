import type { RowFilter } from '../../solana/block-view/row-filter.ts';
import { OptionGroup } from '../../ui/options.tsx';
import { OUTCOME_CHOICES, VOTES_CHOICES, type ChangeParams } from './block-params.ts';
import { useTypedText } from './use-typed-text.ts';

/** Which transactions to show. */
export function TransactionFilters({
  filter,
  votesKnown,
  onChange,
}: {
  readonly filter: RowFilter;
  readonly votesKnown: boolean;
  readonly onChange: ChangeParams;
}) {
  const [text, setText] = useTypedText(filter.text, (typed) => onChange({ q: typed }, 'replace'));
  return (
    <div className="filters">
      <OptionGroup
        legend="outcome"
        options={OUTCOME_CHOICES.map((value) => ({ value }))}
        value={filter.outcome}
        onChange={(value) => onChange({ outcome: value })}
      />
      <OptionGroup
        legend="votes"
        options={VOTES_CHOICES.map((value) => ({
          value,
          ...(!votesKnown &&
            value !== 'shown' && { disabled: true, title: 'This detail does not say what was called' }),
        }))}
        value={filter.votes}
        onChange={(value) => onChange({ votes: value })}
      />
      <label className="field">
        <span>program, account or text</span>
        <span className="find">
          <input
            type="search"
            placeholder="any"
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
      </label>
    </div>
  );
}
