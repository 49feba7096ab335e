import { useState } from 'react';
import { encodeBase58 } from '../../shared/bytes/encode-base58.ts';
import { encodeBase64 } from '../../shared/bytes/base64.ts';
import { encodeHex } from '../../shared/bytes/hex.ts';
import styles from './bytes-text.module.css';
import { CopyButton } from './copy-button.tsx';
import { RadioGroup } from './radio-group.tsx';

/** Bytes as hex, base58 or base64, with a choice between them. `label` names the bytes: "data of #5". */
export function BytesText({ bytes, label }: { readonly bytes: Uint8Array; readonly label: string }) {
  const [encoding, setEncoding] = useState<keyof typeof ENCODERS>('hex');
  if (bytes.length === 0) return <span className="muted standalone">empty</span>;
  const text = ENCODERS[encoding](bytes);
  return (
    <div>
      <RadioGroup
        legend={`${label} in`}
        legendHidden
        options={[{ value: 'hex' }, { value: 'base58' }, { value: 'base64' }]}
        value={encoding}
        onChange={setEncoding}
      />
      <code className={styles['text']}>{text}</code>
      <CopyButton value={text} label={`${label} in ${encoding}`} />
    </div>
  );
}

const ENCODERS = { hex: encodeHex, base58: encodeBase58, base64: encodeBase64 };
