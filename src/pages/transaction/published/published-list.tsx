import { useState } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { quotableText, visibleText } from '../../../shared/format/visible-text.ts';
import type { ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import { JsonRpcError } from '../../../rpc-client/errors.ts';
import type { IdlReaders } from '../../../solana/idl/idl-reader.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { describeIdlUsage } from '../idl/idl-usage.ts';
import { type PublishedOnPage, usePublishedOnPage } from './published-context.ts';
import styles from './published-list.module.css';

/**
 * What the endpoint publishes of the programs that nothing else decodes. Each has its row from the first frame on, so that nothing
 * moves when the endpoint has answered.
 */
export function PublishedList({ view, readers }: { readonly view: ViewedTransaction; readonly readers: IdlReaders }) {
  const published = usePublishedOnPage();
  const { programs } = published.wanted;
  if (programs.length === 0) return null;
  return (
    <ul className={styles['list']} aria-label="IDLs on this endpoint">
      {programs.map((program) => (
        <PublishedRow key={program} program={program} view={view} readers={readers} published={published} />
      ))}
    </ul>
  );
}

function PublishedRow({
  program,
  view,
  readers,
  published,
}: {
  readonly program: Address;
  readonly view: ViewedTransaction;
  readonly readers: IdlReaders;
  readonly published: PublishedOnPage;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const status = describeStatus(program, view, readers, published);
  const found = published.published?.programs.get(program);
  return (
    <li>
      <AddressLink address={program} />{' '}
      <span className={`muted ${styles['status']}`} title={status.text}>
        {status.text}
      </span>{' '}
      {status.onAsk !== null ? (
        <button type="button" className="text-button" onClick={status.onAsk}>
          Ask again
        </button>
      ) : found === undefined || found.idl.kind === 'none' ? null : (
        <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Details
        </button>
      )}
      {isOpen && found !== undefined && (
        <div className={styles['details']}>
          <Details program={program} found={found} view={view} onForget={() => published.onForget(program)} />
        </div>
      )}
    </li>
  );
}

const { Component: Details } = lazyComponent(async () => (await import('./published-details.tsx')).PublishedDetails);

function describeError(error: Error): string {
  return error instanceof JsonRpcError
    ? `the endpoint answered “${quotableText(error.message)}”`
    : `no usable answer (${visibleText(error.message)})`;
}

function describeStatus(
  program: Address,
  view: ViewedTransaction,
  readers: IdlReaders,
  { published, error, problems, onRetry, onAskForLeft }: PublishedOnPage,
): { readonly text: string; readonly onAsk: (() => void) | null } {
  const say = (text: string, onAsk: (() => void) | null = null) => ({ text, onAsk });
  if (published === null) {
    return error === null ? say('looking for its IDL…') : say(`its IDL is not known: ${describeError(error)}`, onRetry);
  }
  const found = published.programs.get(program);
  if (found === undefined) return say('the endpoint was not asked for its IDL', onAskForLeft);
  const { idl } = found;
  switch (idl.kind) {
    case 'none':
      return say(`the endpoint has no IDL of it, as of slot ${formatInteger(idl.slot)}`);
    case 'url':
      return say('its IDL is on the web: Slotscope asks no other server');
    case 'account':
      return say('its IDL is in another account');
    case 'unreadable':
      return say(`its IDL account cannot be read. ${idl.reason}`);
    case 'packed': {
      const problem = problems.get(program);
      if (problem !== undefined) return say(`its IDL cannot be used. ${visibleText(problem)}`);
      const reader = readers.get(program);
      if (reader === undefined) return say('decoding with its IDL…');
      const name = visibleText([reader.program.name, reader.program.version ?? ''].join(' ').trim());
      const asOf = formatInteger(idl.origin.slot);
      return say(`IDL of ${name}, as of slot ${asOf}; ${describeIdlUsage(view, program)}`);
    }
  }
}
