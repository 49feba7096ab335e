import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { type Random, createRandom } from '../../src/shared/test-support/random.ts';
import type { Blockhash, Slot } from '../../src/solana/ids/ids.ts';
import type { ExecutedTransaction } from '../../src/solana/model/block.ts';
import { ledgerVerify } from '../../src/ledger/commands/ledger-verify.ts';
import { type HashChains, createHashChains } from '../../src/ledger/history/check-history.ts';
import { embeddedBlocks } from '../../src/ledger/test-support/embedded-client.ts';
import { signedTransaction } from '../../src/ledger/test-support/signed-answers.ts';
import { FORGERIES, type ForgeryName, type KnownEnd, forgeHistory } from './test-support/forge-history.ts';
import { type History, historyLedger } from './test-support/history.ts';
import { carHistories, mainnetSteps, makeHistory, someCluster } from './test-support/honest-histories.ts';

// Seen to fail against: no rules for ticks; no comparison with the slots of known blockhashes; no search for repeated transactions; entries
// of no hash on a test validator.

// The long run hashes hundreds of blocks of mainnet.
const TIMEOUT = IS_LONG ? 3_600_000 : 120_000;
const NAMES = Object.keys(FORGERIES) as readonly ForgeryName[];
const COUNT = IS_LONG ? 1000 : NAMES.length;
/** None needs to be of a certain kind. */
const HONEST = IS_LONG ? 1000 : 12;

const random = createRandom(34);
const workers = createHashChains(2);
const ends = new Map<string, Uint8Array>();

/** Many histories share blocks of mainnet, of which each chain is computed once. */
const chains: HashChains = {
  run: async (wanted) => {
    const keys = wanted.map(({ start, count }) => `${Buffer.from(start).toString('base64')} ${count}`);
    const missing = wanted.filter((_, at) => !ends.has(keys[at] ?? ''));
    const found = await workers.run(missing);
    missing.forEach(({ start, count }, at) => {
      const end = found[at];
      if (end !== undefined) ends.set(`${Buffer.from(start).toString('base64')} ${count}`, Uint8Array.from(end));
    });
    return keys.map((key) => ends.get(key) ?? new Uint8Array());
  },
  close: () => workers.close(),
};
afterAll(() => chains.close());

interface Result {
  readonly code: number;
  readonly findings: readonly string[];
  readonly output: string;
}

async function verify(
  history: Pick<History, 'genesisHash' | 'blocks'>,
  anchors: ReadonlyMap<Slot, Blockhash>,
): Promise<Result> {
  const lines: string[] = [];
  const line = (text: string): void => void lines.push(text);
  const reporter = { line, problem: line, progress: () => {} };
  const options = { anchors, strict: true, json: true, allSlots: true, history: chains };
  const code = await ledgerVerify(historyLedger(history), reporter, options);
  const findings = lines.flatMap((text) => {
    const { finding } = JSON.parse(text) as { readonly finding?: string };
    return finding === undefined || finding === 'row' ? [] : [finding];
  });
  return { code, findings, output: lines.join('\n') };
}

let signed: readonly ExecutedTransaction[] = [];
let embedded: readonly (readonly ExecutedTransaction[])[] = [];
let recorded: readonly History[] = [];
beforeAll(async () => {
  signed = Array.from({ length: 200 }, (_, number) => ({ transaction: signedTransaction(number), meta: null }));
  embedded = (await embeddedBlocks(60, 12)).map(({ transactions }) => transactions);
  // A block of mainnet has 800,000 hashes.
  if (IS_LONG) recorded = await carHistories();
}, TIMEOUT);

/** Of three to five blocks. */
function generated(): History {
  let at = random.below(100);
  const some = Array.from({ length: random.between(3, 5) }, () => {
    const length = random.between(0, 9);
    at += length;
    return signed.slice(at - length, at);
  });
  return makeHistory(someCluster(random), some, random);
}

function ofEmbedded(): History {
  const from = random.below(embedded.length - 5);
  const history = makeHistory(someCluster(random), embedded.slice(from, from + random.between(3, 5)), random);
  return { ...history, source: 'embedded' };
}

function honest(count: number): readonly History[] {
  const fixed = IS_LONG ? [...recorded, ...mainnetSteps(random, signed)] : [];
  return [
    ...fixed,
    ...Array.from({ length: count - fixed.length }, (_, at) => (at % 3 === 0 ? ofEmbedded() : generated())),
  ];
}

test(`${HONEST} honest histories are ok`, { timeout: TIMEOUT }, async () => {
  const sources = new Map<string, number>();
  for (const history of honest(HONEST)) {
    const { start, source, blocks } = history;
    const anchors = new Map([[start.slot, start.hash]]);
    const last = blocks.at(-1)?.block;
    if (last !== undefined && last.slot !== 0n && random.chance(0.5)) anchors.set(last.slot, last.blockhash);
    const { code, output } = await verify(history, anchors);
    expect(code, `${source}: ${output}`).toBe(0);
    count(sources, source);
  }
  if (IS_LONG) console.log(`${HONEST} honest histories, none rejected:`, sources);
});

test(`${COUNT} forged histories are rejected, each with a named finding`, { timeout: TIMEOUT }, async () => {
  const results = new Map<string, Map<string, number>>();
  const sources = new Map<string, number>();
  for (let made = 0; made < COUNT; made++) {
    const name = NAMES[made % NAMES.length] ?? 'shuffled';
    const { history, forged } = forge(name, made);
    const { code, findings, output } = await verify(forged, forged.anchors);
    expect(code, `${name} of ${history.source}: ${output}`).toBe(1);
    expect(findings, `${name} of ${history.source}: ${output}`).not.toEqual([]);
    const found = results.get(name) ?? new Map<string, number>();
    for (const finding of new Set(findings)) count(found, finding);
    results.set(name, found);
    count(sources, history.source);
  }
  expect([...results.keys()]).toEqual(NAMES);
  if (IS_LONG) console.log(`${COUNT} forged histories, all rejected:`, sources, results);
});

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Tries histories until one can be forged in this way. */
function forge(name: ForgeryName, made: number) {
  const foreign: ExecutedTransaction = { transaction: signedTransaction(10_000 + made), meta: null };
  const end: KnownEnd = random.pick(['child', 'blockhash']);
  for (let attempt = 0; attempt < 1000; attempt++) {
    const history = toForge(random, made);
    // Blocks after one of mainnet are costly to hash again.
    const first = history.source === 'car' && end === 'blockhash' ? history.blocks.length - 1 : 0;
    const at = random.between(first, history.blocks.length - 1);
    const forged = forgeHistory(history, name, { random, foreign, end, at });
    if (forged !== null) return { history, forged };
  }
  throw new Error(`no history can be forged in this way: ${name}`);
}

function toForge({ pick, chance }: Random, made: number): History {
  // The first blocks of mainnet have few transactions, so not every forgery fits them.
  if (recorded.length > 0 && made % 8 === 0 && chance(0.9)) return pick(recorded);
  return made % 3 === 0 ? ofEmbedded() : generated();
}
