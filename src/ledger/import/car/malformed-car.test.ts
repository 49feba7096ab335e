import type { Blockhash } from '../../../solana/ids/ids.ts';
import { expect, test } from 'vitest';
import type { ImportReport } from '../import-report.ts';
import {
  carSections,
  joinSections,
  type MadeSection,
  makeSection,
  sectionOf,
  varint,
  withEntries,
  writeCar,
} from '../../test-support/car-file.ts';
import { embeddedBlocks } from '../../test-support/embedded-client.ts';
import { useImportFolder } from '../../test-support/import-folder.ts';
import { type CarSection, createByteQueue } from './read-sections.ts';
import { createPendingSections, readPayload } from './pending-sections.ts';

// Seen to fail against: not comparing CIDs; not checking the lists of blocks.

const { put, importAll, reasons, ledger, verify } = useImportFolder();

const blocks = withEntries(await embeddedBlocks(3, 3), '1'.repeat(32) as Blockhash);
const sections = carSections(blocks);
const root = sections.at(-1)?.cid ?? never();
const whole = joinSections([root], sections);
const firstSlot = blocks[0]?.block.slot;

function never(): never {
  throw new Error('no section');
}

async function importBytes(bytes: Uint8Array): Promise<ImportReport> {
  await put('a.car', bytes);
  return importAll();
}

/** The ledger has whole blocks only, so many of them. */
async function expectWholeBlocks(count: number): Promise<void> {
  expect(await ledger().keys('blocks', { limit: 10 })).toHaveLength(count);
  expect((await verify()).faults).toEqual([]);
}

/** The sections with one changed. */
const changed = (at: number, change: (section: MadeSection) => readonly MadeSection[]): readonly MadeSection[] =>
  sections.flatMap((section, index) => (index === at ? change(section) : [section]));

const indexOf = (kind: number, nth = 0): number =>
  sections.map(({ bytes }, at) => (bytes[1] === kind ? at : -1)).filter((at) => at >= 0)[nth] ?? never();

test.each([
  ['nothing', new Uint8Array(), 'the file is empty'],
  [
    'text',
    Buffer.from('not a car file at all, but text'),
    'the file ends within the header: 110 bytes, of which 80 are missing',
  ],
  ['a header of no bytes', Buffer.of(0, 1, 2), 'the header is not that of a CAR file'],
  ['a header that claims 2^40 bytes', varint(2 ** 40), 'a header that claims more than 65536 bytes'],
  ['CAR version 2', Buffer.from('0aa16776657273696f6e02', 'hex'), 'CAR version 2, where only 1 can be read'],
])('refuses a file that holds %s', async (_, bytes, reason) => {
  const report = await importBytes(bytes);
  expect(reasons(report)).toEqual([expect.stringMatching(/^a\.car byte [01]: /)]);
  expect(report.refusals[0]?.text).toBe(reason);
  await expectWholeBlocks(0);
});

test('a section that is there twice changes nothing', async () => {
  const report = await importBytes(
    joinSections(
      [root],
      changed(indexOf(1), (section) => [section, section]),
    ),
  );
  expect(reasons(report)).toEqual([]);
  await expectWholeBlocks(3);
});

test('a file that is cut anywhere is refused, and the whole blocks before the cut stay', async () => {
  const offsets = new Set<number>();
  for (let cut = 60; cut < whole.length; cut += Math.floor(whole.length / 12)) {
    const report = await importBytes(whole.subarray(0, cut));
    expect(report.refusals.length).toBeGreaterThan(0);
    offsets.add(cut);
  }
  expect(offsets.size).toBeGreaterThan(10);
  const { refusals } = await importBytes(joinSections([root], sections.slice(0, indexOf(2) + 1)));
  expect(refusals.map(({ text }) => text)).toEqual(['the file ends without its root: blocks may be missing']);
  expect((await verify()).faults).toEqual([]);
});

test('a changed byte in any kind of node is refused with the offset of its section', async () => {
  // Those of the first block first: a block that the ledger has is not read again.
  for (const kind of [0, 1, 2, 5, 3, 4]) {
    const at = indexOf(kind);
    const spoiled = changed(at, ({ cid, bytes }) => {
      const copy = Uint8Array.from(bytes);
      copy[bytes.length - 1] = (copy[bytes.length - 1] ?? 0) ^ 1;
      return [{ cid, bytes: copy }];
    });
    const offset = joinSections([root], sections.slice(0, at)).length;
    const report = await importBytes(joinSections([root], spoiled));
    expect(report.refusals[0]).toMatchObject({
      where: `byte ${offset}`,
      text: 'the bytes of the section do not have the hash in its CID',
    });
  }
});

