import { defineConfig } from 'playwright/test';
import config from './playwright.config.ts';
import { STATIC_SITE } from './static-site.ts';

const { service, site, siteWithoutRewrites, base } = STATIC_SITE;
const serve = (origin: string, fallback: string) => ({
  command: `node static-server.mjs ../dist/site ${base} ${new URL(origin).port} ${fallback}`,
  url: `${origin}${base}favicon.svg`,
});

/**
 * The explorer built for a path, on a plain web server, with the service on another origin. Of the other tests, it runs those about
 * links, fragments, scrolling and failures.
 */
export default defineConfig(config, {
  testMatch: [
    'static-site.spec.ts',
    'install.spec.ts',
    'transaction-balances.spec.ts',
    'transaction-compute.spec.ts',
    'transaction-logs.spec.ts',
    'scroll.spec.ts',
    'missing-data.spec.ts',
    'compare.spec.ts',
  ],
  testIgnore: [],
  use: { baseURL: `${site}${base}` },
  webServer: [
    {
      command: `node ../src/server/slotscope.mjs serve --port ${new URL(service).port}`,
      url: service,
      timeout: 120_000,
    },
    serve(site, 'index.html'),
    serve(siteWithoutRewrites, '404.html'),
  ],
});
