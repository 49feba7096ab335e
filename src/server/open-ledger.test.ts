import { expect, test, vi } from 'vitest';
import { openLedger, openRows } from './open-ledger.ts';

// As where `npm install --omit=optional` was run.
const missing = vi.hoisted(() => () => {
  throw new Error('Cannot find package');
});
vi.mock('@connectrpc/connect', missing);
vi.mock('@connectrpc/connect-node', missing);
vi.mock('google-auth-library', missing);

test('the packages for Bigtable are loaded only for a warehouse', async () => {
  const embedded = await openLedger(null);
  expect((await embedded.info()).firstSlot).not.toBeNull();
  await expect(openRows('nowhere')).rejects.toThrow('no ledger in nowhere');
  await expect(openRows('bigtable:project/instance')).rejects.toThrow(
    /^Bigtable needs the optional packages, which npm ci installs by default: /,
  );
});

test.each(['bigtable:', 'bigtable:project', 'bigtable:project/', 'bigtable:Project/instance', 'bigtable:a/b/c'])(
  '%s does not name a warehouse',
  async (name) => {
    await expect(openRows(name)).rejects.toThrow(`${name} does not name a warehouse: write bigtable:PROJECT/INSTANCE`);
  },
);
