import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { serviceInDevelopment } from './src/host/vite-plugin.ts';

/** Two builds with one tool: the single-page app, and the service with its command line for Node. */
export default defineConfig({
  plugins: [react(), serviceInDevelopment()],
  build: { target: 'es2023' },
  builder: {},
  environments: {
    client: { build: { outDir: 'dist/app', assetsInlineLimit: 0 } },
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
