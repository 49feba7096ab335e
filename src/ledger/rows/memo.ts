import { createByteReader } from '../../shared/bytes/byte-reader.ts';
import type { Message } from '../../solana/model/transaction.ts';
import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../../solana/names/program-ids.ts';

/**
 * The memos of a message as Agave's extract_and_fmt_memos writes them into `tx` rows: "[bytes] text", joined by "; "; null
 * where there is none.
 */
export function formatMemos(message: Message): string | null {
  const memos = message.instructions
    .filter(({ programIdIndex }) => {
      const program = message.accountKeys[programIdIndex];
      return program === MEMO_PROGRAM || program === MEMO_PROGRAM_V1;
    })
    .map(({ data }) => `[${data.length}] ${parseMemo(data) ?? '(unparsable)'}`);
  return memos.length === 0 ? null : memos.join('; ');
}

function parseMemo(data: Uint8Array): string | null {
  try {
    return createByteReader(data).utf8(data.length);
  } catch {
    return null;
  }
}
