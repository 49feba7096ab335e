import { defineConfig } from 'playwright/test';
import config, { IN_PROCESS } from './playwright.config.ts';
import { STATIC_SITE } from './static-site.ts';

const { service, site, siteWithoutRewrites, base } = STATIC_SITE;
const serve = (origin: string, fallback: string) => ({
  command: `node static-server.mjs ../dist/site ${base} ${new URL(origin).port} ${fallback}`,
  url: `${origin}${base}favicon.svg`,
});

/** The explorer built for a path, on a plain web server, with the service on another origin. */
export default defineConfig(config, {
  // `npm test` runs what a path or another origin breaks most easily: the tests of static-site.spec.ts and those tagged.
  projects: [
    { name: 'part', testIgnore: IN_PROCESS, grep: /static-site\.spec|@static/ },
    { name: 'all', testIgnore: IN_PROCESS },
  ],
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
