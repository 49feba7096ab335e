import {
  COLUMNS,
  type Column,
  DEFAULT_COLUMNS,
  type RowSort,
  isDescending,
  sortKeyOf,
} from '../../../analysis/explain/block/row-columns.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import type { ChangeParams } from '../block-params.ts';
import { COLUMN_TITLES, firstSort, SORT_KEYS, reverseSort } from './column-text.ts';
import styles from './transactions.module.css';
import { formatList } from '../../../features/routing/search-params.ts';

/** Chooses columns and order. On a phone, which shows no headers, this is the only way to sort. */
export function ColumnPicker({
  columns,
  sort,
  onChange,
}: {
  readonly columns: readonly Column[];
  readonly sort: RowSort;
  readonly onChange: ChangeParams;
}) {
  const toggle = (column: Column) =>
    onChange(({ columns: current }) => ({
      columns: formatList(COLUMNS.filter((each) => current.includes(each) !== (each === column))),
    }));
  const order = isDescending(sort) ? 'descending' : 'ascending';
  return (
    <div id="columns" className={`option-bar ${styles['columnPicker']}`}>
      <fieldset className="radio-group">
        <legend>columns</legend>
        <div>
          {COLUMNS.map((column) => (
            <label key={column} title={COLUMN_TITLES[column]}>
              <input
                type="checkbox"
                value={column}
                checked={columns.includes(column)}
                onChange={() => toggle(column)}
              />
              {column}
            </label>
          ))}
        </div>
      </fieldset>
      <RadioGroup
        legend="sort"
        options={SORT_KEYS.map((value) => ({ value }))}
        value={sortKeyOf(sort)}
        onChange={(key) => onChange({ sort: firstSort(key) })}
      />
      <RadioGroup
        legend="order"
        options={ORDERS}
        value={order}
        onChange={(value) =>
          onChange(({ sort: current }) => ({
            sort: isDescending(current) === (value === 'descending') ? current : reverseSort(current),
          }))
        }
      />
      {formatList(columns) !== formatList(DEFAULT_COLUMNS) && (
        <button
          type="button"
          className="text-button"
          onClick={() => onChange({ columns: formatList(DEFAULT_COLUMNS) })}
        >
          Default columns
        </button>
      )}
      <p className={`hint ${styles['phoneHint']}`}>
        Narrow pages show two or three columns; downloads include all selected columns.
      </p>
    </div>
  );
}

const ORDERS = [{ value: 'ascending' }, { value: 'descending' }] as const;