test('a block without one of its parts is refused, and so is the list of blocks without a block', async () => {
  const entry = indexOf(1);
  const report = await importBytes(
    joinSections(
      [root],
      changed(entry, () => []),
    ),
  );
  expect(report.blocks).toEqual({ stored: 2, existing: 0, refused: 1 });
  expect(report.refusals[0]?.text).toMatch(
    /^it links to [0-9a-f]{64}, which is not between the block before and here$/,
  );
  const { refusals } = await importBytes(
    joinSections(
      [root],
      changed(indexOf(2, 2), () => []),
    ),
  );
  expect(refusals.map(({ text }) => text)).toContain('the subset lists 3 blocks, and not the 2 before it');
  await expectWholeBlocks(3);
});

test('sections that no block links to are reported, and the blocks are stored', async () => {
  const stray = makeSection([1, 5, new Uint8Array(32), []]);
  const report = await importBytes(joinSections([root], [stray, ...sections]));
  expect(report.blocks.stored).toBe(3);
  expect(reasons(report)).toEqual([
    `a.car byte 59: no block links to 1 of the sections before the block of slot ${firstSlot}`,
  ]);
});

test('a section that claims more than the limit ends the import at once', async () => {
  const cut = joinSections([root], sections.slice(0, indexOf(2) + 1));
  const report = await importBytes(Buffer.concat([cut, varint(2 ** 41), Buffer.alloc(100)]));
  expect(report.refusals[0]).toMatchObject({
    where: `byte ${cut.length}`,
    text: 'a section that claims more than 33554432 bytes',
  });
  await expectWholeBlocks(1);
});

test('a section that links to itself cannot have a true CID, so it is refused', async () => {
  const { cid } = sections[0] ?? never();
  const cycle = { cid, bytes: makeSection([6, null, null, null, new Uint8Array(1), [cid]]).bytes };
  const report = await importBytes(joinSections([cid], [cycle]));
  expect(report.refusals.map(({ text }) => text)).toEqual([
    'no block links to the 1 sections at the end',
    'the file ends without its root: blocks may be missing',
  ]);
});

test('nodes that are nested without end are refused', async () => {
  const nested = Buffer.alloc(1_000_000, 0x81);
  nested.set([0x82, 2]);
  const section = sectionOf(nested);
  const report = await importBytes(joinSections([section.cid], [section]));
  expect(report.refusals.map(({ text }) => text)).toEqual(['lists that are nested too deeply']);
});

const asSection = ({ cid, bytes }: MadeSection, offset = 0): CarSection => ({
  link: Buffer.from(cid.bytes.subarray(4)).toString('latin1'),
  bytes,
  offset,
  end: 0,
});

test('frames that are linked again and again are refused before they fill the memory', () => {
  const pending = createPendingSections();
  let frame = makeSection([6, null, null, null, new Uint8Array(10), []]);
  pending.add(asSection(frame));
  for (let level = 0; level < 40; level++) {
    frame = makeSection([6, null, null, null, new Uint8Array(10), [frame.cid, frame.cid]]);
    pending.add(asSection(frame));
  }
  const { node, section } = pending.node(asSection(frame).link, 'frame', asSection(frame));
  expect(() => readPayload(node, section, pending)).toThrow('more than 4096 data frames');
});

test('what comes without a block is limited', () => {
  const pending = createPendingSections(10_000);
  const add = (): void => {
    for (let count = 0; count < 100; count++)
      pending.add(asSection(makeSection([1, count, new Uint8Array(32), []]), 7));
  };
  expect(add).toThrow('more than 10000 bytes without a block');
});

test('pieces across chunks of any size are the same', async () => {
  const bytes = Uint8Array.from({ length: 50 }, (_, at) => at);
  for (const size of [1, 3, 7, 50]) {
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    const queue = createByteQueue(chunks());
    const pieces = [await queue.take(10, 'a'), await queue.take(0, 'b'), await queue.take(39, 'c')];
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes.subarray(0, 49)));
    expect([queue.offset(), await queue.next(), await queue.next()]).toEqual([49, 49, null]);
    await expect(queue.take(1, 'more')).rejects.toThrow('the file ends within more');
  }
});

test('an unchanged file has no refusal', async () => {
  expect(writeCar(blocks)).toEqual(whole);
  expect((await importBytes(whole)).refusals).toEqual([]);
});
