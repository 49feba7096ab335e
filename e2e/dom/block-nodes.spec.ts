import { expect } from '../explorer-test.ts';
import { expectSettled, NODE_NAMES, type NodeName, test } from '../nodes.ts';
import { clickOption, figure, option } from '../page-parts.ts';
import { slotOf } from '../stories.ts';

const ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58'] as const;
const DETAILS = ['full', 'accounts', 'signatures', 'none'] as const;

interface Options {
  readonly encoding: (typeof ENCODINGS)[number];
  readonly detail: (typeof DETAILS)[number];
  readonly method: 'auto' | 'getBlock' | 'getConfirmedBlock';
}

interface Request extends Options {
  /** The newest version in the block. */
  readonly version: 'legacy' | 0 | 1;
}

/** Why each node does not answer a request; null if it does. */
const REASONS: Readonly<Record<NodeName, (request: Request) => string | null>> = {
  'Agave 4.3': ({ detail, encoding, method, version }) => {
    if (method === 'getConfirmedBlock') return 'does not support getConfirmedBlock.';
    return version === 1 && encoding === 'base58' && hasTransactions(detail) ? NO_BASE58 : null;
  },
  'Solana 1.9': reasonOfOldNode,
  'deprecated names only': (request) =>
    request.method === 'getBlock' ? 'does not support getBlock.' : reasonOfOldNode(request),
};

function reasonOfOldNode({ detail, version }: Request): string | null {
  if (detail === 'accounts') return 'rejected the parameters of';
  return version !== 'legacy' && detail === 'full' ? NOT_ALLOWED : null;
}

function hasTransactions(detail: Request['detail']): boolean {
  return detail === 'full' || detail === 'accounts';
}

const NO_BASE58 = 'This block contains a version 1 transaction, which has no base58 form.';
const NOT_ALLOWED = 'This block contains a transaction version that the request did not allow.';

/**
 * Every encoding and detail level with the method that the explorer chooses, and the other methods with two encodings. Mostly, one
 * option changes at a time.
 */
const COMBINATIONS: readonly Options[] = [
  ...ENCODINGS.map((encoding) => ({ encoding, detail: 'full', method: 'auto' }) as const),
  ...DETAILS.slice(1).map((detail) => ({ encoding: 'base58', detail, method: 'auto' }) as const),
  { encoding: 'base58', detail: 'full', method: 'getBlock' },
  { encoding: 'json', detail: 'full', method: 'getBlock' },
  { encoding: 'json', detail: 'full', method: 'getConfirmedBlock' },
  { encoding: 'base58', detail: 'full', method: 'getConfirmedBlock' },
];

for (const node of NODE_NAMES) {
  for (const [id, version] of [
    ['rent-collected', 'legacy'],
    ['lookup-table', 0],
    ['version-1', 1],
  ] as const) {
    // Version 1 is years younger than the old nodes.
    if (version === 1 && node !== 'Agave 4.3') continue;
    // The hardest transaction of each node; the others in the long run.
    const tag = version === (node === 'Agave 4.3' ? 1 : 0) ? [] : '@long';
    test(
      `${node}: every option of the block of "${id}" shows it or says why not`,
      { tag },
      async ({ page, startNode }) => {
        test.slow(); // a dozen answers
        const endpoint = await startNode(node);
        await page.goto(endpoint.at(`/block/${slotOf(id)}`));
        let sentence: string | null = null;
        let chosen: Options | null = null;
        for (const options of COMBINATIONS) {
          const { detail, encoding, method } = options;
          for (const group of ['method', 'detail', 'encoding'] as const)
            if (chosen?.[group] !== options[group]) await clickOption(page, group, options[group]);
          chosen = options;
          await expect(option(page, 'encoding', encoding)).toBeChecked();
          const reason = REASONS[node]({ detail, encoding, method, version });
          await expectSettled(page, reason);
          if (reason !== null || detail !== 'full') continue;
          sentence ??= (await figure(page, 'Transactions').textContent()) ?? '';
          await expect(figure(page, 'Transactions')).toHaveText(sentence);
        }
        for (const [group, value] of [
          ['method', 'auto'],
          ['encoding', 'json'],
          ['detail', 'full'],
          ['rewards', 'false'],
          ['commitment', 'confirmed'],
        ] as const) {
          await clickOption(page, group, value);
          await expect(option(page, group, value)).toBeChecked();
        }
        await expectSettled(page, REASONS[node]({ detail: 'full', encoding: 'json', method: 'auto', version }));
      },
    );
  }
}
