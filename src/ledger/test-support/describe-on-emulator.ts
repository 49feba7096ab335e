import { afterAll, beforeAll, describe } from 'vitest';
import { type Emulator, findEmulator, startEmulator } from './bigtable-emulator.ts';

/**
 * Tests that need Google's Bigtable emulator, which runs during the group. They are skipped if it is not installed;
 * `npm test` counts them by the name of this group.
 */
export function describeOnEmulator(tests: (emulator: () => Emulator) => void): void {
  const path = findEmulator();
  describe.skipIf(path === null)('on the Bigtable emulator', () => {
    let running: Emulator | null = null;
    beforeAll(async () => {
      if (path !== null) running = await startEmulator(path);
    });
    afterAll(() => running?.stop());
    tests(() => {
      if (running === null) throw new Error('the emulator does not run');
      return running;
    });
  });
}
