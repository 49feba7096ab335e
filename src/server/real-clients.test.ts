import { EMBEDDED_ALPENGLOW } from '../solana/era/clusters.ts';
import {
  address,
  createSolanaRpc,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  signature as kitSignature,
} from '@solana/kit';
import { Connection, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Connection as OldConnection, PublicKey as OldPublicKey } from 'web3-1-95';
import * as web3 from 'web3-2';
import {
  type JsonObject,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  parseJson,
  stringifyJson,
} from '../shared/json/json.ts';
import { responseText } from '../rpc-service/response.ts';
import { type Service, createService } from '../rpc-service/create-service.ts';
import type { LedgerStore } from '../rpc-service/store/ledger-store.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { createMethodTable } from '../rpc-service/methods/method-table.ts';
import { NODE_DIFFERENCES } from '../rpc-service/methods/node-differences.ts';
import { connectWithWeb3120 } from './test-support/web3-1-20.ts';
import { type TestServer, startTestServer } from './test-support/test-server.ts';
import { TOKEN_PROGRAM } from '../solana/ids/program-ids.ts';

/** The requests that the server received. */
const requests: JsonObject[] = [];
let store: LedgerStore;
let service: Service;
let server: TestServer;
let examples: Examples;

beforeAll(async () => {
  store = await openLedger(null);
  service = createService(store, { methods: createMethodTable([], await store.accounts()) });
  examples = await findExamples();
  const recording: Service = (text) => {
    requests.push(parseJson(text) as JsonObject);
    return service(text);
  };
  server = await startTestServer({ service: recording, files: null });
});
afterAll(async () => {
  await server.stop();
  await store.close();
});

test('web3.js 1.95.8 reads a block by the deprecated name', async () => {
  const { slot, block } = examples;
  const result = await new OldConnection(server.url, 'confirmed').getConfirmedBlock(Number(slot));
  expect(requests.at(-1)).toMatchObject({
    method: 'getConfirmedBlock',
    params: [Number(slot), { commitment: 'confirmed' }],
  });
  expect(result.blockhash).toBe(block['blockhash']);
  expect(result.rewards).toEqual(block['rewards']);
  expect(result.transactions).toHaveLength(list(block['transactions']).length);
});

test('web3.js 1.95.8 reads a transaction by the deprecated name', async () => {
  const { signature } = examples;
  const result = await new OldConnection(server.url, 'finalized').getConfirmedTransaction(signature);
  expect(requests.at(-1)).toMatchObject({
    method: 'getConfirmedTransaction',
    params: [signature, { commitment: 'finalized' }],
  });
  expect(result?.slot).toBe(Number(examples.transactionSlot));
  expect(result?.meta?.err).toBeNull();
  // The client rebuilds the message, so valid signatures prove that it is byte-exact.
  expect(result?.transaction.verifySignatures()).toBe(true);
});

test('web3.js 1.95.8 reads a parsed transaction and its inner instructions by the deprecated name', async () => {
  const { signature, parsed } = examples;
  const result = await new OldConnection(server.url, 'finalized').getParsedConfirmedTransaction(signature);
  expect(requests.at(-1)).toMatchObject({
    method: 'getConfirmedTransaction',
    params: [signature, { commitment: 'finalized', encoding: 'jsonParsed' }],
  });
  const parsedOf = (instructions: readonly object[] | undefined): unknown[] =>
    (instructions ?? []).map((instruction) => ('parsed' in instruction ? instruction.parsed : 'not parsed'));
  expect(parsedOf(result?.transaction.message.instructions)).toEqual(parsed.top);
  expect(result?.meta?.innerInstructions?.flatMap(({ instructions }) => parsedOf(instructions))).toEqual(parsed.inner);
  expect(parsed.inner.length).toBeGreaterThan(0);
});

