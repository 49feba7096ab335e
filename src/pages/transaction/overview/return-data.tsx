import { formatInteger } from '../../../shared/format/format-number.ts';
import { encodeHex } from '../../../shared/bytes/hex.ts';
import type { ReturnData as Returned } from '../../../solana/model/meta.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Elided } from '../../../ui/values/elided.tsx';
import { Remark } from '../../../ui/page/facts.tsx';

/** What the last program that returned something returned. */
export function ReturnData({ returned: { programId, data } }: { readonly returned: Returned }) {
  const hex = encodeHex(data);
  return (
    <>
      <code>
        <Elided text={hex} />
      </code>
      <CopyButton value={hex} label="return data in hex" />
      <Remark>
        {formatInteger(data.length)} {data.length === 1 ? 'byte' : 'bytes'} from <AddressLink address={programId} />
      </Remark>
    </>
  );
}
