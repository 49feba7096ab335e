import { basename } from 'node:path';
import { test as base } from 'playwright/test';
import { STATIC_SITE } from './static-site.ts';

const PROCESSES = 'no page is part of it: it tests processes of the service';
const BATCHES = 'only the service that sends the page gets several requests in one';
const MADE_UP =
  'browsers keep a page that the test makes up from a service on this machine, unless it comes from there';
const WRITTEN = 'only the service that sends the page writes an answer and a first screen into it';
const FOLLOWED = 'home asks an endpoint elsewhere for new blocks; only an embedded ledger is known to stand still';

/**
 * The tests that cannot run with the explorer on a static host and the service on another origin, by file and title, each with the
 * reason. All others do: `npm test -- static`.
 */
const ORIGIN_ONLY: readonly (readonly [file: string, title: RegExp, reason: string])[] = [
  ['service-stop.spec.ts', /./, PROCESSES],
  ['served-endpoint.spec.ts', /./, PROCESSES],
  ['delivered-answers.spec.ts', /./, WRITTEN],
  ['first-screen.spec.ts', /./, WRITTEN],
  ['home.spec.ts', /^home sends two requests/, BATCHES],
  ['requests.spec.ts', /: home$/, BATCHES],
  ['home.spec.ts', /^invalid search text/, FOLLOWED],
  ['live.spec.ts', /^the embedded ledger/, FOLLOWED],
  ['search.spec.ts', /^browsers can add/, 'a static site has a description only if it was built for a known origin'],
  ['security-policy.spec.ts', /on a host that sends no headers/, MADE_UP],
  ['transaction.spec.ts', /^over plain HTTP/, MADE_UP],
  ['security-policy.spec.ts', /in the frame of another/, 'a header forbids it, and the static host sends none'],
];

/** A test that says why it is left out on a static host. */
export const test = base.extend<{ readonly originOnly: void }>({
  originOnly: [
    async ({}, use, info) => {
      const [, , reason] =
        ORIGIN_ONLY.find(([file, title]) => file === basename(info.file) && title.test(info.title)) ?? [];
      // run-tests.mjs prints the reason with the names of its tests.
      info.skip(STATIC_SITE.isTested && reason !== undefined, reason ?? '');
      await use();
    },
    { auto: true },
  ],
});
