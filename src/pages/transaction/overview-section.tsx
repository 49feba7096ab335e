import { absenceSentence } from '../../analysis/explain/fields/absence-text.ts';
import type { Absence } from '../../analysis/facts/absence/why-absent.ts';
import type { TransactionAbsences, TransactionField } from '../../analysis/facts/absence/transaction-absences.ts';
import { formatFeeSignatures } from '../../analysis/explain/fields/fee-and-reward-text.ts';
import type { ComputeBudget, FeeSplit } from '../../analysis/facts/transaction/fees.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  Fragment,
} from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AbsentFact, type AskAgain, AskButton } from '../../features/absence/absence-note.tsx';
import type { PathParams } from '../../features/routing/paths.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { type BlockPosition, positionQueryOptions } from '../../queries/position-query.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { MAX_TRANSACTIONS } from '../../rpc-protocol/responses/decode-primitives.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { MISSING_SIGNATURE, type Signature, type Slot } from '../../solana/ids/ids.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';
import { Fact, FactList, FactNote, Section } from '../../ui/page/section.tsx';
import { Placeholder, BlockhashPlaceholder } from '../../ui/rendering/no-layout-shift.tsx';
import type { AddressLink as AddressLinkComponent } from '../../ui/values/address.tsx';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { TruncatedText, UntrustedText } from '../../ui/values/text.tsx';
import type { SignatureCheck } from '../../solana/verify-signatures.ts';
import { useMediaQuery, usePrinting } from '../../ui/rendering/media-query.ts';

/** Findings of the code that views an answer. */
export interface OverviewFacts {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  /** null until they are verified. */
  readonly signatureChecks: readonly SignatureCheck[] | null;
  /** Bytes of the message that is signed; null if the answer does not have them. */
  readonly messageLength: number | null;
  /** Handed in, since the first paint needs no names of addresses. */
  readonly AddressLink: typeof AddressLinkComponent;
  /** Handed in, since the first paint shows only their summary. */
  readonly FoldedFacts: ComponentType<FoldedFactsProps>;
  /** Replaces the slot and the position in the block; null shows those of the answer. */
  readonly place: ReactNode;
  readonly onAsk: AskAgain;
}

export interface FoldedFactsProps {
  readonly answer: ShownTransaction;
  readonly facts: OverviewFacts;
  /** null if no endpoint was called. */
  readonly commitment: Commitment | null;
  /** Why a field is missing; `width` is that of its placeholder, in CSS pixels. */
  readonly absent: (field: TransactionField, width: number) => ReactNode;
}

/**
 * Facts about the whole transaction in a fixed order. An unknown fact keeps its row and explains why; a pending one
 * reserves its space.
 */
