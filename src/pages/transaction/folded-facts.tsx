import type { ComputeBudget, FeeSplit } from '../../analysis/facts/transaction/fees.ts';
import { returnedData } from '../../analysis/facts/transaction/returned-data.ts';
import type { ResponseMeta } from '../../rpc-protocol/responses/transaction-response.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { Address, Blockhash as BlockhashText } from '../../solana/ids/ids.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Fact, FactNote } from '../../ui/page/section.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';
import { BlockTime } from '../../ui/values/time.tsx';
import type { FoldedFactsProps } from './overview-section.tsx';

const PriceStanding = lazyComponent(
  async () => (await import('./price-standing.tsx')).PriceStanding,
  () => <Placeholder width={160} />,
).Component;

const PrivateNameForm = lazyComponent(
  async () => (await import('../../features/private-names/private-name-form.tsx')).PrivateNameForm,
  () => <Placeholder width={120} />,
).Component;

/** Facts that few people look for. */
export function FoldedFacts({
  answer: { meta, slot, blockTime },
  facts: { view, absences, messageLength },
  commitment,
  absent,
}: FoldedFactsProps) {
  const [signature] = view.signatures;
  return (
    <>
      {signature !== undefined && (
        <Fact label="Your name">
          <PrivateNameForm id={signature} />
        </Fact>
      )}
      {view.recentBlockhash === null ? (
        <Fact label="Recent blockhash">{absent('recentBlockhash', 343)}</Fact>
      ) : (
        <Blockhash blockhash={view.recentBlockhash} nonceAccount={view.nonceAccount} />
      )}
      {view.lookups?.map(({ accountKey, writableIndexes, readonlyIndexes }, at) => (
        <Fact key={accountKey} label={`Lookup table ${at + 1}`}>
          <AddressLink address={accountKey} />
          <FactNote>
            {writableIndexes.length} writable, {readonlyIndexes.length} read-only
          </FactNote>
        </Fact>
      ))}
      {meta !== null && <ReturnDataFact meta={meta} />}
      {absences.returnData !== null && <Fact label="Return data">{absent('returnData', 160)}</Fact>}
      {view.budget !== null && (
        <Fact label="Price">
          {describePrice(view.budget, view.feeSplit)}
          {signature !== undefined && slot !== null && commitment !== null && (
            <div>
              <PriceStanding signature={signature} slot={slot} commitment={commitment} />
            </div>
          )}
        </Fact>
      )}
      {messageLength !== null && (
        <Fact label="Size">
          {formatInteger(messageLength)} <FactNote>bytes of the message that is signed</FactNote>
        </Fact>
      )}
      {blockTime !== null && (
        <Fact label="Block time">
          <BlockTime seconds={blockTime} />
        </Fact>
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

/** The return data of the last program that set any. Renders nothing if there is none. */
export function ReturnDataFact({ meta }: { readonly meta: ResponseMeta }) {
  const { undecodedReturnData } = meta;
  if (undecodedReturnData !== null)
    return (
      <Fact label="Return data">
        <code>
          <TruncatedText text={visibleText(undecodedReturnData)} />
        </code>
        <FactNote>in an unknown encoding</FactNote>
      </Fact>
    );
  const returned = returnedData(meta);
  if (returned === null) return null;
  const { programId, data, cutTo } = returned;
  const hex = encodeHex(data);
  return (
    <Fact label="Return data">
      <code>
        <TruncatedText text={hex} />
      </code>
      <CopyButton value={hex} label="return data in hex" />
      <FactNote>
        {formatInteger(data.length)} {data.length === 1 ? 'byte' : 'bytes'} from <AddressLink address={programId} />
        {cutTo !== null && `, in the log; the answer has ${formatInteger(cutTo)}, without trailing zeros`}
      </FactNote>
    </Fact>
  );
}

function describePrice({ unitLimit, unitPrice, priorityFee }: ComputeBudget, feeSplit: FeeSplit | null): string {
  if (priorityFee !== null) return `a fixed fee of ${formatInteger(priorityFee)} lamports`;
  if (unitPrice === null) return 'none requested';
  const price = `${formatInteger(unitPrice)} micro-lamports a unit`;
  const supplied = feeSplit?.defaultLimit ?? null;
  if (unitLimit !== null) return `${price}, ${formatInteger(unitLimit)} units`;
  return supplied === null ? price : `${price}, ${formatInteger(supplied)} units by default`;
}
