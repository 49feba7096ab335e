import { useState } from 'react';
import { encodeBase58, encodeBase64, encodeHex } from '../../shared/bytes/encodings.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { RadioGroup } from './radio-group.tsx';
import { CopyButton } from './copy.tsx';

/** Bytes as hex, base58 or base64, with a choice between them. `label` names the bytes: "data of #5". */
export function BytesText({ bytes, label }: { readonly bytes: Uint8Array; readonly label: string }) {
  const [encoding, setEncoding] = useState<keyof typeof ENCODERS>('hex');
  if (bytes.length === 0) return <span className="muted standalone">empty</span>;
  const text = ENCODERS[encoding](bytes);
  const hidden = text.length - MAX_SHOWN;
  return (
    <div>
      <RadioGroup
        legend={`${label} in`}
        legendHidden
        options={bytes.length > MAX_BASE58_BYTES ? FAST : ALL}
        value={encoding}
        onChange={setEncoding}
      />
      <code className="bytes-text">{text.slice(0, MAX_SHOWN)}</code>
      {hidden > 0 && ` … ${formatCount(hidden, 'more character')}`}
      <CopyButton value={text} label={`${label} in ${encoding}`} />
    </div>
  );
}

const ALL = [{ value: 'hex' }, { value: 'base58' }, { value: 'base64' }] as const;
const FAST = [{ value: 'hex' }, { value: 'base64' }] as const;
/** No instruction has more. Encoding base58 takes quadratic time. */
const MAX_BASE58_BYTES = 10_240;
/** Characters. */
const MAX_SHOWN = 20_480;

const ENCODERS = { hex: encodeHex, base58: encodeBase58, base64: encodeBase64 };
