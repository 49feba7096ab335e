import type { Blockhash, Slot } from '../../../solana/ids/ids.ts';
import type { StoredBlock } from '../../../rpc-service/ledger-store.ts';
import { checkBlockBalances } from '../../history/block-balances.ts';
import { CELL_LIMITS, inflateCell } from '../../cell/cell.ts';
import type { KeyValueWriter } from '../../engine/key-value.ts';
import { withRowError } from '../../engine/errors.ts';
import type { ReportBuilder } from '../import-report.ts';
import type { LedgerWriter } from '../ledger-writer.ts';
import { openBlock } from '../../rows/block-rows.ts';
import { encodeEntriesRow } from '../../rows/entries-row.ts';
import { slotKey } from '../../rows/slot-key.ts';
import { findNotRecorded } from './find-not-recorded.ts';
import { buildBlock, readBlockhash, readEntries } from './build-block.ts';
import { CarError } from './car-error.ts';
import type { Located, PendingSections } from './pending-sections.ts';

export interface BlockImport {
  readonly file: string;
  readonly ledger: KeyValueWriter;
  readonly writer: LedgerWriter;
  readonly report: ReportBuilder;
  readonly pending: PendingSections;
  readonly refuse: (error: unknown) => void;
}

/** Adds a block to the ledger unless it is there. Throws CarError or Refusal. */
export type ImportBlock = (located: Located<'block'>) => Promise<void>;

export function createBlockImporter({ file, ledger, writer, report, pending, refuse }: BlockImport): ImportBlock {
  /** The block before, in this file. */
  let last: { readonly slot: Slot; readonly blockhash: Blockhash } | null = null;

  const findBlockhash = async (slot: Slot): Promise<Blockhash | null> =>
    last?.slot === slot ? last.blockhash : ((await readStored(ledger, slot))?.blockhash ?? null);

  /** The block is not read again, only its hash is compared. Entries are added if it came without them, as from answers of a node. */
  const passOver = async (located: Located<'block'>, stored: StoredBlock, blockhash: Blockhash): Promise<void> => {
    const { slot } = located.node;
    if (stored.blockhash !== blockhash)
      throw new CarError(`slot ${slot} holds another block, ${stored.blockhash}`, located.section.offset);
    const { length } = stored.transactions;
    if ((await ledger.get('entries', slotKey(slot))) === null) {
      const entries = readEntries(located, pending);
      const transactions = entries.reduce((sum, { numTransactions }) => sum + numTransactions, 0);
      if (transactions !== length)
        throw new CarError(`${transactions} transactions, where slot ${slot} holds ${length}`, located.section.offset);
      await ledger.write([encodeEntriesRow(slot, entries)]);
      report.note({ file, where: `slot ${slot}`, text: 'the block was there without its entries, which were added' });
    }
    report.count('blocks', 'existing');
    report.count('blockTransactions', 'existing', length);
  };

  return async (located) => {
    const { slot, parentSlot } = located.node;
    const blockhash = readBlockhash(located, pending);
    const parent = parentSlot === slot ? blockhash : await findBlockhash(parentSlot);
    last = { slot, blockhash };
    const stored = await readStored(ledger, slot);
    if (stored !== null) return passOver(located, stored, blockhash);

    const { block, entries } = await buildBlock(located, pending, parent);
    const { outcome } = await writer.addBlock(block, findNotRecorded(block), entries);
    const balances = checkBlockBalances(block.transactions);
    report.count('blocks', outcome);
    report.count('blockTransactions', outcome, block.transactions.length);
    report.countLinks(balances);
    for (const text of balances.notes) report.note({ file, where: `slot ${slot}`, text });
    if (parent === null) {
      const text = `its parent, slot ${parentSlot}, is neither in this file nor in the ledger, so its previousBlockhash is not known`;
      report.note({ file, where: `slot ${slot}`, text });
    }
    const { count, offset } = pending.unlinked();
    if (count > 0)
      refuse(new CarError(`no block links to ${count} of the sections before the block of slot ${slot}`, offset));
    return undefined;
  };
}

async function readStored(ledger: KeyValueWriter, slot: Slot): Promise<StoredBlock | null> {
  const key = slotKey(slot);
  const cell = await ledger.get('blocks', key);
  if (cell === null) return null;
  return withRowError('blocks', key, async () => {
    const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
    return openBlock({ slot, qualifier: cell.qualifier, bytes });
  });
}
