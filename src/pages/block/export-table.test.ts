import { expect, test } from 'vitest';
import { parseJson } from '../../shared/json/json.ts';
import { PAYER, SIGNATURE, VOTE, meta, noOpMeta, wireEntry } from '../../analysis/test-support/transactions.ts';
import { usageOf } from '../../analysis/test-support/usage-of.ts';
import { type BlockRow, blockRows } from '../../analysis/facts/block/block-row.ts';
import { exportTable, withSentences } from './export-table.ts';
import { COLUMNS, type Column } from './row-columns.ts';
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from '../../solana/ids/program-ids.ts';

const err = { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 6001 } } as const;
const ROWS =
  blockRows({
    transactions: [
      wireEntry([VOTE, PAYER], meta({ fee: 18_446_744_073_709_551_615n, computeUnitsConsumed: null, costUnits: 0n })),
      wireEntry([VOTE], meta({ err })),
      {
        version: null,
        meta: null,
        body: { form: 'undecoded', bytes: null, reason: 'version 9, "not" read', signatures: [] },
      },
    ],
  }) ?? [];

function transactions(rows: readonly BlockRow[], columns: readonly Column[]) {
  return { of: 'transactions', slot: 7n, blockTime: 1_755_872_986n, rows, columns } as const;
}

test('exports exact integers, and missing values as empty or null', () => {
  const [head, first, second, third] = exportTable(transactions(ROWS, COLUMNS), 'csv').split('\r\n');
  expect(exportTable(transactions([], COLUMNS), 'csv')).toBe(`${head}\r\n`);
  expect(head).toBe(
    'index,signature,slot,blockTime,outcome,error,reason,failedProgram,feePayer,feeLamports,computeUnits,costUnits,instructions,programs,vote,undecoded,version',
  );
  expect(first).toBe(
    `0,${SIGNATURE},7,1755872986,ok,,,,${PAYER},18446744073709551615,,0,2,${VOTE} ${PAYER},false,,legacy`,
  );
  expect(second).toContain('"{""InstructionError"":[2,{""Custom"":6001}]}"');
  expect(third).toBe('2,,7,1755872986,,,,,,,,,,,false,"version 9, ""not"" read",');
  const [json, failed] = exportTable(transactions(ROWS, COLUMNS), 'ndjson').trimEnd().split('\n').map(parseJson);
  expect(json).toMatchObject({ index: 0, feeLamports: 18_446_744_073_709_551_615n, computeUnits: null, costUnits: 0 });
  expect(failed).toMatchObject({ error: { InstructionError: [2, { Custom: 6001 }] } });
});

