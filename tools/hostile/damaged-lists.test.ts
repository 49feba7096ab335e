import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockSentence, blockSubtitle } from '../../src/analysis/explain/block/block-sentence.ts';
import { overviewBlock } from '../../src/analysis/facts/block/block-overview.ts';
import { readDocument } from '../../src/analysis/inspect/read-document.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { decodeBlockResponse } from '../../src/rpc-protocol/responses/decode-block.ts';
import { decodeBody } from '../../src/rpc-protocol/responses/decode-body.ts';
import {
  decodeAddressTransactions,
  decodeTransactionsForAddress,
} from '../../src/rpc-protocol/responses/decode-signatures.ts';
import { decodeWithoutBlockList } from '../../src/rpc-protocol/responses/decode-without-block.ts';
import { createService, type Service } from '../../src/rpc-service/create-service.ts';
import { resultOf } from '../../src/rpc-service/test-support/call-method.ts';
import { plainText } from '../../src/shared/format/rich-text.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  stringifyJson,
} from '../../src/shared/json/json.ts';
import { type PlantedShape, faultsIn, plantShapes } from './test-support/planted-answers.ts';

// A value of another shape in every place of a block's header and of each list: it costs its own fact or row, and the answer says so.

let service: Service;
let close: () => Promise<void>;

beforeAll(async () => {
  const store = await openLedger(null);
  service = createService(store);
  close = () => store.close();
});
afterAll(() => close());

// Seen to fail against: refusing a block without its parent, and dropping the list of a damaged signature.
test.each(['full', 'signatures'])('a member of a block costs its own fact or row: %s', async (transactionDetails) => {
  const block = await blockOf(transactionDetails);
  const whole = decodeBlockResponse(block, SLOT, decodeBody);
  const planted = plantInvalid(block, (path) => !path.startsWith('.transactions[].'));
  const faults = faultsIn(planted, ({ json, path }) => {
    const read = decodeBlockResponse(json, SLOT, decodeBody);
    if (read === null || whole === null) return 'null';
    const { summary } = overviewBlock(read);
    // Neither may throw.
    if (summary !== null) plainText([blockSentence(read.slot, summary), ...blockSubtitle(summary)]);
    const isMarked = (read.damage ?? []).length > 0 || read.transactions?.some(({ body }) => body.form === 'undecoded');
    return isMarked === true ? lossBeside(path, whole, read) : 'not marked';
  });
  expect(faults).toEqual([]);
});

/** Every list of transactions, with its decoder. */
const LISTS: readonly (readonly [method: string, wrap: (rows: readonly JsonValue[]) => JsonObject, decode: Decode])[] =
  [
    ['getSignaturesForAddress', (list) => ({ list }), ({ list }) => listed(decodeAddressTransactions(list ?? null))],
    [
      'getTransactionsForAddress',
      (data) => ({ data, paginationToken: 'next' }),
      (json) => listed(decodeTransactionsForAddress(json).transactions),
    ],
    [
      'getTransactionsWithoutBlock',
      (rows) => ({ transactions: rows.map(withoutMemo), total: 9, unreadable: 0 }),
      (json) => {
        const { transactions, damage } = decodeWithoutBlockList(json);
        return { rows: transactions, damaged: damage.length };
      },
    ],
  ];

type Decode = (json: JsonObject) => { readonly rows: readonly object[]; readonly damaged: number };

/** The list of a Slotscope service has fewer members. */
function withoutMemo(row: JsonValue): JsonValue {
  if (!isJsonObject(row)) return row;
  const { memo: _, confirmationStatus: __, ...others } = row;
  return others;
}

// Seen to fail against: decoding a list with `arrayOf`, which refuses it with its first damaged row.
test.each(LISTS)('a row of %s costs at most itself', async (_method, wrap, decode) => {
  const json = wrap(await rowsOfAddress());
  const whole = decode(json).rows.map((row) => stringifyRow(row));
  expect(whole.length).toBeGreaterThan(3);
  const planted = plantInvalid(json, (path) => path.includes('[]'));
  const faults = faultsIn(planted, (each) => {
    if (!isJsonObject(each.json)) return 'not an object';
    const { rows, damaged } = decode(each.json);
    const kept = rows.filter((row) => whole.includes(stringifyRow(row))).length;
    if (kept < whole.length - 1) return `${kept} of ${whole.length} rows are left`;
    return damaged === 0 ? 'not marked' : null;
  });
  expect(faults).toEqual([]);
});

