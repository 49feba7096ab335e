import type { Rolldown } from 'vite';

/** The modules that index.html preloads for a page, as paths in src. */
export interface PageModules {
  /** The name of its route. */
  readonly page: string;
  /** Loaded for the first paint, in addition to the app. */
  readonly first: readonly string[];
  /** Loaded once the first request is sent. */
  readonly later: readonly string[];
}

export const PAGES = [
  { page: 'home', first: ['pages/home/home-page.tsx'], later: ['pages/home/home-sections.tsx'] },
  {
    page: 'transaction',
    first: ['pages/transaction/transaction-page.tsx'],
    later: ['pages/transaction/transaction-view.tsx'],
  },
  {
    page: 'block',
    first: ['pages/block/block-page.tsx', 'rpc-client/block-reader.ts'],
    later: ['pages/block/block-view.tsx'],
  },
  { page: 'blocks', first: ['pages/blocks/blocks-page.tsx'], later: [] },
  { page: 'address', first: ['pages/address/address-page.tsx'], later: [] },
  { page: 'search', first: ['pages/search/search-page.tsx'], later: [] },
  { page: 'endpoint', first: ['pages/endpoint/endpoint-page.tsx'], later: [] },
  { page: 'inspect', first: ['app/inspect-route.tsx'], later: [] },
  {
    page: 'compare',
    first: ['pages/compare/compare-page.tsx'],
    later: ['pages/compare/comparison.tsx'],
  },
] as const satisfies readonly PageModules[];

export const ENTRY = 'app/main.ts';
/** The modules that every page loads. */
export const APP = [ENTRY, 'app/render.tsx'];

/**
 * The page that a dynamically imported module belongs to, by folder. The other pages are small and get one file each, as do
 * dynamic imports from other folders.
 */
const OWNERS: Readonly<Record<string, string | null>> = {
  // Opened by few: files of their own, with their styles.
  'features/endpoint-choice/': null,
  'app/bottom-notices': null,
  'app/shortcuts-dialog.tsx': null,
  'features/kept-answers/kept-': null,
  'features/exchange/kept-note': null,
  'features/second-opinion/': null,
  'features/live/': null,
  'pages/home/follow-latest-blocks.tsx': null,
  'features/run-again/': null,
  'pages/transaction/cluster-answers': null,
  'app/inspect-route': null,
  // Loads the views of two pages, which stay in the files of those pages.
  'app/opened-document-route': null,
  'features/inspect/': null,
  'pages/compare/': 'compare',
  'features/exchange/save-case-file': null,
  'app/': 'shared',
  'features/': 'shared',
  'rpc-protocol/': 'shared',
  'queries/': 'shared',
  'pages/home/': 'shared',
  // After the first screen: what is below it, and what its endpoint publishes.
  'pages/transaction/onchain-idl/fetch-onchain-idls.ts': 'details',
  'pages/transaction/onchain-idl/onchain-idl-status.tsx': 'details',
  'pages/transaction/onchain-idl/': null,
  'pages/transaction/idl/': null,
  'pages/transaction/later-sections': 'details',
  'pages/transaction/lamport-change-causes': 'details',
  'pages/transaction/annotated-bytes': 'details',
  'pages/transaction/compute-content': 'details',
  'pages/transaction/encodings-table': 'details',
  'pages/transaction/': 'transaction',
  // Not everybody follows an account, and no recorded block has a break: files of their own.
  'pages/block/followed-account/': null,
  'pages/block/balance-breaks': null,
  'pages/block/': 'block',
  'pages/': 'other',
  'rpc-client/block-': 'block',
};

/** They load the code of the transaction page too, which keeps what it shares with them. */
const USES_TRANSACTION = ['details', 'compare'];

const LATER: ReadonlySet<string> = new Set([
  'rpc-client/account-calls.ts',
  'rpc-protocol/responses/decode-accounts.ts',
]);

const FIRST: ReadonlySet<string> = new Set([...APP, ...PAGES.flatMap(({ first }) => first)]);

/** In this order: each also takes what its modules import and no chunk before it has. */
const CHUNKS = [
  'start',
  'shared-first',
  'transaction-first',
  'block-first',
  'compare-first',
  'shared-later',
  'errors-later',
  'transaction-later',
  'block-later',
  'compare-later',
  'details-later',
];

/**
 * Puts the code into few files, so that a page makes few requests. A module that one page uses goes into a chunk of that page,
 * and a module that several pages use into a shared one. Code for the first paint is apart from code for later.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return CHUNKS.map((chunk) => ({
    name: (id, graph) => (chunkOf(id, graph) === chunk ? chunk : null),
    debugName: chunk,
  }));
}

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** null for a module that the bundler places. */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  // The first paints of two pages share this hook, but no module of `shared-first` imports it.
  if (id.endsWith('/useQuery.js')) return 'shared-first';
  const path = pathInSource(id);
  if (path === null) return null;
  // Two files that few pages load share them: a file of their own would be one more request.
  if (LATER.has(path)) return 'shared-later';
  // Large, and a transaction that did not fail needs none of them.
  if (path.startsWith('solana/names/error-names')) return 'errors-later';
  const entries = entriesOf(id, graph);
  if (entries.includes(ENTRY)) return 'start';
  const owners = new Set(entries.flatMap((entry) => ownerOf(entry) ?? []));
  if (owners.has('transaction')) for (const owner of USES_TRANSACTION) owners.delete(owner);
  const [owner, another] = owners;
  if (owner === undefined || (owner === 'other' && another === undefined)) return null;
  const isFirst = entries.some((entry) => FIRST.has(entry) && ![null, 'other'].includes(ownerOf(entry)));
  return `${another === undefined ? owner : 'shared'}-${isFirst ? 'first' : 'later'}`;
}

function ownerOf(entry: string): string | null {
  return Object.entries(OWNERS).find(([folder]) => entry.startsWith(folder))?.[1] ?? null;
}

/** The entry and the dynamically imported modules that import a module statically, directly or not, as paths in src. */
function entriesOf(id: string, graph: ModuleGraph): readonly string[] {
  const entries: string[] = [];
  const ids = new Set([id]);
  // Grows as it is iterated.
  for (const each of ids) {
    const info = graph.getModuleInfo(each);
    if (info === null) continue;
    const path = pathInSource(each);
    if (path !== null && (path === ENTRY || info.dynamicImporters.length > 0)) entries.push(path);
    for (const importer of info.importers) ids.add(importer);
  }
  return entries;
}

function pathInSource(id: string): string | null {
  return /\/src\/(.*\.tsx?)$/.exec(id)?.[1] ?? null;
}
