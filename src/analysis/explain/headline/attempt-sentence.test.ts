import { expect, test } from 'vitest';
import type { PartialBody, ResponseInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { balance } from '../../test-support/calls.ts';
import { OTHER, failedView, parsedInstruction, unparsedInstruction } from '../../test-support/failed-view.ts';
import { recordedFailures, recordedView } from '../../test-support/recorded-views.ts';
import { KING, PAYER } from '../../test-support/transactions.ts';
import { sentenceText } from '../clauses.ts';
import { createWording } from '../wording.ts';
import { attemptSentence } from './attempt-sentence.ts';

const send = (lamports: bigint) =>
  parsedInstruction('system', SYSTEM_PROGRAM, 'transfer', { source: PAYER, destination: OTHER, lamports });
const king = unparsedInstruction(KING, OTHER);
const RAYDIUM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8' as Address;
const PUMP_SWAP = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA' as Address;

test.each<[words: string, instructions: readonly ResponseInstruction[], failing: number]>([
  ['7dGrdJ…YpuuUu tried to send 2 SOL to 4m1Pvj…yrTTye.', [send(2_000_000_000n)], 0],
  // The headline names the program that failed, and nothing says more of its call.
  ['', [unparsedInstruction(KING, PAYER)], 0],
  ['7dGrdJ…YpuuUu tried to send 1 SOL to 4m1Pvj…yrTTye; this call was not reached.', [king, send(1_000_000_000n)], 0],
  [
    '7dGrdJ…YpuuUu tried to send 3 SOL to 4m1Pvj…yrTTye; these calls were not reached.',
    [king, send(10n ** 9n), send(2n * 10n ** 9n)],
    0,
  ],
  // What failed says more of the purpose than what ran before it.
  ['7dGrdJ…YpuuUu tried to send 2 SOL to 4m1Pvj…yrTTye.', [send(1_000_000_000n), send(2_000_000_000n)], 1],
  ['7dGrdJ…YpuuUu tried to send 2 SOL to 4m1Pvj…yrTTye.', [send(1_000_000_000n), send(2_000_000_000n), king], 1],
])('%s', (words, instructions, failing) => {
  const view = failedView({ err: { name: 'InstructionError', index: failing, error: CUSTOM }, instructions });
  expect(sentenceText(attemptSentence(view, createWording(view)))).toBe(words);
});

const CUSTOM = { name: 'Custom', code: 1 } as const;

test.each<[words: string, instructions: readonly ResponseInstruction[], failing: number]>([
  ['7dGrdJ…YpuuUu tried to swap 1.5 of DrZ26c…iYEEZY via Raydium AMM v4.', [swap(1_500_000n)], 0],
  [
    '7dGrdJ…YpuuUu tried to swap 1.5 of DrZ26c…iYEEZY via Raydium AMM v4; this call was not reached.',
    [unparsedInstruction(KING, PAYER), swap(1_500_000n)],
    0,
  ],
  // Several exchanges are given to a call for trades; a single one may be for liquidity, and a token program for anything.
  [
    'Judging by the accounts of the call, 7dGrdJ…YpuuUu tried to trade DrZ26c…iYEEZY across Raydium AMM v4 and PumpSwap.',
    [unparsedInstruction(KING, PAYER, RAYDIUM, PUMP_SWAP)],
    0,
  ],
  ['', [unparsedInstruction(KING, PAYER, RAYDIUM)], 0],
  ['', [unparsedInstruction(KING, OTHER, RAYDIUM, PUMP_SWAP)], 0],
  ['', [unparsedInstruction(KING, OTHER, TOKEN_PROGRAM)], 0],
])('%s', (words, instructions, failing) => {
  const err = { name: 'InstructionError', index: failing, error: CUSTOM } as const;
  const view = failedView({ err, instructions, tokens: [balance(0, 5n)] });
  expect(sentenceText(attemptSentence(view, createWording(view)))).toBe(words);
});

test('continues a sentence about several signers in lower case', () => {
  const err = { name: 'InstructionError', index: 0, error: CUSTOM } as const;
  const instructions = [unparsedInstruction(KING, PAYER, RAYDIUM, PUMP_SWAP)];
  const view = failedView({ err, instructions, tokens: [balance(0, 5n)] });
  const signed = view.accounts.map((account) => ({ ...account, signer: true }));
  expect(sentenceText(attemptSentence({ ...view, accounts: signed }, createWording(view)))).toMatch(
    /^Judging by the accounts of the call, the transaction tried to /,
  );
});

test('does not say that calls ran if the transaction failed before them', () => {
  const view = failedView({ err: { name: 'ProgramAccountNotFound' }, instructions: [send(1_000_000_000n)], log: [] });
  expect(sentenceText(attemptSentence(view, createWording(view)))).toBe(
    '7dGrdJ…YpuuUu tried to send 1 SOL to 4m1Pvj…yrTTye.',
  );
});

test.each([
  ['SAGE2HAwep459SNq61LHvjxPk4pLPEJLoMETef7f7EE', 'StartMiningAsteroid', 'send a fleet to mine an asteroid'],
  ['SAGE2HAwep459SNq61LHvjxPk4pLPEJLoMETef7f7EE', 'IdleToLoadingBay', 'dock a fleet'],
  ['tuktukUrfhXT6ZT77QTU8RQtvgL967uRuVagWF57zVA', 'QueueTaskV0', 'queue a task'],
])('says of an act by its name what was tried: %s %s', (program, name, words) => {
  const view = failedView({
    err: { name: 'InstructionError', index: 0, error: CUSTOM },
    instructions: [unparsedInstruction(program as Address, PAYER)],
    log: [
      `Program ${program} invoke [1]`,
      `Program log: Instruction: ${name}`,
      `Program ${program} failed: custom program error: 0x1`,
    ],
  });
  expect(sentenceText(attemptSentence(view, createWording(view)))).toMatch(`7dGrdJ…YpuuUu tried to ${words} via `);
});

/** A swap of MINT, which the account of PAYER holds, on Raydium AMM v4. */
function swap(units: bigint): ResponseInstruction {
  const data = new Uint8Array(17);
  data[0] = 9;
  new DataView(data.buffer).setBigUint64(1, units, true);
  return { form: 'partiallyDecoded', programId: RAYDIUM, accounts: [PAYER, OTHER, PAYER], data, stackHeight: null };
}

const folder = recordedFolder();

test.skipIf(folder === null)('names the swap of recorded failures, reached or not', () => {
  const say = (view: ViewedTransaction) => attemptSentence(view, createWording(view));
  // Its account for the swap could not be filled.
  const short = say(recordedView(folder ?? '', '43VK3TtY'));
  expect(sentenceText(short)).toBe(
    '8A4Apt…GaaLGC tried to swap 0.0059475 SOL for a quoted 1.049032 USDC via Jupiter v6; this call was not reached.',
  );
  expect(short[1]?.instructionIds).toEqual(['9']);
  const texts = recordedFailures(folder ?? '').map((view) => sentenceText(say(view)));
  expect(texts).toContainEqual(
    expect.stringMatching(
      /^\S+ tried to swap [\d.,]+ USDC for [\d.,]+ RENDER via Orca Whirlpools; this call had succeeded\.$/,
    ),
  );
  expect(texts.filter((text) => /^\S+ tried to (?!\w)|\b(?:sent|called|swapped|got)\b/.test(text))).toEqual([]);
});

// Seen to fail against: naming the readable signer as the one who tried.
test('names no actor if the key of another signer may be among those that could not be decoded', () => {
  const view = failedView({
    err: { name: 'InstructionError', index: 0, error: CUSTOM },
    instructions: [send(10n ** 9n)],
  });
  const { body } = view.answer;
  if (body.form !== 'parsed') throw new Error('another form');
  const damaged = (accountKeys: PartialBody['accountKeys']): ViewedTransaction => {
    const partial = { ...body, form: 'partial', accountKeys, isCompiled: false } as const;
    return { ...view, answer: { ...view.answer, body: partial } };
  };
  const says = (of: ViewedTransaction) => sentenceText(attemptSentence(of, createWording(of)));
  expect(says(damaged(body.accountKeys))).toBe('7dGrdJ…YpuuUu tried to send 1 SOL to 4m1Pvj…yrTTye.');
  expect(says(damaged([...body.accountKeys, null]))).toBe('The transaction tried to send 1 SOL to 4m1Pvj…yrTTye.');
});
