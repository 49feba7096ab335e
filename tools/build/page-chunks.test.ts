import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { chunkGroups } from './page-chunks.ts';

/** Who imports each module: `static` for import statements, `dynamic` for `import()`. */
const IMPORTERS: Readonly<
  Record<string, { readonly static?: readonly string[]; readonly dynamic?: readonly string[] }>
> = {
  'app/main.ts': {},
  'app/render.tsx': { dynamic: ['app/main.ts'] },
  'pages/block/block-page.tsx': { dynamic: ['app/render.tsx'] },
  'pages/block/block-view.tsx': { dynamic: ['pages/block/block-page.tsx'] },
  'pages/blocks/blocks-page.tsx': { dynamic: ['app/render.tsx'] },
  'pages/transaction/transaction-page.tsx': { dynamic: ['app/render.tsx'] },
  'pages/transaction/transaction-view.tsx': { dynamic: ['pages/transaction/transaction-page.tsx'] },
  'pages/transaction/later-sections.tsx': { dynamic: ['pages/transaction/transaction-view.tsx'] },
  'pages/transaction/logs/logs-section.tsx': { static: ['pages/transaction/later-sections.tsx'] },
  'pages/transaction/tree-indent.ts': {
    static: ['pages/transaction/transaction-view.tsx', 'pages/transaction/later-sections.tsx'],
  },
  'solana/verify-signatures.ts': { dynamic: ['pages/transaction/transaction-view.tsx'] },
  'rpc-client/client.ts': { static: ['app/main.ts', 'pages/block/block-page.tsx'] },
  'pages/block/block-options.tsx': { static: ['pages/block/block-page.tsx', 'pages/block/block-view.tsx'] },
  'pages/block/block-map.tsx': { static: ['pages/block/block-view.tsx'] },
  'ui/page/section.tsx': { static: ['pages/block/block-page.tsx', 'pages/transaction/transaction-view.tsx'] },
  'ui/values/address.tsx': { static: ['pages/block/block-map.tsx', 'pages/transaction/transaction-view.tsx'] },
  'pages/block/leader.ts': { static: ['pages/block/block-view.tsx', 'pages/blocks/blocks-page.tsx'] },
  'pages/blocks/slot-rows.ts': { static: ['pages/blocks/blocks-page.tsx'] },
};

const GRAPH = { getModuleInfo: (id: string) => infoOf(id.slice('/repo/src/'.length)) } as Rolldown.ChunkingContext;

function infoOf(path: string): Rolldown.ModuleInfo {
  const { static: importers = [], dynamic: dynamicImporters = [] } = IMPORTERS[path] ?? {};
  const toIds = (paths: readonly string[]) => paths.map((each) => `/repo/src/${each}`);
  return { importers: toIds(importers), dynamicImporters: toIds(dynamicImporters) } as Rolldown.ModuleInfo;
}

function chunkOf(path: string): string | null | undefined | void {
  return chunkGroups()
    .map(({ name }) => (typeof name === 'function' ? name(`/repo/src/${path}`, GRAPH) : null))
    .find((chunk) => chunk !== null);
}

test('puts what the entry imports into the start chunk', () => {
  expect(chunkOf('app/main.ts')).toBe('start');
  expect(chunkOf('rpc-client/client.ts')).toBe('start');
});

test('puts a module that one page uses into a chunk of that page', () => {
  expect(chunkOf('pages/block/block-page.tsx')).toBe('block-first');
  expect(chunkOf('pages/block/block-options.tsx')).toBe('block-first');
  expect(chunkOf('pages/block/block-map.tsx')).toBe('block-later');
  expect(chunkOf('pages/transaction/transaction-view.tsx')).toBe('transaction-later');
});

test('puts what is below the first screen of a transaction into a chunk that the page loads later', () => {
  expect(chunkOf('pages/transaction/logs/logs-section.tsx')).toBe('details-later');
  expect(chunkOf('pages/transaction/tree-indent.ts')).toBe('transaction-later');
});

test('shares a module of several pages, early if the first paint of one needs it', () => {
  expect(chunkOf('app/render.tsx')).toBe('shared-first');
  expect(chunkOf('ui/page/section.tsx')).toBe('shared-first');
  expect(chunkOf('ui/values/address.tsx')).toBe('shared-later');
  expect(chunkOf('pages/block/leader.ts')).toBe('shared-later');
});

test('leaves packages, small pages and code of other folders to the bundler', () => {
  expect(chunkOf('pages/blocks/slot-rows.ts')).toBeUndefined();
  expect(chunkOf('solana/verify-signatures.ts')).toBeUndefined();
  const [group] = chunkGroups();
  expect(typeof group?.name === 'function' && group.name('/repo/node_modules/react/index.js', GRAPH)).toBeNull();
});
