import type { Address, Signature } from '../../solana/ids/ids.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { RpcError } from '../../rpc-service/rpc-error.ts';
import type { LedgerStore, Mention, MentionRange, TransactionOutcome } from '../../rpc-service/ledger-store.ts';
import { hasUnknownName } from '../../solana/errors/transaction-error.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { withRowError } from '../engine/errors.ts';
import { hasAddressTable } from '../rows/address-table.ts';
import { addressKey, decodeAddressRow, parseAddressKey } from '../rows/address-rows.ts';

type ReadOutcome = (signature: Signature) => Promise<TransactionOutcome | null>;

/** Reads the rows of an address, newest first, and no more of them than are needed. */
export function createMentionsReader(kv: KeyValueReader, readOutcome: ReadOutcome): LedgerStore['mentions'] {
  let isKnown = false;
  return async function* (address, range) {
    isKnown ||= await hasAddressTable(kv);
    if (!isKnown) throw new RpcError(ERROR_CODES.transactionHistoryNotAvailable, NO_TABLE);
    yield* readMentions(kv, readOutcome, address, range);
  };
}

const NO_TABLE = 'This ledger has no complete table of addresses; the command `slotscope ledger index` adds it';

async function* readMentions(
  kv: KeyValueReader,
  readOutcome: ReadOutcome,
  address: Address,
  { before, after, limit }: MentionRange,
): AsyncIterable<Mention> {
  let left = limit;
  // Only the first row and the last one can have nothing between the two positions.
  const rows = kv.rowsIn('tx-by-addr', {
    from: addressKey(address, before.slot),
    to: addressKey(address, after?.slot ?? 0n),
    limit: limit + 2,
  });
  for await (const { key, cell } of rows) {
    const slot = parseAddressKey(key)?.slot;
    if (slot === undefined) continue;
    const isWanted = (index: number): boolean =>
      (slot < before.slot || index < before.index) && (after === null || slot > after.slot || index > after.index);
    const entries = await withRowError('tx-by-addr', key, () => decodeAddressRow(cell, { isWanted, limit: left }));
    for (const entry of entries) {
      // The name of an error without a number is kept beside its block.
      const outcome = hasUnknownName(entry.err) ? await readOutcome(entry.signature) : null;
      yield { ...entry, slot, err: outcome === null ? entry.err : outcome.err };
    }
    left -= entries.length;
    if (left === 0) return;
  }
}