export function OverviewSection({
  answer,
  commitment,
  facts,
}: {
  /** null until it has arrived. */
  readonly answer: ShownTransaction | null;
  /** null if no endpoint was called. */
  readonly commitment: Commitment | null;
  /** null until the answer and the code that views it have arrived. */
  readonly facts: OverviewFacts | null;
}) {
  const meta = answer?.meta ?? null;
  const units = meta?.computeUnitsConsumed ?? null;
  /** `width` is that of the value to come, in CSS pixels. */
  const absent = (field: TransactionField, width: number) => {
    if (facts === null) return <Placeholder width={width} />;
    const absence = facts.absences[field];
    return absence && <AbsentFact field={field} absence={absence} onAsk={facts.onAsk} />;
  };
  return (
    <Section id="overview" title="Facts">
      <FactList>
        {facts === null ? (
          <>
            <Fact label="Signature">
              <Placeholder width={320} />
            </Fact>
            <Fact label="Signer">
              <Placeholder width={180} />
            </Fact>
          </>
        ) : (
          <SignatureFacts {...facts} />
        )}
        {facts?.place ?? (
          <>
            <Fact label="Slot">
              {answer === null || answer.slot === null ? (
                absent('slot', 88)
              ) : (
                <SlotLink
                  slot={answer.slot}
                  commitment={commitment}
                  row={answer.transactionIndex ?? facts?.view.signatures[0] ?? null}
                />
              )}
            </Fact>
            {answer === null || facts === null || answer.slot === null || commitment === null ? (
              <Fact label="Position">
                {facts === null || answer === null || answer.transactionIndex === null
                  ? absent('transactionIndex', 160)
                  : formatInteger(answer.transactionIndex)}
              </Fact>
            ) : (
              facts.view.signatures[0] !== undefined && (
                <PositionFact
                  signature={facts.view.signatures[0]}
                  slot={answer.slot}
                  index={answer.transactionIndex}
                  absent={<AbsentIndex absence={facts.absences.transactionIndex} onAsk={facts.onAsk} />}
                  commitment={commitment}
                />
              )
            )}
          </>
        )}
        {answer !== null && answer.blockTime === null && <Fact label="Block time">{absent('blockTime', 180)}</Fact>}
        <Fact label="Fee">
          {meta === null || meta.fee === null ? (
            absent(meta === null ? 'metadata' : 'fee', 104)
          ) : (
            <Fee view={facts && facts.view} fee={meta.fee} />
          )}
        </Fact>
        <Fact label="Compute">
          {meta === null || units === null ? (
            absent('computeUnits', 48)
          ) : (
            <ComputeUnits view={facts && facts.view} used={units} costUnits={meta.costUnits} />
          )}
        </Fact>
        <Fact label="Version">
          {facts === null || facts.view.version === null ? absent('version', 16) : <Version view={facts.view} />}
        </Fact>
      </FactList>
      <MoreFacts answer={answer} facts={facts} commitment={commitment} absent={absent} />
    </Section>
  );
}

/** Folded, except on paper and on wide windows. */
function MoreFacts({
  answer,
  facts,
  commitment,
  absent,
}: {
  readonly answer: ShownTransaction | null;
  readonly facts: OverviewFacts | null;
  readonly commitment: Commitment | null;
  readonly absent: (field: TransactionField, width: number) => ReactNode;
}) {
  const printing = usePrinting();
  const isWide = useMediaQuery(WIDE);
  const meta = answer?.meta ?? null;
  const lookups = facts?.view.lookups ?? [];
  const hasReturnData = meta !== null && (meta.returnData !== null || meta.undecodedReturnData !== null);
  const what = [
    'blockhash',
    lookups.length > 0 && 'lookup tables',
    hasReturnData && 'return data',
    'price',
    'size',
    'time',
  ];
  return (
    <details className="more-facts" open={printing || isWide || undefined}>
      <summary>
        More <span className="muted">{what.filter((part) => part !== false).join(', ')}</span>
      </summary>
      <FactList>
        {facts === null || answer === null ? (
          <Fact label="Recent blockhash">
            <BlockhashPlaceholder />
          </Fact>
        ) : (
          <facts.FoldedFacts answer={answer} facts={facts} commitment={commitment} absent={absent} />
        )}
      </FactList>
    </details>
  );
}

/** The third column has the room. */
const WIDE = '(min-width: 2240px)';

/** Without the view, the amount alone. */
function Fee({ view, fee }: { readonly view: ViewedTransaction | null; readonly fee: bigint }) {
  if (view === null) return <Sol lamports={fee} unit="SOL" />;
  const { outcome, feeSplit } = view;
  if (outcome === 'noOp') {
    return (
      <>
        <Sol lamports={fee} unit="SOL" />
        <FactNote>none is charged for a transaction that is not executed</FactNote>
      </>
    );
  }
  return (
    <>
      <Sol lamports={fee} unit="SOL" />
      {feeSplit !== null && (
        <FactNote>
          <Sol lamports={feeSplit.base} trimmed /> base{describeSignatures(feeSplit)} +{' '}
          <Sol lamports={feeSplit.priority} trimmed /> priority
          {describeUnrequestedPart(feeSplit)}
        </FactNote>
      )}
    </>
  );
}

/** Empty for a single signature. */
function describeSignatures({ signatures }: FeeSplit): string {
  const { signatures: own, verifications } = signatures;
  return own === 1 && verifications === 0 ? '' : ` for ${formatFeeSignatures(signatures)}`;
}

