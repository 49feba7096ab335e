import { shortAddress } from '../../../analysis/explain/wording.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { type ReactNode, useCallback, useState } from 'react';
import styles from './idl-panel.module.css';
import { visibleText } from '../../../shared/format/visible-text.ts';
import type { IdlReaders } from '../../../solana/idl/idl-reader.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { useFold } from '../../../ui/navigation/use-fold.ts';
import { useFileDrop } from '../../../ui/controls/files.ts';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { IdlButton, UploadIdlContext } from '../idl/idl-button.tsx';
import { type StoredIdlEntry, markIdl, removeIdl, useStoredIdls } from '../idl/idl-storage.ts';
import { describeIdlUsage, programOfElement, programsWithoutIdl } from '../idl/idl-usage.ts';
import { idlCode } from '../idl/lazy-idl-code.ts';
import type { IdlOutcome, OpenedIdl } from '../idl/open-idl.ts';
import { OnchainIdlList } from '../onchain-idl/onchain-idl-list.tsx';
import { useOnchainMetadataOnPage } from '../onchain-idl/use-onchain-idls.ts';

/** Accepts IDL files for the instructions in `children`, dropped anywhere on the page or chosen, and lists the stored IDLs. */
export function IdlPanel({
  view,
  readers,
  children,
}: {
  readonly view: ViewedTransaction;
  readonly readers: IdlReaders;
  readonly children: ReactNode;
}) {
  const idls = useStoredIdls();
  const [outcome, setOutcome] = useState<IdlOutcome | null>(null);
  const [showsCopies, setShowsCopies] = useState(false);
  const { answer, instructions } = view;
  const open = useCallback(
    (file: File, chosenFor: Address | null, droppedOn: Address | null) => {
      setOutcome(null);
      const hints = { chosenFor, droppedOn, unparsed: programsWithoutIdl(instructions) };
      void withIdlCode(file.name, ({ openIdl }) => openIdl(file, answer, hints)).then(setOutcome);
    },
    [answer, instructions],
  );
  const isDragging = useFileDrop(
    useCallback((file, target) => open(file, null, programOfElement(target, instructions)), [open, instructions]),
  );
  const upload = useCallback((file: File, programId: Address | null) => open(file, programId, null), [open]);
  const accept = (idl: OpenedIdl, programId: Address) =>
    void withIdlCode(idl.file, ({ acceptIdl }) => acceptIdl(idl, answer, programId)).then(setOutcome);
  const { wanted, notOffered } = useOnchainMetadataOnPage();
  const programs = wanted.programs.length + notOffered.programs.length;
  const isUseful = idls.length > 0 || programs > 0 || programsWithoutIdl(instructions).length > 0;
  // What was stored in this browser can be removed without a search for it.
  const fold = useFold(idls.length === 0 && isUseful ? 1 : 0, undefined, 0);
  return (
    <UploadIdlContext value={upload}>
      {children}
      {outcome !== null && (
        <Outcome outcome={outcome} view={view} onAccept={accept} onDismiss={() => setOutcome(null)} />
      )}
      {fold.isOpen ? (
        <OnchainIdlList view={view} readers={readers} />
      ) : (
        <button type="button" className="fold-button" onClick={fold.open}>
          {programs === 0 ? 'Decode with an IDL' : programs === 1 ? 'IDL of 1 program' : `IDLs of ${programs} programs`}
        </button>
      )}
      {isUseful && fold.isOpen && (
        <>
          {idls.length > 0 && (
            <ul className="row-list" aria-label="IDLs stored in this browser">
              {idls.map((idl) => (
                <StoredIdlRow key={idl.programId} idl={idl} view={view} onRemove={() => setOutcome(null)} />
              ))}
            </ul>
          )}
          <p className="hint screen-only">
            To decode the instructions of a program, drop its Anchor or Codama IDL on this page, or{' '}
            <IdlButton programId={null}>choose the file</IdlButton>. It stays in this browser, as do{' '}
            <button
              type="button"
              className="text-button"
              aria-expanded={showsCopies}
              onClick={() => setShowsCopies(!showsCopies)}
            >
              copies of IDLs from endpoints
            </button>
            .
          </p>
          {showsCopies && <CachedCopies />}
        </>
      )}
      {isDragging && (
        <div className={styles['dropOverlay']} aria-hidden="true">
          <p>Drop the IDL of a program</p>
        </div>
      )}
    </UploadIdlContext>
  );
}

