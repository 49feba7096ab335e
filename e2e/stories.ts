import { readFileSync } from 'node:fs';

/** An example in the embedded ledger, as its generator describes it. */
export interface Story {
  readonly id: string;
  readonly title: string;
  readonly kind: 'transaction' | 'block' | 'slot';
  readonly slot: string;
  readonly signature?: string;
}

export const STORIES = JSON.parse(
  readFileSync(new URL('../public/tour.json', import.meta.url), 'utf8'),
) as readonly Story[];

export function story(id: string): Story {
  const found = STORIES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`the ledger has no story "${id}"`);
  return found;
}

export function slotOf(id: string): bigint {
  return BigInt(story(id).slot);
}

export function signatureOf(id: string): string {
  const { signature } = story(id);
  if (signature === undefined) throw new Error(`the story "${id}" is not a transaction`);
  return signature;
}

/** The path of a story's page. The one story that is not finalized is requested as confirmed. */
export function pathOf(id: string): string {
  const { kind, signature, slot } = story(id);
  if (kind === 'transaction') return `/tx/${signature}`;
  return id === 'confirmed-tip' ? `/block/${slot}?commitment=confirmed` : `/block/${slot}`;
}

/** A block of 60 transactions: 33 votes, and five that failed. For what does not need the 2,112 of the large one, which take long. */
export const BUSY_SLOT = 400_032_095n;
export const BUSY_BLOCK = `/block/${BUSY_SLOT}`;

/** A slot as pages print it: 400,031,872. */
export function grouped(slot: bigint | number): string {
  return slot.toLocaleString('en-US');
}

/** A signature as pages shorten it. */
export function shortened(signature: string): string {
  return `${signature.slice(0, 6)}…${signature.slice(-6)}`;
}

/** A real transaction of mainnet that the embedded ledger does not have. */
export const UNKNOWN_SIGNATURE =
  '3sMhYN19KkFnJcNuQrBXftxmtKW1jtVMY3a2vSvnGKkdowN82ZfMVVpexJnXi5azuaopefdZmW38w4TdSEDSoo3X';