// Seen to fail against: refusing a block if the slot beside it is damaged.
test.each(['transactionNotification', 'blockNotification'])(
  'a member beside the entry of a %s costs itself',
  async (method) => {
    const isBlock = method === 'blockNotification';
    const block = await blockOf('full');
    const { transactions, ...header } = block;
    const [first = null] = isJsonArray(transactions) ? transactions : [];
    const value = isBlock
      ? { slot: 7, err: null, block: { ...header, transactions: [first] } }
      : { slot: 7, signature: null, transaction: first };
    const json = { jsonrpc: '2.0', method, params: { result: { context: { slot: 7 }, value }, subscription: 1 } };
    const inside = isBlock ? '.params.result.value.block' : '.params.result.value.transaction';
    const faults: string[] = [];
    for (const { path, change, json: planted } of plantShapes([json])) {
      if (isEnclosing(path, inside) || path.startsWith(`${inside}.`) || path === '.method') continue;
      const opened = await readDocument(new Blob([stringifyJson(planted)])).catch((error: unknown) => String(error));
      const kind = typeof opened === 'string' ? opened : opened.kind;
      if (kind !== (isBlock ? 'block' : 'transaction')) faults.push(`${change}: ${kind}`);
    }
    expect(faults).toEqual([]);
  },
);

/** The answer with a value that is not valid in each place that `accepts`. */
function plantInvalid(answer: JsonObject, accepts: (path: string) => boolean): readonly PlantedShape[] {
  const planted = plantShapes([answer]).filter(
    ({ path, change }) => accepts(path) && !VALID.some((valid) => valid.test(change)),
  );
  expect(planted.length).toBeGreaterThan(20);
  return planted;
}

/** Values that are valid in their place, and members that no page reads. */
const VALID = [
  /\.(blockTime|lamports) := -3$/,
  /\.(memo|confirmationStatus|rewardType|paginationToken) := "/,
  /^\.footer/,
  // Nodes answer errors that are newer than this page.
  /\.err :=/,
];

/** The members that differ from the whole block, although the damage is in another one. */
function lossBeside(path: string, whole: object, read: object): string | null {
  const [, damaged = ''] = /^\.(\w+)/.exec(path) ?? [];
  const lost = Object.entries(whole).filter(([name, value]) => {
    const now: unknown = Object.entries(read).find(([other]) => other === name)?.[1];
    if (name !== damaged) return stringifyRow({ value }) !== stringifyRow({ value: now });
    return path.includes('[]') && Array.isArray(value) && (!Array.isArray(now) || now.length < value.length - 1);
  });
  return lost.length === 0 ? null : `${lost.map(([name]) => name).join()} changed`;
}

function isEnclosing(path: string, inside: string): boolean {
  return inside === path || inside.startsWith(`${path}.`);
}

function listed({
  items,
  damage,
}: {
  readonly items: readonly { readonly damage?: readonly object[] }[];
  readonly damage: readonly object[];
}) {
  return { rows: items, damaged: damage.length + items.filter((item) => item.damage !== undefined).length };
}

function stringifyRow(row: object): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

const SLOT = 400_031_874n;

async function blockOf(transactionDetails: string): Promise<JsonObject> {
  const config = `{"encoding":"json","transactionDetails":"${transactionDetails}","maxSupportedTransactionVersion":1}`;
  const block = await resultOf('getBlock', `${SLOT},${config}`, service);
  if (!isJsonObject(block)) throw new Error('no block');
  return block;
}

async function rowsOfAddress(): Promise<readonly JsonValue[]> {
  const block = await blockOf('accounts');
  const text = stringifyJson(block);
  for (const [, address = ''] of text.matchAll(/"pubkey":"(\w+)"/g)) {
    const rows = await resultOf('getSignaturesForAddress', `"${address}",{"limit":5}`, service);
    if (isJsonArray(rows) && rows.length === 5) return rows;
  }
  throw new Error('no address with five transactions');
}
