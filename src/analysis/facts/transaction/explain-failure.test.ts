import { knownError } from '../../../solana/names/error-names.ts';
import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';
import { parseLog } from './parse-log.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { PROGRAM, call, customError } from '../../test-support/calls.ts';
import { placeCalls } from './calls.ts';

const INVOKED = `Program ${PROGRAM} invoke [1]`;
const FAILED = `Program ${PROGRAM} failed: custom program error: 0x1774`;
const ANCHOR =
  'Program log: AnchorError thrown in programs/amm/src/lib.rs:10. Error Code: ExceededSlippage. Error Number: 6004. Error Message: Slippage exceeded.';

test('finds the call that failed first, with the reason in the log', () => {
  const log = parseLog([
    INVOKED,
    `Program ${TOKEN_PROGRAM} invoke [2]`,
    'Program log: Error: insufficient funds',
    `Program ${TOKEN_PROGRAM} failed: custom program error: 0x1`,
    `Program ${PROGRAM} failed: custom program error: 0x1`,
  ]);
  const { calls } = placeCalls([{ call: call(PROGRAM), inner: [call(TOKEN_PROGRAM)] }], log.frames);
  expect(explainFailure(customError(0, 1), knownError, calls, log)).toEqual({
    error: customError(0, 1),
    path: [1, 1],
    programId: TOKEN_PROGRAM,
    custom: { code: 1, name: 'InsufficientFunds', message: null, check: null },
    words: { kind: 'error', text: 'insufficient funds', line: 2 },
    anchor: null,
    logLine: 3,
    reason: 'custom program error: 0x1',
  });
});

test('takes the words of the failing call, not those of its inner calls', () => {
  const inner = [
    `Program ${TOKEN_PROGRAM} invoke [2]`,
    'Program log: Error: tried',
    `Program ${TOKEN_PROGRAM} success`,
  ];
  const explain = (...own: readonly string[]) => explainLog([INVOKED, ...own, ...inner, FAILED]);
  expect(explain().words).toBeNull();
  expect(explain('Program log: the pool is paused').words).toMatchObject({ text: 'the pool is paused', line: 1 });
});

test('takes the name of an Anchor error from the log', () => {
  const { custom, words } = explainLog([INVOKED, ANCHOR, 'Program log: Left: 1', 'Program log: Right: 2', FAILED]);
  expect(custom).toMatchObject({ code: 6004, name: 'ExceededSlippage', message: 'Slippage exceeded' });
  expect(words).toEqual({ kind: 'error', text: 'Slippage exceeded', line: 1 });
});

test('ignores an Anchor error with another code', () => {
  expect(explainLog([INVOKED, ANCHOR.replace('6004', '6005'), FAILED])).toMatchObject({
    anchor: null,
    custom: { name: 'InvalidSlippage' },
  });
});

test('prefers the name of an error to the last text before it', () => {
  const explain = (code: number) => explainLog([INVOKED, 'Program log: hop: 2', FAILED], code);
  expect(explain(6001)).toMatchObject({ custom: { name: 'SlippageToleranceExceeded' }, words: null });
  expect(explain(42)).toMatchObject({ custom: { name: null }, words: { kind: 'last', text: 'hop: 2', line: 1 } });
});

test('takes no words from a log that was cut, but an Anchor error with the code', () => {
  const cut = (...own: readonly string[]) => explainLog([INVOKED, ...own, 'Log truncated', FAILED]);
  expect(cut('Program log: Error: one')).toMatchObject({ programId: PROGRAM, words: null, logLine: 3 });
  expect(cut(ANCHOR)).toMatchObject({ programId: PROGRAM, custom: { name: 'ExceededSlippage' }, words: { line: 1 } });
});

test('names the program behind a cut only if no line of an inner call can be missing', () => {
  const explain = (inner: typeof PROGRAM) => {
    const log = parseLog([INVOKED, 'Log truncated', FAILED]);
    const { calls } = placeCalls([{ call: call(PROGRAM), inner: [call(inner)] }], log.frames);
    return explainFailure(customError(0, 6004), knownError, calls, log).programId;
  };
  expect([PROGRAM.length, TOKEN_PROGRAM.length, SYSTEM_PROGRAM.length]).toEqual([43, 43, 32]);
  expect([explain(SYSTEM_PROGRAM), explain(TOKEN_PROGRAM)]).toEqual([PROGRAM, PROGRAM]);
  expect(explain(`${TOKEN_PROGRAM}1` as typeof PROGRAM)).toBeNull();
});

test('names a program without a log only if no other could have failed', () => {
  const alone = placeCalls([{ call: call(TOKEN_PROGRAM), inner: [] }], []);
  const calling = placeCalls([{ call: call(PROGRAM), inner: [call(TOKEN_PROGRAM)] }], []);
  expect(explainFailure(customError(0, 1), knownError, alone.calls, null)).toMatchObject({
    path: [1],
    programId: TOKEN_PROGRAM,
  });
  expect(explainFailure(customError(0, 1), knownError, calling.calls, null)).toMatchObject({
    path: [1],
    programId: null,
    custom: { name: null },
  });
});

function explainLog(messages: readonly string[], code = 6004) {
  const log = parseLog(messages);
  return explainFailure(
    customError(0, code),
    knownError,
    placeCalls([{ call: call(PROGRAM), inner: [] }], log.frames).calls,
    log,
  );
}
