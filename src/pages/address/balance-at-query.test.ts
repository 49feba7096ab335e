import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedBlocks, openEmbeddedClient } from '../../ledger/test-support/embedded-client.ts';
import type { Moment } from '../../analysis/facts/balance-at.ts';
import { transactionBalances } from '../../analysis/facts/block/block-balances.ts';
import { balancesByAccount } from '../../solana/balance-chain.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import type { Client } from '../../rpc-client/client.ts';
import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import { createRandom } from '../../shared/test-support/random.ts';
import { findBalanceAt } from './balance-at-query.ts';

interface Known {
  readonly slot: Slot;
  /** null: not recorded. */
  readonly time: bigint | null;
  readonly before: bigint;
  readonly after: bigint;
  readonly tokens: bigint | null;
}

let ledger: Awaited<ReturnType<typeof openEmbeddedClient>>;
/** By a scan of every transaction; null: its balances are not recorded. Oldest first. */
const histories = new Map<Address, (Known | null)[]>();
let slots: readonly Slot[] = [];

beforeAll(async () => {
  ledger = await openEmbeddedClient();
  const blocks = await embeddedBlocks(10_000, 10_000);
  slots = blocks.map(({ slot }) => slot);
  for (const { slot, blockTime, transactions } of blocks)
    for (const { transaction, meta } of transactions) {
      const { accounts, recorded } = transactionBalances({ body: { form: 'wire', transaction }, meta });
      const balances = recorded && balancesByAccount(recorded);
      for (const address of accounts) {
        if (address === null) continue;
        const own = balances?.find(({ account }) => account === address);
        const known = own && {
          slot,
          time: blockTime,
          before: own.before,
          after: own.after,
          tokens: own.tokenAfter?.uiTokenAmount.amount ?? null,
        };
        histories.set(address, [...(histories.get(address) ?? []), known ?? null]);
      }
    }
}, 60_000);

afterAll(() => ledger.close());

// Seen to fail against: the first transaction after the moment.
test.each([
  ['an endpoint that filters by slot and time', true],
  ['an endpoint that only lists', false],
])('%s: the balance is that of a scan of the ledger, at 200 random slots', async (_, filters) => {
  const random = createRandom(filters ? 5 : 6);
  const client = filters ? ledger.client : withoutSearch(ledger.client);
  // No node lists the transactions of built-in addresses.
  const addresses = [...histories].filter(
    ([address, all]) => !RESERVED_KEYS.has(address) && all.every((each) => each !== null) && all.length > 1,
  );
  let [found, ahead] = [0, 0];
  for (let round = 0; round < 200; round++) {
    const [address, steps] = addresses[random.below(addresses.length)] ?? [];
    const slot = slots[random.below(slots.length)];
    if (address === undefined || steps === undefined || slot === undefined) continue;
    const known = steps.filter((step) => step !== null);
    const time = known.every((step) => step.time !== null) ? known[random.below(known.length)]?.time : null;
    const moment: Moment = round % 2 === 0 || time == null ? { kind: 'slot', slot } : { kind: 'time', seconds: time };
    const isBefore = (step: Known) =>
      moment.kind === 'slot' ? step.slot <= moment.slot : (step.time ?? 0n) <= moment.seconds;
    const expected = known.filter(isBefore).at(-1);
    const answer = await findBalanceAt(client, address, { moment, commitment: 'confirmed', from: null });
    if (expected === undefined) {
      expect(answer.last).toBeNull();
      expect(answer.next?.balances?.before).toBe(known[0]?.before);
      ahead++;
    } else {
      expect(answer.last?.balances?.after).toBe(expected.after);
      expect(answer.last?.listed.slot).toBe(expected.slot);
      expect(answer.last?.balances?.tokenAfter?.uiTokenAmount.amount ?? null).toBe(expected.tokens);
      found++;
    }
  }
  expect(found).toBeGreaterThan(100);
  expect(ahead).toBeGreaterThan(0);
});

test('two calls find it where the endpoint filters', async () => {
  const calls: string[] = [];
  const count = <T extends (...args: never[]) => unknown>(name: string, call: T): T =>
    ((...args: never[]) => {
      calls.push(name);
      return call(...args);
    }) as T;
  const { client } = ledger;
  const counted = { ...client, call: count('call', client.call), getTransaction: count('get', client.getTransaction) };
  const [address, steps] = [...histories].find(([, all]) => all.length > 3 && all.at(-1) !== null) ?? [];
  if (address === undefined) throw new Error('no history');
  const moment: Moment = { kind: 'slot', slot: steps?.at(-1)?.slot ?? 0n };
  await findBalanceAt(counted, address, { moment, commitment: 'confirmed', from: null });
  expect(calls).toEqual(['call', 'get']);
});

test('a search that goes on past the oldest transaction takes the balance from where the last one ended', async () => {
  const [address, steps] =
    [...histories].find(([each, [first]]) => !RESERVED_KEYS.has(each) && first != null && first.slot > 0n) ?? [];
  const oldest = steps?.[0];
  if (address === undefined || oldest == null) throw new Error('no history');
  const client = withoutSearch(ledger.client);
  const moment: Moment = { kind: 'slot', slot: oldest.slot - 1n };
  const question = { moment, commitment: 'confirmed', from: null } as const;
  const { next } = await findBalanceAt(client, address, question);
  if (next === null) throw new Error('no transaction');
  const further = await findBalanceAt(client, address, { ...question, from: next.listed });
  expect(further.last).toBeNull();
  expect(further.next?.balances?.before).toBe(oldest.before);
});

function withoutSearch(client: Client): Client {
  const call: Client['call'] = (request, options) =>
    client.call(
      request.method === 'getTransactionsForAddress' ? { ...request, method: 'getNothing' } : request,
      options,
    );
  return { ...client, url: 'http://127.0.0.2/', call };
}
