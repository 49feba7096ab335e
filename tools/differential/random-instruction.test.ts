import { expect, test } from 'vitest';
import { encodeHex } from '../../src/shared/bytes/encodings.ts';
import { encodeInstruction, nameParsed, parseInstruction } from '../../src/solana/programs/registry.ts';
import { randomInstruction } from './random-instruction.ts';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { createRandom } from '../../src/shared/test-support/random.ts';

/** Instructions whose jsonParsed form omits data that cannot be recovered: ciphertexts, or all accounts. */
const LOSSY = new Set([
  'spl-token confidentialTransfer',
  'spl-token confidentialTransferWithFee',
  'spl-token confidentialMint',
  'spl-token confidentialBurn',
  'stake getMinimumDelegation',
]);

const COUNT = IS_LONG ? 20_000 : 5000;

test('every parsed instruction can be encoded again', () => {
  const random = createRandom(20_261_107);
  const missed: string[] = [];
  let encoded = 0;
  for (let number = 0; number < COUNT; number++) {
    const instruction = randomInstruction(random);
    const parsed = parseInstruction(instruction);
    if (parsed === null || LOSSY.has(nameParsed(parsed))) continue;
    if (encodeInstruction(instruction.programId, parsed.parsed).length > 0) encoded++;
    else missed.push(`${nameParsed(parsed)} ${encodeHex(instruction.data)} ${instruction.accounts.length}`);
  }
  expect(missed).toEqual([]);
  expect(encoded).toBeGreaterThan(COUNT / 2);
});