// Seen to fail: the reason was empty for a code without a name.
test('exports the reason of a failure as its row says it, and the failing program', async () => {
  const table = transactions(ROWS, ['outcome']);
  const [, , unread] = exportTable(table, 'csv').split('\r\n');
  expect(unread).toMatch(/,custom error 6001 in #3,\w*$/);
  const asked: number[] = [];
  const read = async (indexes: readonly number[]) => {
    asked.push(...indexes);
    return Promise.resolve(['refused the swap']);
  };
  const [, , failed] = exportTable(await withSentences(table, read), 'csv').split('\r\n');
  expect(failed).toMatch(/,Vote: refused the swap,\w*$/);
  expect(asked).toEqual([1]);
  const fees = transactions(ROWS, ['fee']);
  expect(await withSentences(fees, read)).toBe(fees);
});

test('exports why a transaction was not executed', () => {
  const rows = blockRows({ transactions: [wireEntry([VOTE], noOpMeta())] }) ?? [];
  expect(exportTable(transactions(rows, ['outcome', 'fee', 'computeUnits']), 'csv').split('\r\n')[1]).toBe(
    `0,${SIGNATURE},7,1755872986,no-op,AccountNotFound,account not found,,0,200000`,
  );
});

// Seen to fail against: an empty cell that looked as if the fee was not recorded.
test('exports which parts of a transaction have another shape, if any has', () => {
  const fee = { path: 'meta.fee', reason: 'expected an integer, found "much"' };
  const damaged = { ...wireEntry([VOTE], null), damage: [fee] };
  const rows = blockRows({ transactions: [damaged, wireEntry([VOTE], meta())] }) ?? [];
  const [head, first, second] = exportTable(transactions(rows, ['fee']), 'csv').split('\r\n');
  expect(head).toBe('index,signature,slot,blockTime,feeLamports,damage');
  expect(first).toBe(`0,${SIGNATURE},7,1755872986,,"meta.fee: expected an integer, found ""much"""`);
  expect(second).toMatch(/^1,\w+,7,1755872986,\d+,$/);
  expect(exportTable(transactions(rows.slice(1), ['fee']), 'csv')).not.toContain('damage');
});

test('exports a contradictory transaction as such, not as ok', () => {
  const rows = ROWS.slice(0, 1).map((row) => ({ ...row, outcome: 'contradicted' as const }));
  expect(exportTable(transactions(rows, ['outcome']), 'csv').split('\r\n')[1]).toBe(
    `0,${SIGNATURE},7,1755872986,contradictory,,,`,
  );
});

test('exports only the shown columns, in table order', () => {
  expect(exportTable(transactions(ROWS.slice(0, 1), ['fee', 'outcome']), 'csv')).toBe(
    `index,signature,slot,blockTime,outcome,error,reason,failedProgram,feeLamports\r\n0,${SIGNATURE},7,1755872986,ok,,,,18446744073709551615\r\n`,
  );
  expect(exportTable(transactions(ROWS.slice(2), []), 'ndjson')).toBe(
    '{"index":2,"signature":null,"slot":7,"blockTime":1755872986}\n',
  );
});

test('exports a signatures-only block with index and signature', () => {
  const table = { of: 'signatures', signatures: [SIGNATURE] } as const;
  expect(exportTable(table, 'csv')).toBe(`index,signature\r\n0,${SIGNATURE}\r\n`);
  expect(exportTable(table, 'ndjson')).toBe(`{"index":0,"signature":"${SIGNATURE}"}\n`);
});

test('exports rewards with the names of getBlock, in lamports', () => {
  const reward = { pubkey: PAYER, commission: null, commissionBps: null };
  const table = {
    of: 'rewards',
    rewards: [
      { ...reward, lamports: -9_007_199_254_740_993n, postBalance: 18_446_744_073_709_551_615n, rewardType: 'Rent' },
      { ...reward, lamports: 0n, postBalance: 1n, rewardType: 'Voting', commission: 0, commissionBps: 50 },
      { ...reward, lamports: 2n, postBalance: 0n, rewardType: null },
      { ...reward, lamports: -1_600_000_000n, postBalance: 0n, rewardType: 'VATDebit' },
      { ...reward, lamports: 3n, postBalance: 0n, rewardType: 'OfTomorrow' },
    ],
  } as const;
  expect(exportTable(table, 'csv').split('\r\n')).toEqual([
    'pubkey,lamports,postBalance,rewardType,commission,commissionBps',
    `${PAYER},-9007199254740993,18446744073709551615,Rent,,`,
    `${PAYER},0,1,Voting,0,50`,
    `${PAYER},2,0,,,`,
    `${PAYER},-1600000000,0,VATDebit,,`,
    `${PAYER},3,0,OfTomorrow,,`,
    '',
  ]);
  expect(exportTable(table, 'ndjson').split('\n')[0]).toBe(
    `{"pubkey":"${PAYER}","lamports":-9007199254740993,"postBalance":18446744073709551615,"rewardType":"Rent","commission":null,"commissionBps":null}`,
  );
});

test('exports programs with their votes, and accounts with their write locks', () => {
  expect(exportTable({ of: 'usage', usage: usageOf(ROWS).programs }, 'csv').split('\r\n')).toEqual([
    'address,transactions,ok,failed,votes,otherOk,otherFailed',
    `${VOTE},2,1,1,1,1,0`,
    `${PAYER},1,1,0,0,1,0`,
    '',
  ]);
  expect(exportTable({ of: 'usage', usage: usageOf(ROWS).accounts }, 'ndjson')).toBe(
    `{"address":"${PAYER}","named":2,"writeLocks":1,"ok":1,"failed":0}\n`,
  );
});

test('exports inner calls once they are counted, and programs that only other programs call', () => {
  const usage = usageOf(ROWS).programs;
  const inner = new Map([
    [SYSTEM_PROGRAM, { calls: 1, transactions: [0] }],
    [PAYER, { calls: 3, transactions: [0] }],
    [MEMO_PROGRAM, { calls: 7, transactions: [1] }],
  ]);
  expect(exportTable({ of: 'usage', usage, inner }, 'csv').split('\r\n')).toEqual([
    'address,transactions,ok,failed,votes,otherOk,otherFailed,innerCalls',
    `${VOTE},2,1,1,1,1,0,0`,
    `${PAYER},1,1,0,0,1,0,3`,
    `${MEMO_PROGRAM},0,0,0,0,0,0,7`,
    `${SYSTEM_PROGRAM},0,0,0,0,0,0,1`,
    '',
  ]);
  const [record] = exportTable({ of: 'usage', usage, inner: null }, 'ndjson').split('\n');
  expect(record).toContain('"otherFailed":0,"innerCalls":null}');
});

test('exports how many transactions of a program were not executed, if there are any', () => {
  const rows = blockRows({ transactions: [wireEntry([VOTE], noOpMeta()), wireEntry([PAYER], meta())] }) ?? [];
  expect(exportTable({ of: 'usage', usage: usageOf(rows).programs }, 'csv').split('\r\n')).toEqual([
    'address,transactions,ok,failed,votes,otherOk,otherFailed,noOp',
    `${VOTE},1,0,0,1,0,0,1`,
    `${PAYER},1,1,0,0,1,0,0`,
    '',
  ]);
});
