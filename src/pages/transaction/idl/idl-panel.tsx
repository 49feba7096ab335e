import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import type { Address } from '../../../solana/ids/address.ts';
import { shortAddress } from '../../../analysis/transaction/short-address.ts';
import type { ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { type StoredIdlEntry, storedIdls, removeIdl, subscribeStoredIdls } from './idl-storage.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { programOfElement, describeIdlUsage, programsWithoutIdl } from './idl-usage.ts';
import { IdlButton, UploadIdlContext } from './idl-button.tsx';
import styles from './idl-panel.module.css';
import { type IdlOffer, type IdlOutcome, keepIdl, openIdl } from './open-idl.ts';
import { useFileDrop } from './use-file-drop.ts';

/** Takes IDLs from anywhere on the page for the instructions inside it, and lists those that are kept in this browser. */
export function IdlPanel({ view, children }: { readonly view: ViewedTransaction; readonly children: ReactNode }) {
  const shelf = useSyncExternalStore(subscribeStoredIdls, storedIdls);
  const [outcome, setOutcome] = useState<IdlOutcome | null>(null);
  const { instructions } = view;
  const take = useCallback(
    (file: File, chosenFor: Address | null, droppedOn: Address | null) => {
      setOutcome(null);
      void openIdl(file, { chosenFor, droppedOn, unread: programsWithoutIdl(instructions) }).then(setOutcome);
    },
    [instructions],
  );
  const over = useFileDrop(
    useCallback((file, target) => take(file, null, programOfElement(target, instructions)), [take, instructions]),
  );
  const offer = useCallback((file: File, programId: Address | null) => take(file, programId, null), [take]);
  const keep = (chosen: IdlOffer, programId: Address) => void keepIdl(chosen, programId).then(setOutcome);
  const useful = shelf.length > 0 || programsWithoutIdl(instructions).length > 0;
  return (
    <UploadIdlContext value={offer}>
      {children}
      {outcome !== null && <Outcome outcome={outcome} view={view} onKeep={keep} onDismiss={() => setOutcome(null)} />}
      {useful && (
        <div className={styles['shelf']}>
          {shelf.length > 0 && (
            <ul aria-label="IDLs kept in this browser">
              {shelf.map((idl) => (
                <ShelfRow key={idl.programId} idl={idl} view={view} onRemove={() => setOutcome(null)} />
              ))}
            </ul>
          )}
          <p className="say unprinted">
            An IDL, Anchor’s or Codama’s, names the instructions of any program: drop its file anywhere on this page, or{' '}
            <IdlButton programId={null}>choose it</IdlButton>. It stays in this browser.
          </p>
        </div>
      )}
      {over && (
        <div className={styles['over']} aria-hidden="true">
          <p>Drop the IDL of a program</p>
        </div>
      )}
    </UploadIdlContext>
  );
}

function ShelfRow({
  idl: { programId, name, version },
  view,
  onRemove,
}: {
  readonly idl: StoredIdlEntry;
  readonly view: ViewedTransaction;
  readonly onRemove: () => void;
}) {
  return (
    <li>
      <span>
        IDL of <b>{name}</b> {version} for <AddressLink address={programId} />
      </span>
      <span className="soft">{describeIdlUsage(view, programId)}</span>
      <button
        type="button"
        className="word"
        aria-label={`Remove the IDL of ${name}`}
        onClick={() => {
          onRemove();
          void removeIdl(programId);
        }}
      >
        Remove
      </button>
    </li>
  );
}

function Outcome({
  outcome,
  view,
  onKeep,
  onDismiss,
}: {
  readonly outcome: IdlOutcome;
  readonly view: ViewedTransaction;
  readonly onKeep: (offer: IdlOffer, programId: Address) => void;
  readonly onDismiss: () => void;
}) {
  return (
    <div ref={bringIntoView} role="status" className={styles['outcome']}>
      <p>
        <OutcomeWords outcome={outcome} view={view} />
      </p>
      <div className="doing">
        {outcome.kind === 'asking' &&
          outcome.candidates.map((programId) => (
            <button key={programId} type="button" className="act" onClick={() => onKeep(outcome.offer, programId)}>
              Use it for {shortAddress(programId)}
            </button>
          ))}
        <button type="button" className="word" onClick={onDismiss}>
          {outcome.kind === 'asking' ? 'Do not keep it' : 'Close'}
        </button>
      </div>
    </div>
  );
}

/** The file may have been dropped far from here. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function OutcomeWords({ outcome, view }: { readonly outcome: IdlOutcome; readonly view: ViewedTransaction }) {
  switch (outcome.kind) {
    case 'refused':
      return (
        <>
          <StatusIcon kind="warning" bare /> <code>{outcome.file}</code> was not taken. {outcome.reason}
        </>
      );
    case 'asking': {
      const { program } = outcome.offer;
      if (program.address !== null) {
        return (
          <>
            The IDL of <b>{program.name}</b> names another program than this instruction’s. Which shall it be used for?
          </>
        );
      }
      return outcome.candidates.length > 0 ? (
        <>
          The IDL of <b>{program.name}</b> does not name its program’s address. Of which program is it?
        </>
      ) : (
        <>
          The IDL of <b>{program.name}</b> does not name its program’s address. Open an instruction of that program and
          choose it there.
        </>
      );
    }
    case 'kept':
      return (
        <>
          <StatusIcon kind="success" bare /> The IDL of <b>{outcome.program.name}</b>{' '}
          {outcome.stored ? 'is kept in this browser' : 'lasts until this page is closed: this browser keeps nothing'};{' '}
          {describeIdlUsage(view, outcome.programId)}.
        </>
      );
  }
}
