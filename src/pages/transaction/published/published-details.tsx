import { useEffect, useState } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { ViewedTransaction } from '../../../analysis/transaction/viewed-transaction.ts';
import { type PackedText, unpackText } from '../../../solana/onchain-idl/published-idl.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { IdlThen } from './history/idl-then.tsx';
import { LastWritten } from './last-written.tsx';
import type { PublishedProgram } from './published.ts';
import { Fact, FactList, FactNote } from '../../../ui/page/section.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';

/** Where the IDL of a program was read, as of when, and whether the program has changed since the transaction. */
export function PublishedDetails({
  program,
  found,
  view,
  onForget,
}: {
  readonly program: Address;
  readonly found: PublishedProgram;
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

/** Text, not a link: it was written by whoever may write the account. */
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
