import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapKinds } from '../../analysis/facts/block/map-kinds.ts';
import { OVERVIEW_ASSEMBLY } from '../../analysis/facts/block/overview-assembly.ts';
import { openEmbeddedClient } from '../../ledger/test-support/embedded-client.ts';
import { STORIES } from '../../ledger/test-support/tour-stories.ts';
import type { Client } from '../../rpc-client/client.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { BARS, LARGE_BLOCK, TRANSFER_BYTES } from './story-pictures.tsx';

const OPTIONS = { encoding: 'json', commitment: 'finalized', method: 'auto' } as const;

let client: Client;
let close: () => void;

beforeAll(async () => {
  ({ client, close } = await openEmbeddedClient());
});
afterAll(() => close());

test('the picture of the transfer has its bytes, in their order', async () => {
  const signature = parseSignature(STORIES.find(({ id }) => id === 'transfer')?.signature ?? '');
  const { value } = signature === null ? { value: null } : await client.getTransaction(signature, OPTIONS);
  if (value === null || value.body.form !== 'wire') throw new Error('not the bytes of a transaction');
  const bytes = encodeTransactionBytes(value.body.transaction);
  expect(bytes.length).toBe(215);
  // Signatures, header and number of keys, keys, blockhash, number of instructions, the instruction, its data.
  let offset = 0;
  const parts = [1, 64, 4, 3 * 32, 32, 1, 5, 12].map((length) => encodeHex(bytes.slice(offset, (offset += length))));
  expect(offset).toBe(bytes.length);
  expect(TRANSFER_BYTES).toHaveLength(parts.length);
  TRANSFER_BYTES.forEach(([field, hex], at) => {
    expect(parts[at]?.startsWith(hex.replaceAll(' ', '')), `${at}: ${field}`).toBe(true);
  });
});

test('the picture of the large block has program, outcome and compute units of each transaction', async () => {
  const slot = parseSlot(STORIES.find(({ id }) => id === 'large-block')?.slot ?? '') ?? 0n;
  const options = { ...OPTIONS, transactionDetails: 'full', rewards: false } as const;
  const { value } = await client.readBlock(slot, options, OVERVIEW_ASSEMBLY);
  const rows = value?.rows ?? [];
  const { kinds } = mapKinds(rows, 'program');
  const bars = rows.map(({ isVote, outcome, computeUnits }, at) => {
    if (isVote) return '.';
    // Each bit more is a step: from 128 units, 2, to 8,192, 8.
    const height = Math.min((computeUnits ?? 0n).toString(2).length - 6, 8);
    const bar = [...BARS].find(([, shape]) => shape.join(' ') === `${height} ${kinds[at]}`)?.[0] ?? '?';
    return outcome === 'failed' ? bar.toUpperCase() : bar;
  });
  expect(LARGE_BLOCK.join('')).toBe(bars.join(''));
});