/** The difference between the priority fee and what the compute-budget instructions request. */
function describeUnrequestedPart({ priority, requestedPriority }: FeeSplit): string {
  const difference = priority - requestedPriority;
  if (difference === 0n) return '';
  return difference > 0n
    ? `; no instruction requests ${formatInteger(difference)} of the priority fee`
    : `; the instructions request ${formatInteger(-difference)} more than was charged`;
}

/** Without the view, the number alone. */
function ComputeUnits({
  view,
  used,
  costUnits,
}: {
  readonly view: ViewedTransaction | null;
  readonly used: bigint;
  readonly costUnits: bigint | null;
}) {
  if (view === null) return <Amount units={used} />;
  const { outcome, budget } = view;
  const limit = budget?.unitLimit ?? null;
  const isUsed = outcome !== 'noOp';
  return (
    <>
      <Amount units={used} />
      {!isUsed && <FactNote>counted in the block, not used</FactNote>}
      <FactNote>
        {budget === null || limit === null ? 'no limit requested' : `of ${describeLimit(budget, limit)}`}
        {limit === null && costUnits !== null && `, cost ${formatInteger(costUnits)}`}
      </FactNote>
      {isUsed && limit !== null && limit > 0n && (
        <>
          {' '}
          <span className="meter" style={{ '--share': `${Number((used * 1000n) / limit) / 10}%` }} />
        </>
      )}
      {limit !== null && costUnits !== null && <FactNote>cost {formatInteger(costUnits)}</FactNote>}
    </>
  );
}

/** The limit that applied, and a larger one that was requested. */
function describeLimit({ requestedUnitLimit }: ComputeBudget, limit: bigint): string {
  return requestedUnitLimit === null || requestedUnitLimit === limit
    ? formatInteger(limit)
    : `${formatInteger(limit)}, the maximum; ${formatInteger(requestedUnitLimit)} requested`;
}

function Version({ view: { version, lookups, accounts } }: { readonly view: ViewedTransaction }) {
  const loaded = accounts.filter(({ source }) => source.kind === 'lookupTable').length;
  const tables = lookups?.length ?? 0;
  return (
    <>
      <UntrustedText text={String(version)} />
      {loaded > 0 && (
        <FactNote>
          {loaded} of the {formatCount(accounts.length, 'account')} from{' '}
          {tables === 0 ? 'lookup tables' : `${tables} lookup ${tables === 1 ? 'table' : 'tables'}`}
        </FactNote>
      )}
    </>
  );
}

/** Leads to the block. Its key leads to the row of the transaction. */
function SlotLink({
  slot,
  commitment,
  row,
}: {
  readonly slot: Slot;
  readonly commitment: Commitment | null;
  /** The index or, if the answer leaves it out, the signature. */
  readonly row: bigint | Signature | null;
}) {
  const paths = usePaths();
  const navigate = useNavigate();
  const block = paths.block(slot, blockParams(commitment));
  useShortcut('b', () => void navigate(block + rowFragment(row)));
  return (
    <Link className="mono" to={block} title="Its block; key b opens it at this transaction">
      {formatInteger(slot)}
    </Link>
  );
}

/** The signature, then a row per signer: whether the signature is valid. */
function SignatureFacts({ view, absences, signatureChecks, messageLength, AddressLink, onAsk }: OverviewFacts) {
  const { wire, accounts } = view;
  const isGiven = view.answer.slot === null && view.answer.meta === null;
  // Bytes may lack signatures that the message requires.
  const signatures =
    isGiven && view.signatures.length === 0
      ? accounts.flatMap(({ signer }) => (signer ? MISSING_SIGNATURE : []))
      : view.signatures;
  return signatures.map((signature, at) => {
    const signer = accounts.find(({ index }) => index === at)?.address;
    const isMissing = isGiven && signature === MISSING_SIGNATURE;
    const number = signatures.length === 1 ? '' : ` ${at + 1}`;
    const checked = `Ed25519, checked here against the ${formatInteger(messageLength ?? 0)} message bytes`;
    return (
      <Fragment key={at}>
        {!isMissing && (
          <Fact label={`Signature${number}`}>
            <SignatureText signature={signature} />
          </Fact>
        )}
        <Fact label={`Signer${number}`}>
          {signer !== undefined && (
            <>
              <AddressLink address={signer} />{' '}
            </>
          )}
          {wire === null ? (
            <NotChecked absence={absences.signedBytes} onAsk={onAsk} />
          ) : isMissing ? (
            <>
              <span className="warning">missing</span>
              <FactNote>has to sign the {formatInteger(messageLength ?? 0)} message bytes</FactNote>
            </>
          ) : (
            <span title={messageLength === null ? undefined : checked}>
              <Verdict check={signatureChecks?.[at] ?? null} />
            </span>
          )}
        </Fact>
      </Fragment>
    );
  });
}

