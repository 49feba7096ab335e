import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { listLicenses } from './tools/build/licenses-plugin.ts';
import { addContentSecurityPolicy } from './tools/build/policy-plugin.ts';
import { preloadFirstPaint } from './tools/build/preload-plugin.ts';
import { serviceInDevelopment } from './tools/build/service-plugin.ts';
import { addServiceWorker } from './tools/build/service-worker-plugin.ts';
import type { Plugin } from 'vite';

const licenses = listLicenses();

/** As in src/shared/test-support/long-run.ts. */
const isLongRun = process.env['SLOTSCOPE_TEST_LONG'] === '1';
/**
 * React's production build, as users get it: tests take half the time. The long run uses the development build, whose warnings fail a DOM
 * test.
 */
const TESTED_REACT = { jsx: { development: isLongRun } };

/**
 * The scripts that more than one `import()` needs: few and large, so that a page makes few requests. A module is in the first group that
 * takes it, and brings what it imports.
 */
const CHUNKS = [
  // Sends the first request, before React is loaded.
  { name: 'start', tags: ['$initial' as const] },
  // The first paints, with React. `src/app/first-paint.ts` lists what several of them share.
  { name: 'page', test: /\/src\/(?:app\/render|pages\/home\/home-page)\.tsx$/ },
  { name: 'transaction', test: /\/transaction-page\.tsx$/ },
  { name: 'block', test: /\/block-(?:page|assembly|reader)\.tsx?$/ },
  // 90 kB of names, of which a transaction needs some only if it has a custom error.
  { name: 'error-names', test: /\/solana\/names\/error-names\./ },
  // What shows the answers. Few pages choose endpoints, follow blocks, run a transaction again or say why one did not land.
  {
    name: 'shared',
    test: /\/src\/(?:shared|rpc-protocol|rpc-client|queries|ui|features\/(?!endpoint-choice|landing|live|run-again)|solana\/(?:errors|era|accounts\/token-accounts)|analysis\/(?:facts\/(?:look-alikes|block\/(?:block-prices|map-kinds))|explain\/(?:clauses|outcome)))/,
    minShareCount: 2,
  },
  { name: 'transaction-views', test: /\/transaction-views\.ts$/ },
  // With what a search of blocks needs of them: a script of its own would be one more request of every block.
  { name: 'block-views', test: /\/(?:block-views|short-error|program-matcher)\.ts$/ },
  { name: 'transaction-details', test: /\/pages\/transaction\/(?:later-sections|onchain-idl\/)/ },
];

/** Two builds: the app for the browser, and the service with its command line for Node. */
export default defineConfig({
  plugins: [
    react(),
    serviceInDevelopment(),
    preloadFirstPaint(),
    addContentSecurityPolicy(),
    addServiceWorker(),
    licenses,
  ],
  css: {
    // The sheet has no light-dark(), for which each color-scheme would get two variables.
    lightningcss: { exclude: 1 << 20 },
  },
  // react-router exports only its development build.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/index.mjs`,
      },
    ],
  },
  // `npm run build -- --endpoint URL` sets it.
  define: { 'import.meta.env.SLOTSCOPE_ENDPOINT': '""' },
  build: {
    target: 'es2023',
    // The browsers of the target preload modules themselves. In another one, the same scripts would only load later.
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es', plugins: () => [licenses] },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        assetsInlineLimit: 0,
        // One style sheet: a second request costs more than the styles of the other pages.
        cssCodeSplit: false,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
            // Has V8 compile all functions off the main thread (v8.dev/blog/explicit-compile-hints).
            postBanner: '//# allFunctionsCalledOnLoad',
          },
        },
      },
    },
    server: {
      consumer: 'server',
      // The service renders pages with them. Bundling them, as in the app, keeps them out of the packages that it installs.
      resolve: {
        noExternal: ['react', 'react-dom', 'react-router', '@tanstack/react-query', '@tanstack/query-core', 'zustand'],
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        // Flat, because the service finds the built app by a path relative to its own file.
        rollupOptions: {
          input: {
            main: 'src/server/cli/main.ts',
            run: 'src/server/cli/run.ts',
            slotscope: 'src/server/package-bin.mjs',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  test: {
    // Test files share a process, and with it the modules and the recorded answers that are already loaded.
    pool: 'forks',
    isolate: false,
    // One more than the cores of the smallest machine, since tests also wait.
    maxWorkers: 3,
    // Collecting garbage rarely and on one thread takes less CPU time: a tenth of that of the DOM tests, a twentieth of that of the others.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'],
    // These end a test that hangs. Beside other work, one that does not may take long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    env: { NODE_ENV: isLongRun ? 'development' : 'production' },
    projects: [
      { extends: true, oxc: TESTED_REACT, test: { name: 'unit', include: ['{src,tools}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        plugins: [playwrightInDom()],
        oxc: TESTED_REACT,
        test: { name: 'dom', include: ['e2e/dom/*.spec.ts'], setupFiles: 'e2e/dom/window.ts' },
      },
    ],
  },
});

/** Has the tests of e2e/dom, which are written for Playwright, run in a DOM of this process. */
function playwrightInDom(): Plugin {
  const folder = `${import.meta.dirname}/e2e/dom`;
  return {
    name: 'playwright-in-dom',
    enforce: 'pre',
    resolveId: (id, importer = '') => {
      if (id === 'playwright/test') return `${folder}/playwright.ts`;
      return id.endsWith('/explorer-test.ts') && importer !== '' ? `${folder}/explorer-test.ts` : undefined;
    },
  };
}
