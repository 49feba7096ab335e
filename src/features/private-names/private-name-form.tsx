import { type FormEvent, useId, useState } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleName } from '../../shared/format/visible-text.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { UntrustedText } from '../../ui/values/text.tsx';
import { MAX_NAME, MAX_NAMES, MAX_NOTE, privateNames, setPrivateName } from './private-names.ts';
import styles from './private-names.module.css';

/** The private name and note of an address or a transaction, and a form to change them. */
export function PrivateNameForm({ id }: { readonly id: Address | Signature }) {
  const stored = useStoredValue(privateNames).get(id);
  const [form, setForm] = useState<'unused' | 'open' | 'full' | 'closed'>('unused');
  const nameId = useId();
  if (form === 'open' || form === 'full') {
    const save = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const data = new FormData(event.currentTarget);
      const isStored = setPrivateName({ id, name: textOf(data.get('name')), note: textOf(data.get('note')) });
      setForm(isStored ? 'closed' : 'full');
    };
    return (
      <form className={styles['form']} onSubmit={save} aria-label="Your name for it">
        <label htmlFor={nameId}>Name</label>
        <div className="text-field">
          <input
            ref={focus}
            id={nameId}
            name="name"
            defaultValue={stored?.name}
            maxLength={MAX_NAME}
            autoComplete="off"
          />
        </div>
        <label htmlFor={`${nameId}-note`}>Note</label>
        <div className="text-field">
          <input
            id={`${nameId}-note`}
            name="note"
            defaultValue={stored?.note}
            maxLength={MAX_NOTE}
            autoComplete="off"
          />
        </div>
        <span className={styles['buttons']}>
          <button type="submit" className="button">
            Save
          </button>{' '}
          <button type="button" className="text-button" onClick={() => setForm('closed')}>
            Cancel
          </button>{' '}
          <span className="muted" role="status">
            {form === 'full'
              ? `Not saved: at most ${formatInteger(MAX_NAMES)} names are stored`
              : 'Kept in this browser only'}
          </span>
        </span>
      </form>
    );
  }
  return (
    <span data-testid="private-name">
      {stored !== undefined && stored.name !== '' && (
        <b>
          <bdi>{visibleName(stored.name)}</bdi>{' '}
        </b>
      )}
      {stored !== undefined && stored.note !== '' && (
        <>
          <UntrustedText text={stored.note} />{' '}
        </>
      )}
      <button
        ref={form === 'closed' ? focus : undefined}
        type="button"
        className="text-button"
        onClick={() => setForm('open')}
      >
        {stored === undefined ? 'Name it for yourself' : 'Change your name for it'}
      </button>
    </span>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/** The button that was pressed is gone. */
function focus(control: HTMLElement | null): void {
  control?.focus();
}
