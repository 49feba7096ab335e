import { useEffect, useState } from 'react';
import type { ParsedCall } from '../../../analysis/facts/transaction/parse-call.ts';
import { parseBase64 } from '../../../shared/bytes/encodings.ts';
import { formatInteger, formatCount } from '../../../shared/format/format-number.ts';
import { quotableText, visibleText } from '../../../shared/format/visible-text.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { readInWorker } from './call-idl-worker.ts';
import { COMPRESSIONS, ENCODINGS } from '../../../solana/programs/program-metadata.ts';
import type { Packing, UnreadableIdl } from '../../../solana/onchain-idl/published-idl.ts';
import type { WrittenContent as Content } from '../../../solana/onchain-idl/read-content.ts';

/** The text that an instruction writes to a metadata or IDL account, inflated. Renders nothing for other instructions. */
export function WrittenContent({ parsed }: { readonly parsed: ParsedCall }) {
  const [content, setContent] = useState<Content | UnreadableIdl | null>(null);
  const { data } = parsed.info;
  useEffect(() => {
    let isCurrent = true;
    const bytes = typeof data === 'string' ? parseBase64(data) : null;
    if (bytes !== null) {
      void readInWorker({ content: bytes, packing: packingOf(parsed) }).then((read) => isCurrent && setContent(read));
    }
    return () => {
      isCurrent = false;
    };
  }, [parsed, data]);
  if (content === null) return null;
  if ('reason' in content) return <p className="hint">Content: {content.reason}</p>;
  return <Text content={content} />;
}

function Text({ content }: { readonly content: Content }) {
  const [shown, setShown] = useState(FIRST_CHARACTERS);
  const { text } = content;
  const hidden = text.length - shown;
  return (
    <>
      <p className="hint">
        {describe(content)} <CopyButton value={text} label="content" />
      </p>
      <pre style={TEXT}>{visibleText(text.slice(0, shown))}</pre>
      {hidden > 0 && (
        <button type="button" className="text-button" onClick={() => setShown(shown * 10)}>
          {formatCount(hidden, 'more character')}
        </button>
      )}
    </>
  );
}

function describe({ text, compression, isWhole, idl }: Content): string {
  const size = `${formatInteger(text.length)} characters`;
  const what = idl === null ? size : `the IDL of “${quotableText(idl.name)}”, ${size}`;
  const part = isWhole ? '' : ', the beginning of a longer text';
  return `Content: ${what}${compression === null ? '' : `, inflated from ${compression}`}${part}.`;
}

/** null if the instruction writes a part of a buffer. */
function packingOf({ info }: ParsedCall): Packing | null {
  const encoding = ENCODINGS.find((each) => each === info['encoding']);
  const compression = COMPRESSIONS.find((each) => each === info['compression']);
  return encoding === undefined || compression === undefined ? null : { encoding, compression };
}

const FIRST_CHARACTERS = 2000;
const TEXT = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  margin: 0,
  font: 'var(--t12)/18px var(--mono)',
} as const;
