import { readFile, stat } from 'node:fs/promises';
import { describeDocumentError } from '../../analysis/inspect/inspected-document.ts';
import { requireReadable } from '../../analysis/inspect/read-document.ts';
import { errorText } from '../../shared/error-text.ts';
import { parseAddress, parseSignature } from '../../solana/ids/ids.ts';

/**
 * The content to inspect: a file, bytes in a text or in a link, or standard input for "-". A sentence if there is none, or if it is longer
 * than any document.
 */
export async function readInspected(text: string, input: AsyncIterable<Uint8Array>): Promise<Blob | string> {
  try {
    if (text === '-') return await readInput(input);
    const file = await stat(text).catch(() => null);
    if (file?.isDirectory() === true) return `${text} is a folder. Name one of its files.`;
    if (file !== null) {
      requireReadable(file.size);
      // A pipe, such as /dev/stdin, has no size.
      return new Blob([await readFile(text)]);
    }
  } catch (error) {
    return error instanceof Error && 'code' in error
      ? `${text} cannot be read: ${errorText(error)}`
      : describeTooLong(error);
  }
  if (/^https?:/i.test(text) && URL.canParse(text)) {
    const bytes = bytesInLink(new URL(text));
    return bytes === null
      ? 'this link has no bytes of a transaction; slotscope tx, block and address take links to what a ledger has'
      : new Blob([bytes]);
  }
  if (parseSignature(text) !== null)
    return `this is a signature, which does not contain the transaction; see slotscope tx ${text}`;
  if (parseAddress(text) !== null)
    return `this is an address or a hash, not a transaction; see slotscope address ${text}`;
  if (LOOKS_LIKE_PATH.test(text)) return `there is no file ${text}`;
  return new Blob([text]);
}

/** A name with an extension, or a path that base64 cannot be. */
const LOOKS_LIKE_PATH = /^(?:\.{0,2}\/|~)|\.[a-z]\w{0,8}$/i;

function describeTooLong(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const { sentence, remedy } = describeDocumentError(error);
  return `${sentence} ${remedy}`.trimEnd();
}

async function readInput(input: AsyncIterable<Uint8Array>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of input) {
    length += part.length;
    requireReadable(length);
    parts.push(Uint8Array.from(part));
  }
  return new Blob(parts);
}

/** Bytes in the fragment of a link to Inspect, or in the query of a link to the inspector of explorer.solana.com; null if it has none. */
function bytesInLink({ hash, searchParams }: URL): string | null {
  const [, inFragment] = /^#bytes=([^&]+)/.exec(hash) ?? [];
  return inFragment ?? searchParams.get('message') ?? searchParams.get('transaction');
}
