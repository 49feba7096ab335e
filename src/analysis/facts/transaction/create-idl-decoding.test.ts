import { expect, test } from 'vitest';
import { plainText } from '../../../shared/format/rich-text.ts';
import { type JsonObject, stringifyJson } from '../../../shared/json/json.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { createIdlReader } from '../../../solana/idl/create-idl-reader.ts';
import type { ProgramIdl } from '../../../solana/idl/idl-reader.ts';
import { JUPITER_IDL, METEORA_DLMM_IDL, RAYDIUM_CPMM_IDL } from '../../../solana/idl/idl.fixtures.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { mainnetTransaction } from '../../../solana/test-support/recorded-transactions.ts';
import { summarizeTransaction } from '../../explain/headline/summarize-transaction.ts';
import { summarizeInstruction } from '../../explain/programs/summarize-instruction.ts';
import { createIdlDecoding } from './create-idl-decoding.ts';
import { parseLog } from './parse-log.ts';
import { eventAuthorityAddress } from '../../../solana/accounts/derived-addresses.ts';
import { viewTransaction } from './view-transaction-with-names.ts';

const folder = recordedFolder();
const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;
const RAYDIUM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C' as Address;
const METEORA = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo' as Address;

test.skipIf(folder === null)('decodes a failed swap with the IDLs of its three programs', async () => {
  const idls = createIdlDecoding(
    new Map([
      [JUPITER, await readerOf(JUPITER, JUPITER_IDL)],
      [RAYDIUM, await readerOf(RAYDIUM, RAYDIUM_CPMM_IDL)],
      [METEORA, await readerOf(METEORA, METEORA_DLMM_IDL)],
    ]),
  );
  const view = viewTransaction(mainnetTransaction(folder ?? '', 1743), idls);
  const read = new Map(view.instructions?.map((instruction) => [instruction.id, instruction]));

  expect(read.get('5')).toMatchObject({
    type: { name: 'route', from: 'parser' },
    parsed: { by: 'idl', program: 'jupiter', info: { in_amount: 666_540_337n, slippage_bps: 0 } },
    mismatch: null,
  });
  const summaryOf = (id: string) => {
    const instruction = read.get(id);
    return instruction && summarizeInstruction(instruction);
  };
  expect(summaryOf('5')).toEqual([
    'in_amount ',
    { integer: 666_540_337n },
    ', ',
    'quoted_out_amount ',
    { integer: 666_540_337n },
  ]);
  expect(summaryOf('5.2')).toEqual(['an event, emitted by self-CPI']);
  expect(read.get('5.1')?.type?.name).toBe('swapBaseInput');
  expect(
    read
      .get('5.1')
      ?.accountNames.map(({ name }) => name)
      .slice(0, 4),
  ).toEqual(['payer', 'authority', 'ammConfig', 'poolState']);
  expect(read.get('5.3')?.accountNames[1]).toMatchObject({ name: 'binArrayBitmapExtension', optional: true });
  expect(read.get('5.2')).toMatchObject({
    type: { name: 'SwapEvent' },
    parsed: { info: { input_amount: 666_540_337n, output_amount: 168_184_232n } },
  });
  expect(read.get('5.4')?.parsed?.info).toMatchObject({ input_amount: 168_184_232n, output_amount: 657_376_417n });
  // The fixture has only a part of Meteora's IDL, without events.
  expect(read.get('5.3.3')).toMatchObject({
    parsed: null,
    type: { name: 'data shaped like an event' },
    mismatch: { program: 'lbClmm', reason: { mismatch: 'noEvent' } },
  });
  expect([...view.events]).toMatchObject([[13, { name: 'SwapEvent', fields: { tradeFee: 1_666_351n } }]]);
  expect(view.failure?.custom).toMatchObject({
    code: 6001,
    name: 'SlippageToleranceExceeded',
    message: 'Slippage tolerance exceeded',
  });
  expect(plainText(summarizeTransaction(view).subtitle)).toContain('“Slippage tolerance exceeded”');
});

const SELF_CALL = '5.2';

test.skipIf(folder === null)(
  'says an event of a self-call only if the event authority of the program signed',
  async () => {
    const answer = mainnetTransaction(folder ?? '', 1743);
    const idl = await readerOf(JUPITER, JUPITER_IDL);
    const forged = { ...idl, eventAuthority: JUPITER };
    const called = viewTransaction(answer, createIdlDecoding(new Map([[JUPITER, forged]]))).instructions?.find(
      ({ id }) => id === SELF_CALL,
    );
    expect(called).toMatchObject({ parsed: null, type: { name: 'data shaped like an event', from: 'data' } });
    expect(called?.mismatch?.reason).toMatchObject({ mismatch: 'notItsEvent' });
    const call = {
      programId: JUPITER,
      accounts: [{ index: 0, address: idl.eventAuthority }],
      data: called?.data ?? null,
      parsedByNode: null,
      stackHeight: 2,
    };
    const { decodeCall } = createIdlDecoding(new Map([[JUPITER, idl]]));
    expect(decodeCall(call, JUPITER).parsed?.type).toBe('SwapEvent');
    for (const parent of [null, RAYDIUM]) expect(decodeCall(call, parent).parsed).toBeNull();
  },
);

test('says an event of the program that runs at its line, and none after the cut of a log', async () => {
  const { eventsIn } = createIdlDecoding(new Map([[RAYDIUM, await readerOf(RAYDIUM, RAYDIUM_CPMM_IDL)]]));
  const linesOf = (...lines: readonly string[]) => [...eventsIn(parseLog(lines)).keys()];
  const invoke = `Program ${RAYDIUM} invoke [1]`;
  expect(linesOf(invoke, SWAP_EVENT)).toEqual([1]);
  // A program that it calls may log the same bytes.
  const inner = [`Program ${METEORA} invoke [2]`, SWAP_EVENT, `Program ${METEORA} success`];
  expect(linesOf(invoke, ...inner, SWAP_EVENT)).toEqual([4]);
  expect(linesOf(invoke, 'Log truncated', SWAP_EVENT)).toEqual([]);
  expect(linesOf(SWAP_EVENT)).toEqual([]);
});

/** Of Raydium CPMM, from a transaction of mainnet-beta. */
const SWAP_EVENT =
  'Program data: QMbN6CYIceLZt6zbfz8jfvcRXXvbXICa36dZVVQ9K87aZA+YngwdnaQctywcAAAA1zWHKgcAAAAxmbonAAAAAKhJBgoAAAAAAAAAAAAAAAAAAAAAAAAAAAEGm4hX/quBhPtof2NGGMA12sQ53BrrO1WYoPAAAAAAAb796BqiQCsk9xlKyat1rwf3CZ0njLLdHNL4F/OocbeLL20ZAAAAAAAAAAAAAAAAAAE=';

async function readerOf(program: Address, idl: JsonObject): Promise<ProgramIdl> {
  const reader = await createIdlReader(stringifyJson(idl));
  if ('reason' in reader) throw new Error(reader.reason);
  return { ...reader, origin: null, eventAuthority: eventAuthorityAddress(program) };
}
