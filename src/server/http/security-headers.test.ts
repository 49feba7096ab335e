import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FRAME_POLICY, WORKER_POLICY, COMMON_HEADERS, OPENER_POLICY, PERMISSIONS_POLICY } from './security-headers.ts';

const DEPLOYMENT = readFileSync('docs/deployment.md', 'utf8');
const HEADERS = [
  ...Object.entries({ ...COMMON_HEADERS, ...OPENER_POLICY, ...PERMISSIONS_POLICY }),
  ['content-security-policy', FRAME_POLICY],
  ['content-security-policy', WORKER_POLICY],
] as const;

test.each(HEADERS)('docs/deployment.md gives the header %s for other web servers', (name, value) => {
  const capitalized = name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  expect(DEPLOYMENT).toContain(`add_header ${capitalized} "${value}" always;`);
  expect(DEPLOYMENT).toContain(`\n  ${capitalized}: ${value}\n`);
});
