import { formatInteger } from '../../shared/format-number.ts';
import { encodeHex } from '../../shared/hex.ts';
import type { ReturnData as Returned } from '../../solana/meta.ts';
import { AddressLink } from '../../ui/address.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Elided } from '../../ui/elided.tsx';
import { Remark } from '../../ui/facts.tsx';

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
