import { expect, test } from 'vitest';
import { plainText } from '../../../shared/format/rich-text.ts';
import type {
  InstructionError,
  PlainInstructionErrorName,
  TransactionError,
} from '../../../solana/errors/transaction-error.ts';
import { KING, PAYER } from '../../test-support/transactions.ts';
import { reconcileLamports } from '../../facts/transaction/reconcile-lamports.ts';
import { PROGRAM } from '../../test-support/calls.ts';
import { OTHER, failedView, parsedInstruction, unparsedInstruction } from '../../test-support/failed-view.ts';
import { createWording } from '../wording.ts';
import { isLimitError } from './missed-limit.ts';
import { type FailureText, describeErrorName, describeFailure, failureSubtitle } from './failure-sentence.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../solana/ids/program-ids.ts';

const FAILED = 'custom program error: 0x1';
const anchor = (message: string, where = 'occurred') =>
  `Program log: AnchorError ${where}. Error Code: OraclePriceStale. Error Number: 6041. Error Message: ${message}.`;

test.each<[sentence: string, error: InstructionError, logged: readonly string[], reason?: string]>([
  ['failed: “the pool is paused”.', custom(3), ['Program log: Error: the pool is paused.']],
  ['stopped with error 3 after logging “profit: 137”.', custom(3), ['Program log: profit: 137']],
  ['stopped with its own error 3, for which Slotscope has no name.', custom(3), []],
  ['failed: “Oracle price is stale”.', custom(6041), [anchor('Oracle price is stale')]],
  ['failed: oracle price stale (code 6041).', custom(6041), [anchor('OraclePriceStale')]],
  ['rejected account oracle: “Too old”.', custom(6041), [anchor('Too old', 'caused by account: oracle')]],
  [
    'panicked: “Nonce mismatch”.',
    plain('ProgramFailedToComplete'),
    ['Program log: panicked at a.rs:2:9:\nNonce mismatch'],
  ],
  [
    'ran out of memory.',
    plain('ProgramFailedToComplete'),
    ['Program log: Error: memory allocation failed, out of memory'],
  ],
  ['failed: “Access violation in heap”.', plain('ProgramFailedToComplete'), [], 'Access violation in heap'],
  ['failed: program failed to complete.', plain('ProgramFailedToComplete'), [], 'Program failed to complete'],
  ['failed: generic instruction error.', plain('GenericError'), ['Program log: hop: 2'], 'generic instruction error'],
  ['failed: “owner does not match”.', plain('InvalidAccountOwner'), ['Program log: owner does not match']],
])('says: %s', (sentence, error, logged, reason = FAILED) => {
  const log = [`Program ${KING} invoke [1]`, ...logged, `Program ${KING} failed: ${reason}`];
  expect(sentenceOf(error, log)).toBe(`King7k…o8cb7T ${sentence}`);
});
test.each([
  [
    'Out of compute units: King7k…o8cb7T stopped.',
    plain('ProgramFailedToComplete'),
    'exceeded CUs meter at BPF instruction',
  ],
  [
    'Out of compute units: King7k…o8cb7T stopped.',
    plain('ComputationalBudgetExceeded'),
    'Computational budget exceeded',
  ],
])('begins with the cause: %s', (sentence, error, reason) => {
  const log = [`Program ${KING} invoke [1]`, `Program ${KING} failed: ${reason}`];
  expect(sentenceOf(error, log)).toBe(sentence);
});

test.each<[sentence: string, error: InstructionError, reason: string]>([
  ['The instruction data is invalid', plain('InvalidInstructionData'), 'invalid instruction data'],
  ['A required signature is missing', plain('MissingRequiredSignature'), 'missing required signature for instruction'],
  ['An account has the wrong owner', plain('InvalidAccountOwner'), 'Invalid account owner'],
  ['The calls are nested too deeply', plain('CallDepth'), 'Cross-program invocation call depth too deep'],
])('says in plain words what an error of the runtime means: %s', (meaning, error, reason) => {
  const sentence = `${meaning}, so King7k…o8cb7T failed.`;
  expect(sentenceOf(error, [`Program ${KING} invoke [1]`, `Program ${KING} failed: ${reason}`])).toBe(sentence);
  expect(sentenceOf(error, null)).toBe(sentence);
});

test.each<[short: string, error: InstructionError, logged: readonly string[] | null]>([
  ['“The pool is paused”', custom(3), ['Program log: Error: The pool is paused.']],
  ['King7k…o8cb7T stopped with error 3', custom(3), ['Program log: paths checked: 6']],
  ['King7k…o8cb7T stopped with its own error 3', custom(3), []],
  ['Oracle price stale (code 6041)', custom(6041), [anchor('OraclePriceStale')]],
  ['King7k…o8cb7T rejected account oracle', custom(6041), [anchor('Too old', 'caused by account: oracle')]],
  ['The instruction data is invalid', plain('InvalidInstructionData'), null],
  ['Out of compute units', plain('ComputationalBudgetExceeded'), null],
])('shortens to the reason: %s', (short, error, logged) => {
  const log = logged && [`Program ${KING} invoke [1]`, ...logged, `Program ${KING} failed: ${FAILED}`];
  expect(textOf(error, log).short).toBe(short);
});

