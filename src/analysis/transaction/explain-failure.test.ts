import { expect, test } from 'vitest';
import { TOKEN_PROGRAM } from '../../solana/names/program-ids.ts';
import { placeCalls } from './instructions/call-tree.ts';
import { explainFailure } from './explain-failure.ts';
import { parseLog } from './parse-log.ts';
import { call, customError, PROGRAM } from './call.fixtures.ts';

test('finds the call that failed first, with the reason in the log', () => {
  const log = parseLog([
    `Program ${PROGRAM} invoke [1]`,
    `Program ${TOKEN_PROGRAM} invoke [2]`,
    `Program ${TOKEN_PROGRAM} failed: custom program error: 0x1`,
    `Program ${PROGRAM} failed: custom program error: 0x1`,
  ]);
  const { calls } = placeCalls([{ call: call(PROGRAM), inner: [call(TOKEN_PROGRAM)] }], log.frames);
  expect(explainFailure(customError(0, 1), calls, log)).toEqual({
    error: customError(0, 1),
    path: [1, 1],
    programId: TOKEN_PROGRAM,
    custom: { code: 1, name: 'InsufficientFunds', message: null },
    logLine: 2,
    reason: 'custom program error: 0x1',
  });
});

test('takes the name of an Anchor error from the log', () => {
  const log = parseLog([
    `Program ${PROGRAM} invoke [1]`,
    'Program log: AnchorError thrown in programs/amm/src/lib.rs:10. Error Code: ExceededSlippage. Error Number: 6004. Error Message: Slippage exceeded.',
    `Program ${PROGRAM} failed: custom program error: 0x1774`,
  ]);
  const { calls } = placeCalls([{ call: call(PROGRAM), inner: [] }], log.frames);
  expect(explainFailure(customError(0, 6004), calls, log).custom).toEqual({
    code: 6004,
    name: 'ExceededSlippage',
    message: 'Slippage exceeded',
  });
});

test('names a program without a log only if no other could have failed', () => {
  const alone = placeCalls([{ call: call(TOKEN_PROGRAM), inner: [] }], []);
  const calling = placeCalls([{ call: call(PROGRAM), inner: [call(TOKEN_PROGRAM)] }], []);
  expect(explainFailure(customError(0, 1), alone.calls, null)).toMatchObject({ path: [1], programId: TOKEN_PROGRAM });
  expect(explainFailure(customError(0, 1), calling.calls, null)).toMatchObject({
    path: [1],
    programId: null,
    custom: { name: null },
  });
});
