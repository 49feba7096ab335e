import type { ReactNode } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { TransactionAbsences, TransactionField } from '../../../analysis/absence/transaction-absences.ts';
import type { ComputeBudget } from '../../../analysis/transaction/fees-compute/compute-budget.ts';
import { formatFeeSignatures } from '../../../analysis/format-fee-signatures.ts';
import type { FeeSplit } from '../../../analysis/transaction/fees-compute/fee-split.ts';
import type { ViewedTransaction } from '../../../analysis/transaction/viewed-transaction.ts';
import type { Address, Blockhash as BlockhashText } from '../../../solana/ids/ids.ts';
import type { SignatureCheck } from '../../../solana/verify-signatures.ts';
import { Amount, Sol } from '../../../ui/values/amount.tsx';
import { Section, Fact, FactList, FactNote } from '../../../ui/page/section.tsx';
import { AbsentFact, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { BlockTimeFact, SlotFact } from './slot-and-time-facts.tsx';
import { PositionFact } from './position-fact.tsx';
import { ReturnDataFact } from './return-data-fact.tsx';
import { SignatureFacts } from '../signatures/signature-facts.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { CopyButton } from '../../../ui/controls/copy.tsx';

/** Facts about the whole transaction in a fixed order. A fact that is unknown keeps its row and says why. */
export function OverviewSection({
  view,
  absences,
  signatureChecks,
  commitment,
  place,
  end,
  onAsk,
}: {
  readonly view: ViewedTransaction;
  readonly signatureChecks: readonly SignatureCheck[] | null;
  readonly absences: TransactionAbsences;
  /** null if no endpoint was asked. */
  readonly commitment: Commitment | null;
  /** In place of the slot and the position in the block; null for those of the answer. */
  readonly place: ReactNode;
  /** At the end of the heading. */
  readonly end?: ReactNode;
  readonly onAsk: AskAgain;
}) {
  const { slot, blockTime, transactionIndex, meta } = view.answer;
  const [signature] = view.signatures;
  const absent = (field: TransactionField) => {
    const absence = absences[field];
    return absence && <AbsentFact field={field} absence={absence} onAsk={onAsk} />;
  };
  return (
    <Section id="overview" title="Overview" end={end}>
      <FactList>
        <SignatureFacts view={view} checks={signatureChecks} absences={absences} onAsk={onAsk} />
        {place ?? (
          <>
            {slot === null ? (
              <Fact label="Slot">{absent('slot')}</Fact>
            ) : (
              <SlotFact slot={slot} commitment={commitment} />
            )}
            {slot === null || commitment === null ? (
              <Fact label="Position in block">
                {transactionIndex === null ? absent('transactionIndex') : formatInteger(transactionIndex)}
              </Fact>
            ) : (
              signature !== undefined && (
                <PositionFact
                  signature={signature}
                  slot={slot}
                  index={transactionIndex}
                  absent={absent('transactionIndex')}
                  commitment={commitment}
                />
              )
            )}
          </>
        )}
        <BlockTimeFact blockTime={blockTime} absent={absent('blockTime')} />
        <Fact label="Fee">{meta === null ? absent('metadata') : <Fee view={view} fee={meta.fee} />}</Fact>
        <Fact label="Compute units">
          {meta === null || meta.computeUnitsConsumed === null ? (
            absent('computeUnits')
          ) : (
            <ComputeUnits view={view} used={meta.computeUnitsConsumed} costUnits={meta.costUnits} />
          )}
        </Fact>
        {meta !== null && <ReturnDataFact meta={meta} />}
        {absences.returnData !== null && <Fact label="Return data">{absent('returnData')}</Fact>}
        <Fact label="Version">{view.version === null ? absent('version') : <Version view={view} />}</Fact>
        {view.recentBlockhash === null ? (
          <Fact label="Recent blockhash">{absent('recentBlockhash')}</Fact>
        ) : (
          <Blockhash blockhash={view.recentBlockhash} nonceAccount={view.nonceAccount} />
        )}
      </FactList>
    </Section>
  );
}

function Fee({ view, fee }: { readonly view: ViewedTransaction; readonly fee: bigint }) {
  const { outcome, feeSplit, budget } = view;
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
      <FactNote>
        {feeSplit === null
          ? `${formatInteger(fee)} lamports`
          : `${formatInteger(feeSplit.base)} base${describeSignatures(feeSplit)} + ${formatInteger(feeSplit.priority)} priority lamports`}
        {budget !== null && describePrice(budget, feeSplit)}
        {feeSplit !== null && describeUnrequestedPart(feeSplit)}
      </FactNote>
    </>
  );
}