test('web3.js 1.x reads by the current names', async () => {
  const { slot, signature, transactionSlot, block } = examples;
  const connection = new Connection(server.url, 'confirmed');
  const config = { maxSupportedTransactionVersion: 0 } as const;
  const result = await connection.getBlock(Number(slot), config);
  expect(requests.at(-1)).toMatchObject({ method: 'getBlock', params: [Number(slot), config] });
  expect(result?.blockhash).toBe(block['blockhash']);
  for (const transactionDetails of ['accounts', 'none'] as const) {
    const shorter = await connection.getBlock(Number(slot), { ...config, transactionDetails });
    expect(shorter?.parentSlot).toBe(result?.parentSlot);
  }
  expect((await connection.getParsedBlock(Number(slot), config)).transactions).toHaveLength(
    result?.transactions.length ?? -1,
  );
  expect((await connection.getBlockSignatures(Number(slot))).signatures).toHaveLength(
    result?.transactions.length ?? -1,
  );
  expect((await connection.getTransaction(signature, config))?.slot).toBe(Number(transactionSlot));
  const parsed = await connection.getParsedTransaction(signature, config);
  expect(requests.at(-1)).toMatchObject({ method: 'getTransaction' });
  expect(parsed?.transaction.message.instructions.every((instruction) => 'parsed' in instruction)).toBe(true);
  // The client sends them as one batch.
  const many = await connection.getParsedTransactions(
    Array.from({ length: 150 }, () => signature),
    config,
  );
  expect(many.map((found) => found?.slot)).toEqual(Array.from({ length: 150 }, () => Number(transactionSlot)));
});

test('web3.js 1.x reads slots, heights, epochs and signature statuses', async () => {
  const connection = new Connection(server.url, 'finalized');
  const tip = await connection.getSlot();
  const first = await connection.getFirstAvailableBlock();
  expect(tip).toBeGreaterThan(first);
  expect(await connection.getMinimumLedgerSlot()).toBe(first);
  expect((await connection.getBlocks(first, first + 20)).at(0)).toBe(first);
  expect(await connection.getBlockTime(Number(examples.slot))).toBe(examples.block['blockTime']);
  expect(await connection.getBlockHeight()).toBeGreaterThan(0);
  expect(await connection.getEpochInfo()).toMatchObject({ absoluteSlot: tip });
  expect((await connection.getEpochSchedule()).slotsPerEpoch).toBe(432_000);
  expect(await connection.getGenesisHash()).toMatch(/^\w{32,44}$/);
  expect(await connection.getVersion()).toHaveProperty('solana-core');
  const { value } = await connection.getSignatureStatuses([examples.signature, '1'.repeat(64)]);
  expect(value).toMatchObject([{ confirmationStatus: 'finalized', confirmations: null, err: null }, null]);
});

test('kit reads by the current names', async () => {
  const { slot, signature, transactionSlot, block } = examples;
  const rpc = createSolanaRpc(server.url);
  const config = { maxSupportedTransactionVersion: 0 } as const;
  const result = await rpc.getBlock(slot, { ...config, encoding: 'base64' }).send();
  expect(result?.blockhash).toBe(block['blockhash']);
  expect(result?.transactions).toHaveLength(list(block['transactions']).length);
  const transaction = await rpc.getTransaction(kitSignature(signature), { ...config, encoding: 'json' }).send();
  expect(requests.at(-1)).toMatchObject({ method: 'getTransaction' });
  expect(transaction?.slot).toBe(transactionSlot);
  const bytes = await rpc.getTransaction(kitSignature(signature), { ...config, encoding: 'base64' }).send();
  const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(bytes?.transaction[0] ?? ''));
  expect(getSignatureFromTransaction(decoded)).toBe(signature);
  const parsed = await rpc.getTransaction(kitSignature(signature), { ...config, encoding: 'jsonParsed' }).send();
  expect(parsed?.transaction.message.accountKeys.every(({ pubkey }) => address(pubkey) === pubkey)).toBe(true);
  expect(await rpc.getSlot().send()).toBeTypeOf('bigint');
  expect(await rpc.getBlocks(slot, slot).send()).toEqual([slot]);
  expect((await rpc.getEpochInfo().send()).slotsInEpoch).toBe(432_000n);
  await expect(rpc.getBlock(2n ** 53n - 1n).send()).rejects.toMatchObject({ context: { __code: -32004 } });
});

