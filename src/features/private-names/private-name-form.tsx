import { type FormEvent, useId, useState } from 'react';
import { visibleName } from '../../shared/format/visible-text.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { UntrustedText } from '../../ui/values/text.tsx';
import { MAX_NAME, MAX_NOTE, privateNames, setPrivateName } from './private-names.ts';
import styles from './private-names.module.css';

/** The private name and note of an address or a transaction, and a form to change them. */
export function PrivateNameForm({ id }: { readonly id: Address | Signature }) {
  const stored = useStoredValue(privateNames).get(id);
  const [isOpen, setOpen] = useState(false);
  const nameId = useId();
  if (isOpen) {
    const save = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const data = new FormData(event.currentTarget);
      setPrivateName({ id, name: textOf(data.get('name')), note: textOf(data.get('note')) });
      setOpen(false);
    };
    return (
      <form className={styles['form']} onSubmit={save} aria-label="Your name for it">
        <label htmlFor={nameId}>Name</label>
        <div className="text-field">
          <input
            ref={focusField}
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
          <button type="button" className="text-button" onClick={() => setOpen(false)}>
            Cancel
          </button>{' '}
          <span className="muted">Kept in this browser only</span>
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
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {stored === undefined ? 'Name it for yourself' : 'Change your name for it'}
      </button>
    </span>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/** The button that was pressed is gone. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