function SignatureText({ signature }: { readonly signature: Signature }) {
  return (
    <>
      <span className="mono" data-signature={signature}>
        <TruncatedText text={signature} />
      </span>
      <CopyButton value={signature} label="signature" />
    </>
  );
}

function Verdict({ check }: { readonly check: SignatureCheck | null }) {
  switch (check) {
    case 'valid':
      return (
        <span className="success" title="Signed the message; verified in this browser">
          <StatusIcon kind="success" bare /> valid
        </span>
      );
    case 'invalid':
      return (
        <span className="failure">
          <StatusIcon kind="failure" bare /> invalid
        </span>
      );
    case 'unchecked':
      return <span className="warning">not checked here</span>;
    default:
      return (
        <>
          <span className="visually-hidden">being checked</span>
          {/* As high as the text that replaces it. */}
          <span className="verdict-placeholder">
            <Placeholder width={VERDICT_WIDTH} />
          </span>
        </>
      );
  }
}

/** The width of "valid" with its icon, in CSS pixels. */
const VERDICT_WIDTH = 50;

/** `absence` is null if the bytes are there, but cannot be decoded. */
function NotChecked({ absence, onAsk }: { readonly absence: Absence | null; readonly onAsk: AskAgain }) {
  if (absence === null) return <span className="muted standalone">Not checked.</span>;
  return (
    // On one line, so that another encoding does not move what is below.
    <span className="muted standalone" title={absenceSentence('signedBytes', absence)}>
      not checked: no bytes <AskButton absence={absence} onAsk={onAsk} />
    </span>
  );
}

/**
 * The transaction's index in its block and links to the adjacent transactions. The block's signatures are requested only when the
 * user hovers over a link, focuses it or presses its key.
 */
function PositionFact({
  signature,
  slot,
  index,
  absent,
  commitment,
}: {
  readonly signature: Signature;
  readonly slot: Slot;
  /** From the answer; null if the answer leaves it out. */
  readonly index: bigint | null;
  /** Why the answer omits it. */
  readonly absent: ReactNode;
  readonly commitment: Commitment;
}) {
  const paths = usePaths();
  const [requested, setRequested] = useState(false);
  /** The side to go to as soon as its signature is known. */
  const [destination, setDestination] = useState<Side | null>(null);
  const query = useQuery({ ...positionQueryOptions(useClient(), slot, signature, commitment), enabled: requested });
  const params = useOptionParams();
  const navigate = useNavigate();
  const position = query.data ?? null;

  const open = useEffectEvent((adjacent: Signature) => {
    void navigate(paths.transaction(adjacent, params));
  });
  useEffect(() => {
    const adjacent = destination === null ? null : (position?.[destination] ?? null);
    if (adjacent !== null) open(adjacent);
  }, [destination, position]);
  const goTo = (side: Side) => {
    setRequested(true);
    setDestination(side);
  };
  useShortcut('[', () => goTo('previous'));
  useShortcut(']', () => goTo('next'));

  const ownIndex = position === null ? index : BigInt(position.index);
  const [previousLink, nextLink] = SIDES.map((side) => (
    <AdjacentLink
      key={side}
      side={side}
      ownIndex={ownIndex}
      slot={slot}
      position={position}
      params={params}
      onIntent={() => setRequested(true)}
      onGo={() => goTo(side)}
    />
  ));
  return (
    <Fact label="Position">
      {ownIndex === null ? (
        absent
      ) : (
        <Link
          to={paths.block(slot, blockParams(commitment)) + rowFragment(ownIndex)}
          title={index === null ? 'Its row in the block' : 'Its row in the block, key b'}
        >
          {formatInteger(ownIndex)}
          <span className="visually-hidden">, its row in the block</span>
        </Link>
      )}{' '}
      <span className="muted nowrap">
        {previousLink} &ensp; {nextLink}
      </span>{' '}
      <span className="muted" role="status">
        {(requested || ownIndex !== null) && describeStatus(query, requested, position)}
      </span>
    </Fact>
  );
}

