import type { Absence, Ask, Field } from '../../analysis/facts/absence/why-absent.ts';
import {
  absenceBesideName,
  absenceLabel,
  absenceSentence,
  askLabel,
} from '../../analysis/explain/fields/absence-text.ts';

/** Sends the request again with other options; null if nothing can be requested. */
export type AskAgain = ((ask: Ask) => void) | null;

interface NoteProps {
  readonly field: Field;
  readonly absence: Absence;
  readonly onAsk: AskAgain;
}

/** Replaces a fact's value: why it is absent, and a button if another request returns it. */
export function AbsentFact({ field, absence, onAsk }: NoteProps) {
  return (
    <span className="muted standalone">
      {absenceBesideName(field, absence)} <AskButton absence={absence} onAsk={onAsk} />
    </span>
  );
}

/** Replaces a section's content. */
export function AbsentSection({ field, absence, onAsk }: NoteProps) {
  return (
    <p className="hint">
      {absenceSentence(field, absence)} <AskButton absence={absence} onAsk={onAsk} />
    </p>
  );
}

/** Replaces the value of a table cell. */
export function AbsentCell({ field, absence }: Pick<NoteProps, 'field' | 'absence'>) {
  return (
    <span className="muted" title={absenceSentence(field, absence)}>
      {absenceLabel(absence)}
    </span>
  );
}

export function AskButton({ absence, onAsk }: Pick<NoteProps, 'absence' | 'onAsk'>) {
  const ask = 'ask' in absence ? absence.ask : null;
  if (ask === null || onAsk === null) return null;
  return (
    <button type="button" className="text-button" onClick={() => onAsk(ask)}>
      {askLabel(ask)}
    </button>
  );
}
