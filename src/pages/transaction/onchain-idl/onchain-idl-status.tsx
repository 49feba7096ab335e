import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { NotOffered } from '../../../features/errors/failure.tsx';
import { useClient, useIsMissing } from '../../../queries/client-context.ts';
import { queryKeys } from '../../../queries/keys.ts';
import { isMethodMissing } from '../../../rpc-client/call/dialect.ts';
import { decodeSignatureSlots } from '../../../rpc-protocol/responses/decode-signatures.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import type { IdlReaders } from '../../../solana/idl/idl-reader.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import { type PackedText, unpackText } from '../../../solana/onchain-idl/published-idl.ts';
import { Fact, FactList, FactNote } from '../../../ui/page/section.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';
import { describeIdlUsage } from '../idl/idl-usage.ts';
import { IdlThen } from './idl-history.tsx';
import styles from './onchain-idl-status.module.css';
import type { OnchainProgram } from './onchain-idl.ts';
import { ACCOUNTS_NOT_OFFERED, type StatusWithStep, describeAccountsError, describeNames } from './status-text.ts';
import { type OnchainMetadataOnPage, useOnchainMetadataOnPage } from './use-onchain-idls.ts';

/** The IDL of a program according to the endpoint, with details. The second and the later parts of a row. */
export function ProgramStatus({
  program,
  view,
  readers,
}: {
  readonly program: Address;
  readonly view: ViewedTransaction;
  readonly readers: IdlReaders;
}) {
  const published = useOnchainMetadataOnPage();
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
          <OnchainIdlDetails
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
  return <Status status={describeNames(useOnchainMetadataOnPage())} />;
}