/** Few endpoints return the index, so this is brief: the links next to it look it up. */
function AbsentIndex({ absence, onAsk }: { readonly absence: Absence | null; readonly onAsk: AskAgain }) {
  if (absence === null) return null;
  if (absence.cause !== 'method' || absence.ask !== null)
    return <AbsentFact field="transactionIndex" absence={absence} onAsk={onAsk} />;
  return (
    <span className="muted standalone" title={absenceSentence('transactionIndex', absence)}>
      not in this answer
    </span>
  );
}

/** Blocks are requested at `finalized` unless the URL says otherwise. */
function blockParams(commitment: Commitment | null): PathParams {
  return commitment === 'confirmed' ? { commitment } : {};
}

function rowFragment(row: bigint | Signature | null): string {
  return row === null ? '' : `#tx-${row}`;
}

type Side = 'previous' | 'next';
const SIDES = ['previous', 'next'] as const;

/** Until the adjacent signature is known, the link targets its row on the block page; a click waits for the signature. */
function AdjacentLink({
  side,
  ownIndex,
  slot,
  position,
  params,
  onIntent,
  onGo,
}: {
  readonly side: Side;
  readonly ownIndex: bigint | null;
  readonly slot: Slot;
  readonly position: BlockPosition | null;
  readonly params: PathParams;
  /** On hover or focus. */
  readonly onIntent: () => void;
  readonly onGo: () => void;
}) {
  const paths = usePaths();
  const adjacent = position?.[side] ?? null;
  if (ownIndex === 0n && side === 'previous') return 'the first';
  if (position !== null && adjacent === null) return 'the last';
  const isKnown = ownIndex !== null && ownIndex < MAX_TRANSACTIONS;
  const adjacentIndex = isKnown ? ownIndex + (side === 'next' ? 1n : -1n) : null;
  const name = adjacentIndex === null ? side : formatInteger(adjacentIndex);
  const row = `${paths.block(slot)}${rowFragment(adjacentIndex)}`;
  return (
    <Link
      to={adjacent === null ? row : paths.transaction(adjacent, params)}
      title={side === 'previous' ? 'Previous transaction, key [' : 'Next transaction, key ]'}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={(event) => {
        if (adjacent !== null || opensElsewhere(event)) return;
        event.preventDefault();
        onGo();
      }}
    >
      {side === 'previous' ? `← ${name}` : `${name} →`}
      <span className="visually-hidden">, {side} transaction of the block</span>
    </Link>
  );
}

/** True if the browser opens the link in another tab or window. */
function opensElsewhere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}

function describeStatus(
  { isError, isSuccess }: { readonly isError: boolean; readonly isSuccess: boolean },
  requested: boolean,
  position: BlockPosition | null,
): string {
  if (position !== null) return `of ${formatInteger(position.count)}, counting from 0`;
  if (isError) return 'this endpoint did not return the block’s signatures';
  if (isSuccess) return 'this endpoint does not list it in a block';
  return requested ? 'loading the block’s signatures' : 'counting from 0';
}

/** This page's read options and open tab, for links to the adjacent transactions. */
function useOptionParams(): PathParams {
  const [params] = useSearchParams();
  return Object.fromEntries(
    ['encoding', 'commitment', 'method', 'tab'].map((name) => [name, params.get(name) ?? undefined] as const),
  );
}
