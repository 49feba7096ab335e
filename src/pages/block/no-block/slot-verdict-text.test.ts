import { expect, test } from 'vitest';
import { plainText } from '../../../shared/format/rich-text.ts';
import { describeVerdict } from './slot-verdict-text.ts';

const EMBEDDED = { cluster: 'embedded', label: 'embedded' } as const;

test('a skipped slot says what the chain did', () => {
  const said = describeVerdict(
    64_800_002n,
    { kind: 'skipped', previous: 64_799_999n, next: 64_800_004n },
    { cluster: 'devnet', label: 'devnet' },
  );
  expect(said.sentence).toBe('Slot 64,800,002 has no block: its leader produced none in time.');
  expect(plainText(said.dek)).toBe('Nothing was lost. The block after the gap, 64,800,004, continues from 64,799,999.');
});

test('an endpoint is called by what it is, also at the start of a sentence', () => {
  expect(describeVerdict(5n, { kind: 'beforeFirst', first: 8n }, EMBEDDED).sentence).toBe(
    'The embedded service keeps no block as old as slot 5.',
  );
  expect(
    describeVerdict(5n, { kind: 'beforeFirst', first: 8n }, { cluster: 'mainnet-beta', label: 'mainnet-beta' })
      .sentence,
  ).toBe('mainnet-beta keeps no block as old as slot 5.');
});

test('what is confirmed only is not called final', () => {
  expect(describeVerdict(90n, { kind: 'confirmedOnly', tip: 80n }, EMBEDDED).sentence).toBe(
    'Block 90 is confirmed, and not final yet.',
  );
});

test('what is listed and not given is no matter of being final', () => {
  const { sentence, word } = describeVerdict(90n, { kind: 'listedOnly', tip: 80n }, EMBEDDED);
  expect(word).toBe('Not given yet');
  expect(sentence).toBe('The embedded service lists block 90, and does not give it yet.');
});

test('a block that is produced and not there: whether long-term storage was asked too', () => {
  const missing = { kind: 'missing', next: 91n } as const;
  expect(describeVerdict(90n, missing, EMBEDDED, -32_007).word).toBe('Not available here');
  expect(describeVerdict(90n, missing, EMBEDDED, -32_009).word).toBe('Missing in long-term storage');
});

test('a slot that is ahead says how far', () => {
  const { dek, ...said } = describeVerdict(1_090n, { kind: 'future', tip: 80n }, EMBEDDED);
  expect(said).toEqual({ word: 'Not yet', sentence: 'Slot 1,090 lies ahead of the embedded service.' });
  expect(plainText(dek)).toMatch(/^Its newest slot is 80, 1,010 before this one\. /);
});
