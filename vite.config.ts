import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './src/dev/build/page-chunks.ts';
import { preloadPages } from './src/dev/build/preload-plugin.ts';
import { serviceInDevelopment } from './src/dev/build/vite-plugin.ts';
import { ROUTES } from './src/features/routing/paths.ts';

/** Two builds with one tool: the single-page app, and the service with its command line for Node. */
export default defineConfig({
  plugins: [react(), serviceInDevelopment(), preloadPages(ROUTES)],
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