function Status({ status, children }: { readonly status: StatusWithStep; readonly children?: ReactNode }) {
  const { onRetry, onStep } = useOnchainMetadataOnPage();
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
  { published, error, problems, wanted }: OnchainMetadataOnPage,
): StatusWithStep {
  if (published === null) {
    if (error === null) return { text: 'looking for its IDL…' };
    // Said once a page.
    if (isMethodMissing(error))
      return { text: `its IDL is not known${program === wanted.programs[0] ? `: ${ACCOUNTS_NOT_OFFERED}` : ''}` };
    return {
      text: `its IDL is not known: ${describeAccountsError(error)}`,
      button: { label: 'Retry', step: 'retry' },
    };
  }
  const { more } = published;
  const found = published.programs.get(program);
  if (found === undefined) {
    if (more === 'asking') return { text: 'looking for its IDL…' };
    return {
      text: more === null ? 'its IDL was not requested' : `not known: ${describeAccountsError(more)}`,
      button: { label: 'Load it', step: 'askForLeft' },
    };
  }
  const { idl } = found;
  switch (idl.kind) {
    case 'none':
      return { text: `the endpoint has no IDL of it, as of slot ${formatInteger(idl.slot)}` };
    case 'url':
      return { text: 'its IDL is on the web: Slotscope contacts no other server' };
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

/** Where the IDL of a program was read, as of when, and whether the program has changed since the transaction. */
export function OnchainIdlDetails({
  program,
  found,
  view,
  onForget,
}: {
  readonly program: Address;
  readonly found: OnchainProgram;
  readonly view: ViewedTransaction;
  readonly onForget: () => void;
}) {
  const { idl, deployed } = found;
  if (idl.kind === 'none') return null;
  const slot = view.answer.slot ?? 0n;
  return (
    <>
      <FactList>
        <Fact label="Program">
          <AddressLink address={program} whole />
        </Fact>
        <Fact label="IDL account">
          <AddressLink address={idl.origin.account} whole />
        </Fact>
        <Fact label="As of slot">
          {formatInteger(idl.origin.slot)}
          <FactNote>
            {idl.kind === 'packed' && idl.instead !== undefined
              ? 'that of the transaction: it was rebuilt'
              : `of the endpoint; the transaction is in slot ${formatInteger(slot)}`}
          </FactNote>
        </Fact>
        <Fact label="Last deployed">
          {deployed === null ? (
            <span className="muted">unknown, or the program is not upgradeable</span>
          ) : (
            <>
              slot {formatInteger(deployed)}
              <FactNote>
                {deployed > slot
                  ? 'the program was upgraded since this transaction, so its IDL may differ from the one of then'
                  : 'not upgraded since this transaction'}
              </FactNote>
            </>
          )}
        </Fact>
        <Fact label="IDL last used">
          <LastWritten account={('heldBy' in idl ? idl.heldBy : null)?.account ?? idl.origin.account} slot={slot} />
        </Fact>
        {idl.kind === 'packed' && idl.heldBy === undefined && (
          <Fact label="Interface then">
            <IdlThen program={program} found={found} view={view} />
          </Fact>
        )}
        {idl.kind === 'url' && (
          <Fact label="Address on the web">
            <PackedUrl packed={idl.packed} />
          </Fact>
        )}
        {idl.kind === 'account' && (
          <Fact label="Held by account">
            <AddressLink address={idl.reference.address} whole />
          </Fact>
        )}
        {'heldBy' in idl && idl.heldBy !== undefined && (
          <Fact label="Held by account">
            <AddressLink address={idl.heldBy.account} whole />
            <FactNote>read on demand, as of slot {formatInteger(idl.heldBy.slot)}</FactNote>
          </Fact>
        )}
        {idl.kind === 'unreadable' && <Fact label="Problem">{idl.reason}</Fact>}
      </FactList>
      {idl.kind === 'packed' && (
        <p className="hint">
          The IDL was published by the authority of this account and is not verified. A copy is stored in this browser.{' '}
          <button type="button" className="text-button" onClick={onForget}>
            Erase it
          </button>
        </p>
      )}
    </>
  );
}

/** Text, not a link, because the account's authority chose it. */
function PackedUrl({ packed }: { readonly packed: PackedText }) {
  const [text, setText] = useState('');
  useEffect(() => {
    void unpackText(packed).then((unpacked) => setText(typeof unpacked === 'string' ? unpacked : unpacked.reason));
  }, [packed]);
  return (
    <code>
      <UntrustedText text={text.slice(0, LONGEST_URL)} />
    </code>
  );
}

const LONGEST_URL = 2000;

/** Requests, on demand, the newest transaction that names an IDL account: the interface did not change after it. */
export function LastWritten({ account, slot }: { readonly account: Address; readonly slot: Slot }) {
  const client = useClient();
  const isMissing = useIsMissing('getSignaturesForAddress');
  const [isAsked, setIsAsked] = useState(false);
  const query = useQuery({
    queryKey: queryKeys.newestSlotOf(client.url, account),
    queryFn: async ({ signal }) => {
      const params = [account, { limit: 1 }];
      const request = { method: 'getSignaturesForAddress', params, decode: decodeSignatureSlots };
      return (await client.call(request, { signal })).value[0] ?? null;
    },
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  });
  if (isMissing) return <NotOffered method="getSignaturesForAddress" />;
  if (!isAsked) {
    return (
      <button type="button" className="text-button" onClick={() => setIsAsked(true)}>
        Load its newest transaction
      </button>
    );
  }
  if (query.isPending) return <span className="muted">loading…</span>;
  if (query.isError) return <span className="muted">not known: {visibleText(query.error.message)}</span>;
  const newest = query.data;
  if (newest === null) return <span className="muted">the endpoint has no transaction of this account</span>;
  return (
    <>
      slot {formatInteger(newest)}
      <FactNote>{describeChange(newest, slot)}</FactNote>
    </>
  );
}

function describeChange(newest: Slot, slot: Slot): string {
  return newest > slot
    ? 'its newest transaction: the interface may have changed since this transaction'
    : 'its newest transaction: the interface has not changed since this transaction';
}
