import type { Slot } from '../../solana/ids/ids.ts';
import { isDeepStrictEqual } from 'node:util';
import { RESERVED_KEYS } from '../../solana/model/reserved-keys.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import type { KeyValueReader, Row, TableRow } from '../engine/key-value.ts';
import { LedgerError } from '../engine/errors.ts';
import { type AddressedBlock, decodeAddressRow, encodeAddressRows, parseAddressKey } from '../rows/address-rows.ts';

/** Compares the table `tx-by-addr` with the blocks. First call `checkBlock` for each block, then `checkRow` for each row, then `finish`. */
export interface AddressCheck {
  /** The faults of the rows of a block, each with its key. */
  readonly checkBlock: (block: AddressedBlock) => Promise<readonly AddressFault[]>;
  /** Throws if the row is invalid, or is of a slot without a block. */
  readonly checkRow: (row: Row, isBroken: (slot: Slot) => boolean) => Promise<void>;
  /** The faults of slots that have more rows than their blocks need. */
  readonly finish: () => readonly string[];
}

export interface AddressFault {
  readonly key: string;
  readonly text: string;
}

export function createAddressCheck(kv: KeyValueReader): AddressCheck {
  /** Number of rows that the blocks have, by slot. */
  const expected = new Map<Slot, number>();
  return {
    checkBlock: async (block) => {
      const rows = encodeAddressRows(block);
      expected.set(block.slot, rows.length);
      const faults: AddressFault[] = [];
      for (let at = 0; at < rows.length; at += PARALLEL) {
        const texts = await Promise.all(rows.slice(at, at + PARALLEL).map((row) => compareRow(kv, row)));
        texts.forEach((text, step) => {
          const key = rows[at + step]?.key;
          if (text !== null && key !== undefined) faults.push({ key, text });
        });
      }
      return faults;
    },
    checkRow: async ({ key, cell }, isBroken) => {
      const place = parseAddressKey(key);
      if (place === null) throw new Error('the key is not an address and a slot');
      await decodeAddressRow(cell);
      // Nodes wrote rows of some of these addresses until they reserved them.
      if (RESERVED_KEYS.has(place.address) || isBroken(place.slot)) return;
      const left = expected.get(place.slot);
      if (left === undefined) throw new Error(`no block of slot ${place.slot} is here`);
      expected.set(place.slot, left - 1);
    },
    finish: () =>
      [...expected]
        .filter(([, left]) => left < 0)
        .map(([slot, left]) => `slot ${slot} has ${-left} more than its transactions name addresses`),
  };
}

const PARALLEL = 64;

async function compareRow(kv: KeyValueReader, { key, cell }: TableRow): Promise<string | null> {
  try {
    const found = await kv.get('tx-by-addr', key);
    if (found === null) return 'no such row, though transactions of its slot name the address';
    const limit = CELL_LIMITS['tx-by-addr'];
    const [one, other] = [await inflateCell(found.value, limit), await inflateCell(cell.value, limit)];
    if (found.qualifier === cell.qualifier && Buffer.compare(one, other) === 0) return null;
    return isDeepStrictEqual(await decodeAddressRow(found), await decodeAddressRow(cell))
      ? null
      : 'it does not say what the block says';
  } catch (error) {
    // Its damage is named where the table is read.
    if (error instanceof LedgerError) return null;
    throw error;
  }
}
