import { useId, useState } from 'react';

export interface Option<T extends string> {
  readonly value: T;
  /** A short remark behind the label: "slow", "deprecated". */
  readonly note?: string;
  /** Tooltip: what the choice does, or why it is disabled. */
  readonly title?: string;
  readonly disabled?: boolean;
}

/** A group of choices as a row of words. Radio buttons, so that the arrow keys choose and Tab leaves the group. */
export function RadioGroup<T extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onChange,
}: {
  readonly legend: string;
  readonly legendHidden?: boolean;
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="radio-group">
      <legend className={legendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} title={option.title}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.value)}
            />
            {option.value}
            {option.note !== undefined && <small> {option.note}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The row of radio groups below a page header. On a phone, a line with the current choice opens them. */
export function OptionBar({
  chosen,
  children,
}: {
  readonly chosen: readonly string[];
  readonly children: React.ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="option-bar">
      <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Options: {chosen.join(', ')}
      </button>
      {children}
    </div>
  );
}
