import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { customErrorName } from '../../../solana/names/error-names.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';

const root = recordedFolder();
/** Wormhole’s Token Bridge was rewritten: it logs other names than the published ones. */
const RENAMED: ReadonlySet<string> = new Set(['LegacyCompleteTransferWithPayloadWrapped']);
const ANCHOR_ERROR = /^Program log: AnchorError .*Error Code: (\w+)\. Error Number: (\d+)\./s;

test.skipIf(root === null)(
  'published instruction names agree with the names that programs log',
  { timeout: 120_000 },
  () => {
    let compared = 0;
    for (const { view } of recordedViews(root ?? '')) {
      for (const { type, programId, firstLine } of view.instructions ?? []) {
        const logged = view.log?.frames.find((frame) => frame.firstLine === firstLine)?.instructionName ?? null;
        if (type?.from !== 'table' || logged === null || RENAMED.has(logged)) continue;
        expect({ programId, name: letters(type.name) }).toEqual({ programId, name: letters(logged) });
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  },
);

test.skipIf(root === null)('published error names agree with the names that programs log', { timeout: 120_000 }, () => {
  let compared = 0;
  for (const { view } of recordedViews(root ?? '')) {
    const { failure, log } = view;
    if (failure?.programId == null || failure.custom === null) continue;
    for (const { text } of log?.lines ?? []) {
      const [, logged, number] = ANCHOR_ERROR.exec(text) ?? [];
      const published = customErrorName(failure.programId, failure.custom.code);
      if (published === null || Number(number) !== failure.custom.code) continue;
      expect(`${failure.programId} ${published}`).toBe(`${failure.programId} ${logged}`);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(10);
});

/** "PreFlashFillOrder" and "preFlashFillOrder" are the same name. */
function letters(name: string): string {
  return name.replaceAll(/[_\s]/g, '').toLowerCase();
}