test.each([
  `Transfer: \`from\` account ${OTHER} must sign`,
  `Allocate: 'to' account Address { address: ${OTHER}, base: None } must sign`,
  `Advance nonce account: Account ${OTHER} must be a signer`,
])('names the account that must sign: %s', (logged) => {
  expect(describeFailure(...unsigned(logged)).sentence).toBe('Missing signature: 4m1Pvj…yrTTye must sign.');
});

test('names no account if the base of a derived address must sign', () => {
  const logged = `Allocate: 'to' account Address { address: ${OTHER}, base: Some(${PAYER}) } must sign`;
  expect(describeFailure(...unsigned(logged)).sentence).toMatch(/^System failed: “Allocate/);
});

function unsigned(logged: string) {
  const log = [`Program ${SYSTEM_PROGRAM} invoke [1]`, logged, `Program ${SYSTEM_PROGRAM} failed: missing`];
  const transfer = { source: OTHER, destination: PAYER, lamports: 1n };
  const err = { name: 'InstructionError', index: 0, error: plain('MissingRequiredSignature') } as const;
  const view = failedView({
    err,
    instructions: [parsedInstruction('system', SYSTEM_PROGRAM, 'transfer', transfer)],
    log,
  });
  return [view, createWording(view)] as const;
}

test('says why there are no words: no log, or a truncated log', () => {
  expect(sentenceOf(custom(3), null)).toBe('King7k…o8cb7T stopped with its own error 3; the answer has no log.');
  const cut = [`Program ${KING} invoke [1]`, 'Program log: Error: one', 'Log truncated'];
  expect(sentenceOf(custom(3), cut)).toBe('King7k…o8cb7T stopped with its own error 3; the log was truncated.');
});

test('cuts a long quote, so that the sentence stays below 88 characters', () => {
  const log = [
    `Program ${KING} invoke [1]`,
    `Program log: Error: ${'too many words '.repeat(20)}`,
    `Program ${KING} failed: x`,
  ];
  const sentence = sentenceOf(custom(3), log);
  expect(sentence.length).toBeLessThan(88);
  expect(sentence).toMatch(/^King7k…o8cb7T failed: “too many words .*…”\.$/);
});

test('quotes the two last texts of a bot that gives up', () => {
  const log = [
    `Program ${KING} invoke [1]`,
    'Program log: paths checked: 9',
    'Program log: profit: 137',
    `Program ${KING} failed: x`,
  ];
  expect(sentenceOf(custom(3), log)).toBe(
    'King7k…o8cb7T stopped with error 3 after logging “paths checked: 9” and “profit: 137”.',
  );
});

test.each([
  ['Sequence out of order | sequence_num=1710441669623 | last_known=1710441675647', 'Sequence out of order'],
  [
    'Could not create program address with signer seeds: Provided seeds do not result in a valid address',
    'Could not create program address with signer seeds',
  ],
])('quotes the parts of a long line that have room: %s', (line, quoted) => {
  const log = [`Program ${KING} invoke [1]`, `Program log: Error: ${line}`, `Program ${KING} failed: x`];
  expect(sentenceOf(custom(3), log)).toBe(`King7k…o8cb7T failed: “${quoted}”.`);
});

test('names the account and the amounts once', () => {
  const log = [
    `Program ${SYSTEM_PROGRAM} invoke [1]`,
    'Transfer: insufficient lamports 1, need 2000000',
    `Program ${SYSTEM_PROGRAM} failed: ${FAILED}`,
  ];
  const transfer = parsedInstruction('system', SYSTEM_PROGRAM, 'transfer', {
    source: PAYER,
    destination: OTHER,
    lamports: 2_000_000n,
  });
  const view = failedView({
    err: { name: 'InstructionError', index: 0, error: custom(1) },
    instructions: [transfer],
    log,
  });
  expect(describeFailure(view, createWording(view)).sentence).toBe(
    'Not enough SOL: 7dGrdJ…YpuuUu had 0.000000001 SOL and needed 0.002 SOL.',
  );
  expect(plainText(failureSubtitle(view, createWording(view)))).toBe(
    'All changes were rolled back; the fee of 0.000005 SOL was charged to 7dGrdJ…YpuuUu.',
  );
});