test('web3.js 2 reads by the current names, and knows the errors', async () => {
  const { slot, signature, transactionSlot, block } = examples;
  const rpc = web3.createSolanaRpc(server.url);
  const config = { maxSupportedTransactionVersion: 0 } as const;
  const result = await rpc.getBlock(slot, { ...config, encoding: 'base64' }).send();
  expect(requests.at(-1)).toMatchObject({ method: 'getBlock', params: [Number(slot), config] });
  expect(result?.blockhash).toBe(block['blockhash']);
  expect(result?.transactions).toHaveLength(list(block['transactions']).length);
  const bytes = await rpc.getTransaction(web3.signature(signature), { ...config, encoding: 'base64' }).send();
  expect(bytes?.slot).toBe(transactionSlot);
  const decoded = web3.getTransactionDecoder().decode(web3.getBase64Encoder().encode(bytes?.transaction[0] ?? ''));
  expect(web3.getSignatureFromTransaction(decoded)).toBe(signature);
  const parsed = await rpc.getTransaction(web3.signature(signature), { ...config, encoding: 'jsonParsed' }).send();
  expect(parsed?.transaction.message.instructions).toHaveLength(examples.parsed.top.length);
  expect(await rpc.getBlocks(slot, slot).send()).toEqual([slot]);
  const { value: statuses } = await rpc.getSignatureStatuses([web3.signature(signature)]).send();
  expect(statuses).toMatchObject([{ slot: transactionSlot, confirmationStatus: 'finalized' }]);
  const token = web3.address(TOKEN_PROGRAM);
  const listed = await rpc.getSignaturesForAddress(token, { limit: 10 }).send();
  const older = await rpc
    .getSignaturesForAddress(token, { limit: 1, before: web3.signature(listed[8]?.signature ?? '') })
    .send();
  expect(older).toEqual(listed.slice(9));
  const mint = web3.address('So11111111111111111111111111111111111111112');
  const { value: account } = await rpc.getAccountInfo(mint, { encoding: 'base64' }).send();
  expect(account).toMatchObject({ lamports: 1_461_600n, owner: TOKEN_PROGRAM });
  const notAvailable = await rpc
    .getBlock(2n ** 53n - 1n)
    .send()
    .catch((error: unknown) => error);
  expect(web3.isSolanaError(notAvailable, web3.SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE)).toBe(true);
});

test('kit and web3.js 2 read the blocks under Alpenglow, with version 1 and a transaction that was not executed', async () => {
  const { confirmedSlot } = await store.info();
  const slots = await store.slots(EMBEDDED_ALPENGLOW.lastTowerSlot + 1n, confirmedSlot ?? 0n, 100);
  expect(slots).toHaveLength(16);
  // The types of web3.js 2 know no version 1.
  const config = { maxSupportedTransactionVersion: 1 as number as 0, commitment: 'confirmed' } as const;
  const errors: unknown[] = [];
  const versions = new Set<unknown>();
  for (const slot of slots) {
    const expected = await store.block(slot);
    const byKit = await createSolanaRpc(server.url)
      .getBlock(slot, { ...config, encoding: 'base64' })
      .send();
    const byWeb3 = await web3
      .createSolanaRpc(server.url)
      .getBlock(slot, { ...config, encoding: 'base64' })
      .send();
    for (const block of [byKit, byWeb3])
      expect(block).toMatchObject({ blockhash: expected?.blockhash, blockTime: expected?.blockTime });
    // They differ in which integers are bigints.
    expect(byWeb3?.transactions.map(({ transaction }) => transaction)).toEqual(
      byKit?.transactions.map(({ transaction }) => transaction),
    );
    const stored = [...(expected?.transactions ?? [])];
    const transactions = byKit?.transactions ?? [];
    expect(transactions).toHaveLength(stored.length);
    for (const [at, { transaction, meta, version }] of transactions.entries()) {
      const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(transaction[0]));
      expect(getSignatureFromTransaction(decoded)).toBe(stored[at]?.transaction().signatures[0]);
      versions.add(version);
      if (meta?.fee === 0n) errors.push(meta.err);
    }
  }
  expect(versions).toContain(1);
  expect(errors).toEqual(['InsufficientFundsForFee']);
});

