import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { subsetFonts } from './tools/build/font-subset-plugin.ts';
import { createLicensesPlugins } from './tools/build/licenses-plugin.ts';
import { chunkGroups } from './tools/build/page-chunks.ts';
import { addContentSecurityPolicy } from './tools/build/policy-plugin.ts';
import { preloadPages } from './tools/build/preload-plugin.ts';
import { serviceInDevelopment } from './tools/build/service-plugin.ts';
import { createShortClassNames } from './tools/build/short-class-name.ts';
import { addServiceWorker } from './tools/build/service-worker-plugin.ts';
import { joinPageStyles } from './tools/build/style-sheet-plugin.ts';
import { dropUnusedQueryParts } from './tools/build/unused-query-plugin.ts';
import { dropUnusedRouterParts } from './tools/build/unused-router-plugin.ts';
import { ROUTES } from './src/features/routing/paths.ts';

const REACT_ROUTER = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));
const licenses = createLicensesPlugins();
const PRODUCTION = process.env['NODE_ENV'] === 'production';

/** Two builds: the app for the browser, and the service with its command line for Node. */
export default defineConfig({
  plugins: [
    react(),
    serviceInDevelopment(),
    preloadPages(ROUTES),
    joinPageStyles(),
    subsetFonts(),
    addContentSecurityPolicy(),
    addServiceWorker(),
    dropUnusedRouterParts(),
    dropUnusedQueryParts(),
    licenses.app,
  ],
  css: {
    // The sheet has no light-dark(), for which each color-scheme would get two variables.
    lightningcss: { exclude: 1 << 20 },
    modules: {
      // Short in production, because the style sheet has a size limit; readable in development.
      generateScopedName: PRODUCTION ? createShortClassNames(import.meta.dirname) : '[name]_[local]',
    },
  },
  resolve: {
    // react-router 7 exports only its development build, whose warnings take 0.5 kB.
    alias: PRODUCTION ? [{ find: /^react-router$/, replacement: REACT_ROUTER }] : [],
  },
  // `npm run build -- --endpoint URL` sets it.
  define: { 'import.meta.env.SLOTSCOPE_ENDPOINT': '""' },
  build: { target: 'es2023' },
  worker: { format: 'es', plugins: () => [licenses.worker] },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        assetsInlineLimit: 0,
        manifest: true,
        // preload-plugin.ts adds the preloads instead.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups() },
            // Has V8 compile all functions off the main thread (v8.dev/blog/explicit-compile-hints).
            postBanner: '//# allFunctionsCalledOnLoad',
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
        // Flat, because the service finds the built app by a path relative to its own file.
        rollupOptions: {
          input: { main: 'src/server/cli/main.ts', run: 'src/server/cli/run.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  test: {
    // Test files share a process, and with it the modules and the recorded answers that are already loaded.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{src,tools}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        plugins: [playwrightInDom()],
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