/** Empty for a single signature. */
function describeSignatures({ signatures }: FeeSplit): string {
  const { signatures: own, verifications } = signatures;
  return own === 1 && verifications === 0 ? '' : ` for ${formatFeeSignatures(signatures)}`;
}

function describePrice({ unitLimit, unitPrice }: ComputeBudget, feeSplit: FeeSplit | null): string {
  if (unitPrice === null) return '';
  const price = `at ${formatInteger(unitPrice)} micro-lamports`;
  const supplied = feeSplit?.defaultLimit ?? null;
  if (unitLimit !== null) return `, ${formatInteger(unitLimit)} units ${price}`;
  return supplied === null ? `, ${price} a unit` : `, ${formatInteger(supplied)} units by default ${price}`;
}

/** The difference between the priority fee and what the compute-budget instructions request. */
function describeUnrequestedPart({ priority, requestedPriority }: FeeSplit): string {
  const difference = priority - requestedPriority;
  if (difference === 0n) return '';
  return difference > 0n
    ? `; no instruction requests ${formatInteger(difference)} of the priority fee`
    : `; the instructions request ${formatInteger(-difference)} more than was charged`;
}

function ComputeUnits({
  view: { outcome, budget },
  used,
  costUnits,
}: {
  readonly view: ViewedTransaction;
  readonly used: bigint;
  readonly costUnits: bigint | null;
}) {
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
        <span className="meter" style={{ '--share': `${Number((used * 1000n) / limit) / 10}%` }} />
      )}
      {limit !== null && costUnits !== null && <FactNote>cost {formatInteger(costUnits)}</FactNote>}
    </>
  );
}

/** The limit that applied, and a larger one that was requested. */
function describeLimit({ requestedUnitLimit }: ComputeBudget, limit: bigint): string {
  return requestedUnitLimit === null || requestedUnitLimit === limit
    ? `${formatInteger(limit)} requested`
    : `${formatInteger(limit)}, the maximum; ${formatInteger(requestedUnitLimit)} requested`;
}

function Version({ view: { version, lookups, accounts } }: { readonly view: ViewedTransaction }) {
  const loaded = accounts.filter(({ source }) => source.kind === 'lookupTable').length;
  const tables = lookups?.length ?? 0;
  return (
    <>
      {version}
      {loaded > 0 && (
        <FactNote>
          {loaded} of the {accounts.length} accounts from{' '}
          {tables === 0 ? 'lookup tables' : `${tables} lookup ${tables === 1 ? 'table' : 'tables'}`}
        </FactNote>
      )}
    </>
  );
}

function Blockhash({
  blockhash,
  nonceAccount,
}: {
  readonly blockhash: BlockhashText;
  readonly nonceAccount: Address | null;
}) {
  return (
    <Fact label={nonceAccount === null ? 'Recent blockhash' : 'Durable nonce'}>
      <code>{blockhash}</code>
      <CopyButton value={blockhash} label={nonceAccount === null ? 'recent blockhash' : 'durable nonce'} />
      {nonceAccount !== null && (
        <FactNote>
          in place of a recent blockhash, stored in <AddressLink address={nonceAccount} />
        </FactNote>
      )}
    </Fact>
  );
}
