import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { moveBundlerHelpers } from './src/host/bundler-helpers.ts';
import { plainImports, preloadPages } from './src/host/preload-plugin.ts';
import { shakeRouter } from './src/host/shake-router.ts';
import { serviceInDevelopment } from './src/host/vite-plugin.ts';
import { ROUTES } from './src/ui/paths.ts';

/** What the first paint of each page is made of, and the rest of it, which comes after what the endpoint is asked first. */
const FIRST_LOADS = [
  { route: ROUTES.home, modules: ['pages/home/home-page.tsx'], rest: ['pages/home/home-sections.tsx'] },
  {
    route: ROUTES.transaction,
    modules: ['pages/transaction/transaction-page.tsx'],
    rest: ['pages/transaction/rest.ts'],
  },
  {
    route: ROUTES.block,
    modules: ['rpc/block-reading.ts', 'pages/block/block-page.tsx'],
    rest: ['pages/block/rest.ts'],
  },
  { route: ROUTES.blocks, modules: ['pages/blocks/blocks-page.tsx'], rest: [] },
  { route: ROUTES.search, modules: ['pages/search/search-page.tsx'], rest: [] },
  { route: ROUTES.endpoint, modules: ['pages/endpoint/endpoint-page.tsx'], rest: [] },
];

/** What the first paint of every page is made of, or that of some and the rest of others. */
const PAGE_PARTS = modules(
  'src/app/render',
  'src/pages/home/home-page',
  'src/ui/(amount|block-time|copy-button|copy-text|elided|endpoint-name|facts|failure|mark|options|page-title)',
  'src/ui/(section|section-index|use-copy|use-delayed)',
  'src/shared/ask-worker',
  'src/solana/(account-keys|fee-signatures|reserved-keys|well-known)',
  'useQuery',
);

/** What pages share and do without at first. */
const LATER = modules(
  'src/app/(defect|endpoint-consent|unknown-alias|reading-preferences|keys-dialog)',
  'src/pages/home/home-sections',
  'src/ui/(address|bad-address|blocks-table|describe-transport-failure|download|in-turn|later-parts|missing-target)',
  'src/ui/(prose|raw-section|said|score|slow-answer|use-block-overviews|use-fragment|use-printing|use-remember-visit)',
  'src/ui/wire-line',
  'src/solana/(short-name|transaction-error-words|words|answer/decode-body)',
  'useQueries',
);

/** Matches these modules, whatever comes before their paths, and their endings. */
function modules(...paths: readonly string[]): RegExp {
  return new RegExp(`/(?:${paths.join('|')})\\.(?:js|tsx?)$`);
}

/** Few files, so that a page is few requests. A file takes along what its modules import. */
const CHUNKS = [
  { name: 'start', test: modules('src/app/main'), priority: 9 },
  { name: 'render', test: PAGE_PARTS, priority: 8 },
  { name: 'transaction-page', test: modules('transaction/transaction-page'), priority: 6 },
  { name: 'block-page', test: modules('block/block-page', 'rpc/block-reading'), priority: 6 },
  { name: 'later', test: LATER, priority: 5 },
  { name: 'block-rest', test: modules('block/rest'), priority: 2 },
  {
    name: 'transaction-rest',
    test: modules('transaction/(rest|annotated-bytes|compute-content|lamport-causes)'),
    priority: 1,
  },
];

/**
 * Has V8 compile the functions of a file on the thread that fetches it, rather than each on the page's own when it is first
 * called (v8.dev/blog/explicit-compile-hints); a comment to every other engine.
 */
const COMPILE_WHILE_FETCHED = '//# allFunctionsCalledOnLoad';

/** Two builds with one tool: the single-page app, and the service with its command line for Node. */
export default defineConfig({
  plugins: [
    react(),
    serviceInDevelopment(),
    preloadPages(FIRST_LOADS),
    plainImports(),
    shakeRouter(),
    moveBundlerHelpers('render'),
  ],
  build: { target: 'es2023' },
  worker: { format: 'es' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        assetsInlineLimit: 0,
        // One style sheet: all of it is smaller than what a second request costs.
        cssCodeSplit: false,
        manifest: true,
        // index.html preloads; see preload-plugin.ts.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
            postBanner: ({ name }) => (CHUNKS.some((chunk) => chunk.name === name) ? COMPILE_WHILE_FETCHED : ''),
          },
        },
      },
    },
    host: {
      consumer: 'server',
      build: {
        outDir: 'dist/host',
        target: 'node20',
        copyPublicDir: false,
        // All in one folder, since the code finds the explorer's build beside it.
        rollupOptions: {
          input: { main: 'src/host/main.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
  },
});
