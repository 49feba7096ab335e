import { expect, test } from 'vitest';
import { recordedFolder } from '../../src/shared/test-support/recorded-folder.ts';
import { compareFolder } from './fidelity.ts';

const folder = recordedFolder();

test.skipIf(folder === null)(
  'our jsonParsed equals that of recorded nodes, except for known forms of older nodes',
  async () => {
    const { givenInBytes, rebuilt, comparisons } = await compareFolder(folder ?? '');
    const different = comparisons.filter(({ equal, cause }) => !equal && cause === null);
    console.log(
      `${givenInBytes} transactions in both forms, ${rebuilt} rebuilt, ${comparisons.length} objects compared`,
    );
    expect(different).toEqual([]);
    expect(givenInBytes).toBeGreaterThan(0);
    expect(rebuilt).toBeGreaterThan(0);
  },
);