test.each<[TransactionError, string]>([
  [{ name: 'AccountNotFound' }, 'Not executed: the fee payer 7dGrdJ…YpuuUu does not exist.'],
  [{ name: 'InsufficientFundsForFee' }, 'Not executed: the fee payer 7dGrdJ…YpuuUu could not pay the fee.'],
  [{ name: 'InvalidAccountForFee' }, 'Not executed: 7dGrdJ…YpuuUu may not be used to pay fees.'],
  [
    { name: 'InsufficientFundsForRent', accountIndex: 0 },
    'Not executed: the fee would leave 7dGrdJ…YpuuUu below its rent-exempt minimum.',
  ],
])('says that nothing was executed or charged: %j', (err, sentence) => {
  const transfer = { source: PAYER, destination: OTHER, lamports: 2_000_000n };
  const instructions = [parsedInstruction('system', SYSTEM_PROGRAM, 'transfer', transfer)];
  const view = failedView({ err, fee: 0n, instructions });
  expect(describeFailure(view, createWording(view)).sentence).toBe(sentence);
  const subtitle = failureSubtitle(view, createWording(view));
  expect(subtitle).toContainEqual({ strong: '7dGrdJ…YpuuUu', href: '#account-0' });
  expect(plainText(subtitle)).toBe(
    'Account #0 7dGrdJ…YpuuUu held 0.001 SOL before. The transaction is in the block, but no fee was charged and no balance changed.',
  );
  expect(view.instructions?.map(({ status }) => status)).toEqual(['notReached']);
  expect(reconcileLamports(view)).toEqual({ accounts: [], unexplained: 0n, complete: true });
});

test('writes the values that an Anchor error compared', () => {
  const log = [
    `Program ${KING} invoke [1]`,
    anchor('Too old'),
    'Program log: Left: 5',
    'Program log: Right: 7',
    `Program ${KING} failed: x`,
  ];
  const view = failedView({
    err: { name: 'InstructionError', index: 0, error: custom(6041) },
    instructions: [unparsedInstruction(KING)],
    log,
  });
  expect(plainText(failureSubtitle(view, createWording(view)))).toMatch(
    /^The program compared 5 \(left\) with 7 \(right\)\. /,
  );
});

test('charges the fee to nobody if the address of the fee payer could not be decoded', () => {
  const view = failedView({
    err: { name: 'InstructionError', index: 0, error: custom(6041) },
    instructions: [unparsedInstruction(KING)],
  });
  const subtitleOf = (each: typeof view) => plainText(failureSubtitle(each, createWording(each)));
  expect(subtitleOf(view)).toMatch(/ was charged to 7dGrdJ…YpuuUu\.$/);
  expect(subtitleOf({ ...view, accounts: view.accounts.slice(1) })).toMatch(/ was charged\.$/);
});

test('says the limit of compute units that was used up', () => {
  const view = failedView({
    err: { name: 'InstructionError', index: 0, error: plain('ComputationalBudgetExceeded') },
    instructions: [unparsedInstruction(KING)],
  });
  const limited = (consumed: bigint) => {
    const { answer, budget } = view;
    const given = answer.meta === null ? null : { ...answer.meta, computeUnitsConsumed: consumed };
    if (budget === null) throw new Error('no budget');
    return { ...view, answer: { ...answer, meta: given }, budget: { ...budget, unitLimit: 600_000n } };
  };
  const say = (each: typeof view) => describeFailure(each, createWording(each)).sentence;
  expect(say(limited(600_000n))).toBe('Out of compute units: King7k…o8cb7T stopped at the limit of 600,000.');
  expect(say(limited(599_999n))).toBe('Out of compute units: King7k…o8cb7T stopped.');
});

test.each([
  'SlippageToleranceExceeded',
  'ExceededSlippage',
  'ExceededAmountSlippageTolerance',
  'SlippageError',
  'TooLittleOutputReceived',
  'TooMuchSolRequired',
])('takes %s for a missed limit', (name) => {
  expect(isLimitError(name)).toBe(true);
});

test.each(['DeadlineExceeded', 'SwapDeadlinePassed', 'ExceededDeadline'])(
  'describes %s as a passed deadline',
  (name) => {
    expect(describeErrorName(name, PROGRAM)).toBe('the deadline passed');
  },
);

test('names the account that an Anchor program did not find', () => {
  const log = [
    `Program ${KING} invoke [1]`,
    'Program log: AnchorError caused by account: pool_state. Error Code: AccountNotInitialized. Error Number: 3012. Error Message: The program expected this account to be already initialized.',
    `Program ${KING} failed: custom program error: 0xbc4`,
  ];
  expect(sentenceOf(custom(3012), log)).toMatch(/^Account missing: pool_state is not initialized, so .* failed\.$/);
});

test.each(['InvalidSlippage', 'OraclePriceStale', 'Overflow', 'TooMuchCollateral', 'InsufficientFunds'])(
  'has no words for %s of any program',
  (name) => {
    expect(describeErrorName(name, PROGRAM)).toBeNull();
  },
);

test('describes names of a token program', () => {
  expect(describeErrorName('InsufficientFunds', TOKEN_PROGRAM)).toBe(
    'the token balance or delegated amount was too low',
  );
  expect(describeErrorName('NoMemo', TOKEN_2022_PROGRAM)).toBe('the recipient requires a memo before each transfer');
});

function sentenceOf(error: InstructionError, log: readonly string[] | null): string {
  return textOf(error, log).sentence;
}

function textOf(error: InstructionError, log: readonly string[] | null): FailureText {
  const err = { name: 'InstructionError', index: 0, error } as const;
  const view = failedView({ err, instructions: [unparsedInstruction(KING)], log });
  return describeFailure(view, createWording(view));
}

function custom(code: number): InstructionError {
  return { name: 'Custom', code };
}

function plain(name: PlainInstructionErrorName): InstructionError {
  return { name };
}
