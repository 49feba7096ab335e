import { type ReactNode, useState } from 'react';
import { formatInteger } from '../../../../shared/format/format-number.ts';
import { visibleText } from '../../../../shared/format/visible-text.ts';
import type { ViewedTransaction } from '../../../../analysis/facts/transaction/view-transaction.ts';
import type { IdlReaders } from '../../../../solana/idl/idl-reader.ts';
import type { Address } from '../../../../solana/ids/ids.ts';
import { describeIdlUsage } from '../../idl/idl-usage.ts';
import { ACCOUNTS_NOT_OFFERED, describeAccountsError } from './describe-accounts-error.ts';
import { describeNames } from './describe-names.ts';
import { type PublishedOnPage, usePublishedOnPage } from '../published-context.ts';
import { PublishedDetails } from '../published-details.tsx';
import styles from './published-status.module.css';
import type { StatusWithStep } from './status-with-step.ts';
import { isMethodMissing } from '../../../../rpc-client/dialect.ts';

/** What the endpoint says of the IDL of a program, with details. The second and the later parts of a row. */
export function ProgramStatus({
  program,
  view,
  readers,
}: {
  readonly program: Address;
  readonly view: ViewedTransaction;
  readonly readers: IdlReaders;
}) {
  const published = usePublishedOnPage();
  const [isOpen, setIsOpen] = useState(false);
  const status = describeProgram(program, view, readers, published);
  const found = published.published?.programs.get(program);
  return (
    <>
      <Status status={status}>
        {found !== undefined && found.idl.kind !== 'none' && (
          <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Details
          </button>
        )}
      </Status>
      {isOpen && found !== undefined && (
        <div className={styles['details']}>
          <PublishedDetails
            program={program}
            found={found}
            view={view}
            onForget={() => published.onStep({ forget: program })}
          />
        </div>
      )}
    </>
  );
}

/** The same of the names of mints. */
export function NamesStatus() {
  return <Status status={describeNames(usePublishedOnPage())} />;
}

function Status({ status, children }: { readonly status: StatusWithStep; readonly children?: ReactNode }) {
  const { onRetry, onStep } = usePublishedOnPage();
  const { text, button } = status;
  return (
    <>
      <span className={`muted ${styles['status']}`} title={text}>
        {text}
      </span>{' '}
      <span className={styles['buttons']}>
        {button !== undefined && (
          <button
            type="button"
            className="text-button"
            onClick={() => (button.step === 'retry' ? onRetry() : onStep(button.step))}
          >
            {button.label}
          </button>
        )}
        {children}
      </span>
    </>
  );
}

function describeProgram(
  program: Address,
  view: ViewedTransaction,
  readers: IdlReaders,
  { published, error, problems, wanted }: PublishedOnPage,
): StatusWithStep {
  if (published === null) {
    if (error === null) return { text: 'looking for its IDL…' };
    // Said once a page.
    if (isMethodMissing(error))
      return { text: `its IDL is not known${program === wanted.programs[0] ? `: ${ACCOUNTS_NOT_OFFERED}` : ''}` };
    return {
      text: `its IDL is not known: ${describeAccountsError(error)}`,
      button: { label: 'Ask again', step: 'retry' },
    };
  }
  const { more } = published;
  const found = published.programs.get(program);
  if (found === undefined) {
    if (more === 'asking') return { text: 'looking for its IDL…' };
    return {
      text: more === null ? 'the endpoint was not asked for its IDL' : `not known: ${describeAccountsError(more)}`,
      button: { label: 'Ask for it', step: 'askForLeft' },
    };
  }
  const { idl } = found;
  switch (idl.kind) {
    case 'none':
      return { text: `the endpoint has no IDL of it, as of slot ${formatInteger(idl.slot)}` };
    case 'url':
      return { text: 'its IDL is on the web: Slotscope asks no other server' };
    case 'account':
      if (more === 'asking') return { text: 'reading its IDL in another account…' };
      return {
        text: `its IDL is in another account${more === null ? '' : `: ${describeAccountsError(more)}`}`,
        button: { label: 'Read it', step: 'followReferences' },
      };
    case 'unreadable':
      return { text: `its IDL account cannot be read. ${idl.reason}` };
    case 'packed': {
      const problem = problems.get(program);
      if (problem !== undefined) return { text: `its IDL cannot be used. ${visibleText(problem)}` };
      const reader = readers.get(program);
      if (reader === undefined) return { text: 'decoding with its IDL…' };
      const name = visibleText([reader.program.name, reader.program.version ?? ''].join(' ').trim());
      const asOf = `${idl.instead === undefined ? 'as of' : 'as it was in'} slot ${formatInteger(idl.origin.slot)}`;
      return { text: `IDL of ${name}, ${asOf}; ${describeIdlUsage(view, program)}` };
    }
  }
}