const { Component: CachedCopies } = lazyComponent(
  async () => (await import('../onchain-idl/cached-copies.tsx')).CachedCopies,
);

async function withIdlCode(
  file: string,
  open: (code: Awaited<ReturnType<typeof idlCode.load>>) => Promise<IdlOutcome>,
): Promise<IdlOutcome> {
  try {
    return await open(await idlCode.load());
  } catch {
    return { kind: 'refused', file, reason: 'Slotscope’s IDL decoder did not load.' };
  }
}

function StoredIdlRow({
  idl: { programId, name, version, isSlow },
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
        IDL of <b>{visibleText(name)}</b> {visibleText(version ?? '')} for <AddressLink address={programId} />
      </span>
      <span className="muted">
        {isSlow ? (
          <>
            took more than 10 seconds, so this tab does not use it{' '}
            <button
              type="button"
              className="text-button"
              aria-label={`Try the IDL of ${visibleText(name)} again`}
              onClick={() => markIdl(programId, false)}
            >
              Try again
            </button>
          </>
        ) : (
          describeIdlUsage(view, programId)
        )}
      </span>
      <button
        type="button"
        className="text-button"
        aria-label={`Remove the IDL of ${visibleText(name)}`}
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
  onAccept,
  onDismiss,
}: {
  readonly outcome: IdlOutcome;
  readonly view: ViewedTransaction;
  readonly onAccept: (idl: OpenedIdl, programId: Address) => void;
  readonly onDismiss: () => void;
}) {
  return (
    <div ref={scrollIntoView} role="status" className={styles['outcome']}>
      <p>
        <OutcomeText outcome={outcome} view={view} />
      </p>
      <div className="actions">
        {outcome.kind === 'programNeeded' &&
          outcome.candidates.map((programId) => (
            <button key={programId} type="button" className="button" onClick={() => onAccept(outcome.idl, programId)}>
              Use it for {shortAddress(programId)}
            </button>
          ))}
        <button type="button" className="text-button" onClick={onDismiss}>
          {outcome.kind === 'programNeeded' ? 'Discard' : 'Close'}
        </button>
      </div>
    </div>
  );
}

/** The user may have dropped the file far away from the message. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function OutcomeText({ outcome, view }: { readonly outcome: IdlOutcome; readonly view: ViewedTransaction }) {
  switch (outcome.kind) {
    case 'refused':
      return (
        <>
          <StatusIcon kind="warning" bare /> <code>{outcome.file}</code> was rejected. {outcome.reason}
        </>
      );
    case 'programNeeded': {
      const { program } = outcome.idl;
      if (program.address !== null) {
        return (
          <>
            The IDL of <b>{visibleText(program.name)}</b> is for another program than this instruction’s. Which one
            should it be used for?
          </>
        );
      }
      return outcome.candidates.length > 0 ? (
        <>
          The IDL of <b>{visibleText(program.name)}</b> does not name its program’s address. Which program is it for?
        </>
      ) : (
        <>
          The IDL of <b>{visibleText(program.name)}</b> does not name its program’s address. Open an instruction of that
          program and choose it there.
        </>
      );
    }
    case 'accepted':
      return (
        <>
          <StatusIcon kind="success" bare /> The IDL of <b>{visibleText(outcome.program.name)}</b>{' '}
          {outcome.stored
            ? 'is stored in this browser'
            : 'is used until you close this page, because it could not be stored'}
          ; {describeIdlUsage(view, outcome.programId)}.
        </>
      );
  }
}
