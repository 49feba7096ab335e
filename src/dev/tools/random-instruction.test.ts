import { expect, test } from 'vitest';
import { encodeHex } from '../../shared/bytes/hex.ts';
import { encodeInstruction } from '../../solana/programs/encode-instruction.ts';
import { nameParsed, parseInstruction } from '../../solana/programs/registry.ts';
import { randomInstruction } from './random-instruction.ts';
import { createRandom } from './random.ts';

/** Of these jsonParsed leaves something out that nothing else tells: ciphertexts, or every account. */
const LOST = new Set([
  'spl-token confidentialTransfer',
  'spl-token confidentialTransferWithFee',
  'spl-token confidentialMint',
  'spl-token confidentialBurn',
  'stake getMinimumDelegation',
]);

test('whatever is parsed can be encoded again, to what is parsed to the same', () => {
  const random = createRandom(20_261_107);
  const missed: string[] = [];
  let encoded = 0;
  for (let number = 0; number < 20_000; number++) {
    const instruction = randomInstruction(random);
    const parsed = parseInstruction(instruction);
    if (parsed === null || LOST.has(nameParsed(parsed))) continue;
    if (encodeInstruction(instruction.programId, parsed.parsed).length > 0) encoded++;
    else missed.push(`${nameParsed(parsed)} ${encodeHex(instruction.data)} ${instruction.accounts.length}`);
  }
  expect(missed).toEqual([]);
  expect(encoded).toBeGreaterThan(10_000);
});
