import { encodeHex } from '../../../shared/bytes/encodings.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Fact, FactNote } from '../../../ui/page/section.tsx';
import { TruncatedText } from '../../../ui/values/text.tsx';

/** The return data of the last program that set any. Renders nothing if there is none. */
export function ReturnDataFact({
  meta: { returnData, undecodedReturnData },
}: {
  readonly meta: Pick<ResponseMeta, 'returnData' | 'undecodedReturnData'>;
}) {
  if (undecodedReturnData !== null)
    return (
      <Fact label="Return data">
        <code>
          <TruncatedText text={visibleText(undecodedReturnData)} />
        </code>
        <FactNote>in an unknown encoding</FactNote>
      </Fact>
    );
  if (returnData === null) return null;
  const { programId, data } = returnData;
  const hex = encodeHex(data);
  return (
    <Fact label="Return data">
      <code>
        <TruncatedText text={hex} />
      </code>
      <CopyButton value={hex} label="return data in hex" />
      <FactNote>
        {formatInteger(data.length)} {data.length === 1 ? 'byte' : 'bytes'} from <AddressLink address={programId} />
      </FactNote>
    </Fact>
  );
}