test('web3.js of every age and kit page through the transactions of the token program', async () => {
  type Page = readonly { readonly signature: string }[];
  const pages = async (ask: (before: string | undefined) => Promise<Page>): Promise<readonly string[]> => {
    const found: string[] = [];
    for (let page = await ask(undefined); page.length > 0; page = await ask(found.at(-1))) {
      found.push(...page.map(({ signature }) => signature));
    }
    return found;
  };
  const options = (before: string | undefined) => ({ limit: 700, ...(before === undefined ? {} : { before }) });
  const key = new PublicKey(TOKEN_PROGRAM);
  const oldest = connectWithWeb3120(server.url, 'finalized');
  const old = new OldConnection(server.url, 'finalized');
  const current = new Connection(server.url, 'finalized');
  const rpc = createSolanaRpc(server.url);
  const withKit = (before: string | undefined) =>
    rpc
      .getSignaturesForAddress(address(TOKEN_PROGRAM), {
        limit: 700,
        commitment: 'finalized',
        ...(before === undefined ? {} : { before: kitSignature(before) }),
      })
      .send();
  const expected = await pages((before) => current.getSignaturesForAddress(key, options(before)));
  expect(requests.at(-1)).toMatchObject({ method: 'getSignaturesForAddress' });
  expect(expected.length).toBeGreaterThan(1_200);
  expect(new Set(expected).size).toBe(expected.length);
  expect(await pages((before) => oldest.getConfirmedSignaturesForAddress2(key, options(before)))).toEqual(expected);
  expect(requests.at(-1)).toMatchObject({ method: 'getConfirmedSignaturesForAddress2' });
  const oldKey = new OldPublicKey(TOKEN_PROGRAM);
  expect(await pages((before) => old.getConfirmedSignaturesForAddress2(oldKey, options(before)))).toEqual(expected);
  expect(requests.at(-1)).toMatchObject({ method: 'getConfirmedSignaturesForAddress2' });
  expect(await pages(withKit)).toEqual(expected);
  const unknown = '1'.repeat(64);
  await expect(oldest.getConfirmedSignaturesForAddress2(key, { before: unknown })).rejects.toThrow('not found');
  await expect(current.getSignaturesForAddress(key, { until: unknown })).rejects.toMatchObject({ code: -32020 });
  await expect(withKit(unknown)).rejects.toMatchObject({ context: { __code: -32020 } });
});

// Seen to fail against: a token that includes its transaction; signatures in place of whole transactions.
test('kit pages through getTransactionsForAddress, in both orders, as signatures and whole', async () => {
  const rpc = createSolanaRpc(server.url);
  const key = address(TOKEN_PROGRAM);
  const commitment = 'finalized';
  const listed = await rpc.getSignaturesForAddress(key, { commitment, limit: 300 }).send();
  const found: string[] = [];
  for (let token: string | null | undefined = undefined; token !== null && found.length < 300;) {
    const page: { data: readonly { signature: string }[]; paginationToken: string | null } = await rpc
      .getTransactionsForAddress(key, {
        commitment,
        limit: 100,
        ...(token === undefined ? {} : { paginationToken: token }),
      })
      .send();
    found.push(...page.data.map(({ signature }) => signature));
    token = page.paginationToken;
  }
  expect(requests.at(-1)).toMatchObject({ method: 'getTransactionsForAddress' });
  expect(found).toEqual(listed.map(({ signature }) => signature));
  const newest = listed[0];
  const oldest = listed[99];
  if (newest === undefined || oldest === undefined) throw new Error('too few');
  const whole = await rpc
    .getTransactionsForAddress(key, {
      commitment,
      encoding: 'jsonParsed',
      filters: {
        signature: { gte: oldest.signature, lte: newest.signature },
        slot: { gte: oldest.slot, lte: newest.slot },
        status: 'succeeded',
        tokenAccounts: 'all',
      },
      limit: 100,
      maxSupportedTransactionVersion: 1,
      sortOrder: 'asc',
      transactionDetails: 'full',
    })
    .send();
  const succeeded = listed.slice(0, 100).filter(({ err }) => err === null);
  expect(whole.data.map(({ transaction }) => transaction.signatures[0])).toEqual(
    succeeded.map(({ signature }) => signature).toReversed(),
  );
  expect(whole.data[0]).toMatchObject({ slot: succeeded.at(-1)?.slot, transactionIndex: expect.any(Number) });
  expect(whole.paginationToken).toBeNull();
});

