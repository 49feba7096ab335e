import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { moveBundlerHelpers } from './src/dev/build/bundler-helpers.ts';
import { plainImports, preloadPages } from './src/dev/build/preload-plugin.ts';
import { serviceInDevelopment } from './src/dev/build/vite-plugin.ts';
import { ROUTES } from './src/features/routing/paths.ts';

/** What the first paint of each page is made of, and the rest of it, which comes after what the endpoint is asked first. */
const FIRST_LOADS = [
  { route: ROUTES.home, modules: ['pages/home/home-page.tsx'], rest: ['pages/home/home-sections.tsx'] },
  {
    route: ROUTES.transaction,
    modules: ['pages/transaction/transaction-page.tsx'],
    rest: ['pages/transaction/transaction-chunk.ts'],
  },
  {
    route: ROUTES.block,
    modules: ['rpc-client/block-stream/block-reader.ts', 'pages/block/block-page.tsx'],
    rest: ['pages/block/block-chunk.ts'],
  },
  { route: ROUTES.blocks, modules: ['pages/blocks/blocks-page.tsx'], rest: [] },
  { route: ROUTES.search, modules: ['pages/search/search-page.tsx'], rest: [] },
  { route: ROUTES.endpoint, modules: ['pages/endpoint/endpoint-page.tsx'], rest: [] },
];

/** What the first paint of every page is made of, or that of some and the rest of others. */
const PAGE_PARTS = modules(
  'src/app/render',
  'src/pages/home/home-page',
  'src/ui/values/(amount|block-time|truncated-text|status-icon)',
  'src/ui/controls/(copy-button|radio-group|use-copy)',
  'src/ui/page/(fact-list|document-title|placeholder|section|section-nav)',
  'src/ui/rendering/use-delay-passed',
  'src/features/(endpoint/format-endpoint-name|errors/failure)',
  'src/shared/ask-worker',
  'src/solana/(model/(account-keys|fee-signatures|reserved-keys)|names/program-ids)',
  'useQuery',
);

/** What pages share and do without at first. */
const LATER = modules(
  'src/app/(errors/crash-page|endpoint/endpoint-consent|endpoint/unknown-alias|shell/reading-preferences|shell/shortcuts-dialog)',
  'src/pages/home/home-sections',
  'src/ui/(values/address-link|controls/download|rendering/(staggered-children|use-printing)|page/(missing-fragment-notice|formatted-text)|navigation/use-scroll-to-fragment)',
  'src/features/(later-parts|routing/invalid-id-page|errors/describe-transport-error|recent-lookups/use-record-visit)',
  'src/features/blocks/(blocks-table|block-map-canvas|use-block-overviews)',
  'src/features/exchange/(raw-section|raw-response|slow-request|exchange-line|stale-answer-notice)',
  'src/solana/(names/short-name|errors/format-transaction-error)',
  'src/shared/format/rich-text',
  'src/rpc-protocol/responses/decode-body',
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
  { name: 'block-page', test: modules('block/block-page', 'block-stream/block-reader'), priority: 6 },
  { name: 'later', test: LATER, priority: 5 },
  { name: 'block-rest', test: modules('block/block-chunk'), priority: 2 },
  {
    name: 'transaction-rest',
    test: modules(
      'transaction/(transaction-chunk|bytes/annotated-bytes|compute/compute-content|accounts/lamport-change-causes)',
    ),
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
  plugins: [react(), serviceInDevelopment(), preloadPages(FIRST_LOADS), plainImports(), moveBundlerHelpers('render')],
  css: {
    modules: {
      // Short in production, because the style sheet has a size limit; readable in development.
      generateScopedName: process.env['NODE_ENV'] === 'production' ? '[hash:base64:5]' : '[name]_[local]',
    },
  },
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
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        // All in one folder, since the code finds the explorer's build beside it.
        rollupOptions: {
          input: { main: 'src/server/cli/main.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Test files share a process, and with it the modules and the recorded answers that are already loaded.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
