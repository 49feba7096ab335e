/** A request, and the bytes of its right answer. */
export interface Question {
  readonly body: string;
  readonly answer: string;
}

const ENCODINGS = ['json', 'jsonParsed', 'base64'] as const;
const EVERY = 3;

/** Asks the service at `url` for blocks and transactions of the whole ledger, in all forms. */
export async function collectQuestions(url: string): Promise<readonly Question[]> {
  const questions: Question[] = [];
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const answer = await response.text();
    // A warehouse does not record the finalized slot, so a replica uses its newest block.
    if (method !== 'getSlot') questions.push({ body, answer });
    const { result }: { result?: unknown } = JSON.parse(answer);
    return result;
  };
  const first = await ask('getFirstAvailableBlock');
  const slots = await ask('getBlocks', first, await ask('getSlot'));
  if (!Array.isArray(slots)) throw new Error(`no list of slots from ${url}`);
  for (const [at, slot] of slots.entries()) {
    if (at % EVERY !== 0) continue;
    const encoding = ENCODINGS[questions.length % ENCODINGS.length];
    const options = { encoding, maxSupportedTransactionVersion: 0 };
    await ask('getBlock', slot, options);
    await ask('getConfirmedBlock', slot, { encoding });
    await ask('getBlockTime', slot);
    const listed = await ask('getBlock', slot, { ...options, transactionDetails: 'signatures', rewards: false });
    const signature = firstSignature(listed);
    if (signature === null) continue;
    await ask('getTransaction', signature, options);
    await ask('getSignatureStatuses', [signature], { searchTransactionHistory: true });
  }
  return questions;
}

function firstSignature(block: unknown): string | null {
  if (typeof block !== 'object' || block === null || !('signatures' in block)) return null;
  const [first]: unknown[] = Array.isArray(block.signatures) ? block.signatures : [];
  return typeof first === 'string' ? first : null;
}