// Seen to fail against: null without a certificate.
test("kit reads the certificate of Alpenglow's genesis, and gets an error from a ledger without it", async () => {
  const certifiedSlot = EMBEDDED_ALPENGLOW.lastTowerSlot;
  expect(await createSolanaRpc(server.url).getAgGenesisCert().send()).toMatchObject({ block: { slot: certifiedSlot } });
  const without = await startTestServer({
    service: createService({ ...store, certificate: async () => null }),
    files: null,
  });
  onTestFinished(() => without.stop());
  await expect(createSolanaRpc(without.url).getAgGenesisCert().send()).rejects.toMatchObject({
    context: { __code: -32601 },
  });
  const bytes = (length: number) => Array.from({ length }, (_, at) => at);
  const certificate = {
    block: { blockId: bytes(32), slot: 9_007_199_254_740_993n },
    signature: { bitmap: bytes(9), signature: bytes(192) },
  };
  const certified = createService({ ...store, certificate: async () => certificate });
  const other = await startTestServer({ service: certified, files: null });
  onTestFinished(() => other.stop());
  expect(await createSolanaRpc(other.url).getAgGenesisCert().send()).toEqual(certificate);
});

test('web3.js of two ages and kit read accounts, in every encoding that they know', async () => {
  const [mint, missing] = ['So11111111111111111111111111111111111111112', '1'.repeat(31) + '2'];
  const connections = [new Connection(server.url, 'confirmed'), new OldConnection(server.url, 'confirmed')];
  for (const [connection, Key] of [
    [connections[0], PublicKey],
    [connections[1], OldPublicKey],
  ] as const) {
    const keys = [new Key(mint), new Key(missing)] as [PublicKey, PublicKey];
    const single = await connection?.getAccountInfo(keys[0]);
    expect(requests.at(-1)).toMatchObject({ method: 'getAccountInfo', params: [mint, { encoding: 'base64' }] });
    expect(single).toMatchObject({ executable: false, lamports: 1_461_600, data: { length: 82 } });
    expect(single?.owner.toBase58()).toBe(TOKEN_PROGRAM);
    expect(await connection?.getAccountInfo(keys[1])).toBeNull();
    const several = await connection?.getMultipleAccountsInfo(keys, { dataSlice: { offset: 44, length: 1 } });
    expect(requests.at(-1)).toMatchObject({ method: 'getMultipleAccounts' });
    expect(several?.map((account) => account && [...account.data])).toEqual([[9], null]);
    const parsed = await connection?.getParsedAccountInfo(keys[0]);
    expect(parsed?.value?.data).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'mint', info: { decimals: 9 } },
    });
    expect((await connection?.getMultipleParsedAccounts(keys))?.value).toMatchObject([{ space: 82 }, null]);
  }
  const rpc = createSolanaRpc(server.url);
  const { value, context } = await rpc.getAccountInfo(address(mint), { encoding: 'base64' }).send();
  expect(context.slot).toBe(await rpc.getSlot().send());
  expect(value).toMatchObject({ lamports: 1_461_600n, owner: TOKEN_PROGRAM, space: 82n });
  expect(getBase64Encoder().encode(value?.data[0] ?? '')).toHaveLength(82);
  const compressed = await rpc.getAccountInfo(address(mint), { encoding: 'base64+zstd' }).send();
  expect(compressed.value?.data[1]).toBe('base64+zstd');
  const several = await rpc.getMultipleAccounts([address(mint), address(missing)], { encoding: 'jsonParsed' }).send();
  expect(several.value).toMatchObject([{ data: { parsed: { info: { supply: '0' } } } }, null]);
});

