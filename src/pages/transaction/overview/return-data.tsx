import { formatInteger } from '../../../shared/format/format-number.ts';
import { encodeHex } from '../../../shared/bytes/hex.ts';
import type { ReturnData as Returned } from '../../../solana/model/meta.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { TruncatedText } from '../../../ui/values/truncated-text.tsx';
import { FactNote } from '../../../ui/page/fact-list.tsx';

/** What the last program that returned something returned. */
export function ReturnData({ returned: { programId, data } }: { readonly returned: Returned }) {
  const hex = encodeHex(data);
  return (
    <>
      <code>
        <TruncatedText text={hex} />
      </code>
      <CopyButton value={hex} label="return data in hex" />
      <FactNote>
        {formatInteger(data.length)} {data.length === 1 ? 'byte' : 'bytes'} from <AddressLink address={programId} />
      </FactNote>
    </>
  );
}
