import { expect, test } from 'vitest';
import { findEmulator, startEmulatorHere } from './bigtable-emulator.ts';

test('CBTEMULATOR goes before other emulators, and one that does not start is named', async () => {
  const env = { CBTEMULATOR: '/nowhere/cbtemulator', PATH: process.env['PATH'] };
  expect(findEmulator(env)).toBe('/nowhere/cbtemulator');
  expect(await startEmulatorHere(env)).toBe('The Bigtable emulator does not start: spawn /nowhere/cbtemulator ENOENT');
});