test('web3.js 1.95.8 refuses the documented jsonParsed of instructions without a parser, and takes that of agave-1.18', async () => {
  const like118 = createService(store, { methods: createMethodTable(NODE_DIFFERENCES.get('agave-1.18') ?? []) });
  const other = await startTestServer({ service: like118, files: null });
  let [asked, refused] = [0, 0];
  for (const signature of await variedSignatures()) {
    const found = await new OldConnection(other.url, 'confirmed').getParsedConfirmedTransaction(signature);
    expect(found?.slot, signature).toBeGreaterThan(0);
    asked += 1;
    await new OldConnection(server.url, 'confirmed').getParsedConfirmedTransaction(signature).catch(() => {
      refused += 1;
    });
  }
  await other.stop();
  console.log(`web3.js 1.95.8 refused ${refused} of ${asked} parsed transactions, and none like agave-1.18`);
  expect(refused).toBeGreaterThan(10);
  expect(asked).toBeGreaterThan(50);
});

/** One transaction of the legacy version for each combination of programs and instructions. */
async function variedSignatures(): Promise<readonly string[]> {
  const signatures = new Map<string, string>();
  for (const slot of await store.slots(0n, 2n ** 64n - 1n, 10_000)) {
    for (const { version, id, transaction } of (await store.block(slot))?.transactions ?? []) {
      if (version() !== 'legacy') continue;
      const { accountKeys, instructions } = transaction().message;
      const programs = instructions.map(({ programIdIndex, data }) => `${accountKeys[programIdIndex]} ${data[0]}`);
      signatures.set(programs.join(), id());
    }
  }
  return [...signatures.values()];
}

interface Examples {
  /** A block that the deprecated method returns and in which every reward has a type. */
  readonly slot: bigint;
  readonly block: JsonObject;
  /** A successful transaction whose instructions, including inner ones, are all parsed. */
  readonly signature: string;
  readonly transactionSlot: bigint;
  readonly parsed: { readonly top: readonly JsonValue[]; readonly inner: readonly JsonValue[] };
}

async function findExamples(): Promise<Examples> {
  let withRewards: { slot: bigint; block: JsonObject } | null = null;
  for (const slot of await store.slots(0n, 2n ** 64n - 1n, 10_000)) {
    const block = await askFor('getConfirmedBlock', [slot, 'jsonParsed']);
    if (!isJsonObject(block)) continue;
    const rewards = list(block['rewards']);
    const typed = rewards.length > 1 && rewards.every((reward) => member(reward, 'rewardType') !== null);
    if (typed && list(block['transactions']).length > 0) withRewards ??= { slot, block };
    const found = list(block['transactions']).find(isAllParsed);
    if (withRewards === null || found === undefined) continue;
    return {
      ...withRewards,
      signature: readSignature(found),
      transactionSlot: slot,
      parsed: { top: topLevel(found).map(readParsed), inner: inner(found).map(readParsed) },
    };
  }
  throw new Error('the embedded ledger has no block and transaction for these clients');
}

function readSignature(entry: JsonValue): string {
  const [first] = list(member(entry, 'transaction', 'signatures'));
  return typeof first === 'string' ? first : '';
}

function isAllParsed(entry: JsonValue): boolean {
  const instructions = [...topLevel(entry), ...inner(entry)];
  return (
    member(entry, 'meta', 'err') === null &&
    inner(entry).length > 0 &&
    instructions.every((instruction) => isJsonObject(readParsed(instruction)))
  );
}

function topLevel(entry: JsonValue): readonly JsonValue[] {
  return list(member(entry, 'transaction', 'message', 'instructions'));
}

function inner(entry: JsonValue): readonly JsonValue[] {
  return list(member(entry, 'meta', 'innerInstructions')).flatMap((group) => list(member(group, 'instructions')));
}

function readParsed(instruction: JsonValue): JsonValue {
  return member(instruction, 'parsed');
}

async function askFor(method: string, params: readonly JsonValue[]): Promise<JsonValue> {
  const text = await responseText(service(stringifyJson({ jsonrpc: '2.0', id: 1, method, params })));
  return member(parseJson(text ?? 'null'), 'result');
}

function member(value: JsonValue, ...path: readonly string[]): JsonValue {
  return path.reduce((at: JsonValue, key) => (isJsonObject(at) ? (at[key] ?? null) : null), value);
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}
