import { afterEach, expect, test, vi } from 'vitest';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { type ActivationSlots, GATES, type GateName, MAINNET_HISTORY } from '../../src/solana/era/feature-gates.ts';
import { loadSurfpool } from '../differential/offline-node.ts';
import { compareWithTable, main } from './activations.ts';

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
/** What the feature accounts of mainnet-beta hold according to the table. */
const SLOTS: ActivationSlots = Object.assign({}, ...MAINNET_HISTORY.pages.map(({ slots }) => slots));

const node = (slots: ActivationSlots, certificate: bigint) => ({
  genesisHash: MAINNET,
  accounts: {
    slot: 470_000_000n,
    activations: new Map(
      (Object.keys(GATES) as readonly GateName[]).map((name) => [GATES[name].id as string, slots[name] ?? null]),
    ),
  },
  certificate: { slot: certificate },
  certificateError: null,
});

test('a node of mainnet-beta confirms the table, and continues it', () => {
  const { lines, contradictions } = compareWithTable('URL', node({ ...SLOTS, callDepth8: 469_584_000n }, 459_652_999n));
  expect(contradictions).toBe(0);
  expect(lines).toContain(
    'callDepth8 (SIMD-0268): activated at slot 469,584,000, by account 6TkHkRmP7JZy1fdM6fg5uXn76wChQBWGokHBJzrLB3mj at slot 470,000,000 of URL',
  );
  expect(lines).toContain('certificate: slot 459,652,999, by getAgGenesisCert of URL');
  expect(lines).toContain('until: 470_015_999n,');
  expect(lines).toContain('  slot200: 454_464_000n,');
  expect(lines).toContain('  rent2575: null,');
});

test('counts what contradicts the table', () => {
  const { lines, contradictions } = compareWithTable(
    'URL',
    node({ ...SLOTS, slot200: 454_896_000n, callDepth8: 400_032_000n }, 459_653_000n),
  );
  expect(contradictions).toBe(3);
  expect(lines.filter((line) => line.includes('the table says')).map((line) => line.replace(/.*; /, ''))).toEqual([
    'the table says activated at slot 454,464,000',
    'the table says not activated',
    'the table says slot 459,652,999',
  ]);
});

/** The offline node is installed on first use. */
const start = IS_LONG ? loadSurfpool() : 'only npm run test:long runs it';
if (typeof start === 'string') console.log(`skipped: the offline node (${start})`);
const printed: string[] = [];
afterEach(() => void vi.restoreAllMocks());

test.skipIf(typeof start === 'string')(
  'reads an offline node',
  async () => {
    if (typeof start === 'string') return;
    vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)));
    const surfnet = start({
      offline: true,
      blockProductionMode: 'clock',
      slotTimeMs: 50,
      airdropSol: 1_000_000_000_000,
    });
    try {
      expect(await main([surfnet.rpcUrl])).toBe(0);
    } finally {
      surfnet.stop();
    }
    expect(printed[0]).toMatch(/^cluster \w{32,44}, which the table does not have$/);
    for (const name of Object.keys(GATES))
      expect(printed.join('\n')).toMatch(new RegExp(`^${name} \\(.*of http:`, 'm'));
    expect(printed.find((line) => line.startsWith('certificate: '))).toMatch(/by getAgGenesisCert of http:/);
  },
  120_000,
);
