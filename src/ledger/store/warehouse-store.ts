import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import {
  type AccountReads,
  type LedgerHeader,
  type LedgerInfo,
  type LedgerStore,
  type LocatedTransaction,
  type Mention,
  type MentionRange,
  NONE_ABSENT,
  type StoredBlock,
  type TokenMention,
  type TransactionOutcome,
  toStoredTransaction,
} from '../../rpc-service/store/ledger-store.ts';
import { RpcError, accountNotKnown, accountsNotKnown } from '../../rpc-service/store/errors.ts';
import { createLruCache } from '../../shared/lru-cache.ts';
import { hasUnknownName } from '../../solana/errors/transaction-error.ts';
import { type Address, type Signature, type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { type Cell, type KeyValueReader, type Row, withRowError } from '../engine/key-value.ts';
import { createSharedReads } from '../../shared/shared-reads.ts';
import {
  type AbsentInAnswer,
  NOTHING_ABSENT,
  decodeAbsentRow,
  withAbsentInMeta,
  withAbsentMembers,
} from '../rows/absent-row.ts';
import { tokenOwnerOf } from '../../solana/accounts/token-accounts.ts';
import { TOKEN_PROGRAMS } from '../../solana/accounts/token-programs.ts';
import { type AccountTable, decodeAccountRow, readAccountTable } from '../rows/account-rows.ts';
import {
  type AddressTable,
  type WantedEntries,
  decodeAddressRow,
  decodeOwnerRow,
  hasAddressTable,
} from '../rows/address-rows.ts';
import { type BlockPayload, openBlock } from '../rows/block-rows.ts';
import { readCertificate } from '../rows/certificate-row.ts';
import { readRankMap } from '../rows/rank-map-row.ts';
import { readFooter } from '../rows/footer-row.ts';
import { INFO_KEY, UNKNOWN_INFO, decodeInfoRow } from '../rows/info-row.ts';
import { decodeWithoutBlockRow } from '../rows/without-block-row.ts';
import { createTransactionCounter } from './transaction-count.ts';
import { createWithoutBlockReader } from './transactions-without-block.ts';
import { addressKey, parseAddressKey, parseSlotKey, slotKey } from '../rows/row-keys.ts';
import { type TransactionInfo, decodeTransactionRow } from '../rows/tx-row.ts';

/** Size of the cache of inflated block rows, in bytes: room for one of the largest or several typical ones. */
const INFLATED_BYTES = 16 * 1024 * 1024;

/** Blocks never change, and a method reads the last 151. */
const MAX_HEADERS = 1000;

interface InflatedBlock {
  readonly payload: BlockPayload;
  readonly absent: AbsentInAnswer | null;
}

interface StoreOptions {
  readonly maxInflatedBytes?: number | undefined;
  /**
   * For a distant ledger: milliseconds for which its first and last slot are cached. Its blocks are final, so a cached
   * block is not read again.
   */
  readonly remoteMs?: number;
}

/** Reads a ledger from any engine that stores the warehouse's rows. Reads throw RowError on a broken row. */
export function createWarehouseStore(
  kv: KeyValueReader,
  { maxInflatedBytes = INFLATED_BYTES, remoteMs = 0 }: StoreOptions = {},
): LedgerStore {
  // Consecutive lookups in one block inflate it once.
  const inflated = createLruCache<InflatedBlock>(maxInflatedBytes);
  const shared = createSharedReads<InflatedBlock>();

  const readAbsent = async (key: string): Promise<AbsentInAnswer | null> => {
    const cell = await kv.get('absent', key);
    return cell === null ? null : withRowError('absent', key, () => decodeAbsentRow(cell.value));
  };

  const readInflated = async (slot: Slot): Promise<InflatedBlock | null> => {
    const key = slotKey(slot);
    const known = inflated.get(key);
    if (known !== undefined && remoteMs > 0) return known;
    const cell = await kv.get('blocks', key);
    if (cell === null) return null;
    if (known !== undefined) return known;
    const absent = await readAbsent(key);
    return withRowError('blocks', key, async () => {
      const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
      const block = { payload: { slot, qualifier: cell.qualifier, bytes }, absent };
      inflated.set(key, block, bytes.length);
      return block;
    });
  };

  const readBlock = async (slot: Slot): Promise<StoredBlock | null> => {
    const found = await shared(slotKey(slot), () => readInflated(slot));
    if (found === null) return null;
    const { payload, absent } = found;
    return withRowError('blocks', slotKey(slot), () => {
      const block = openBlock(payload);
      const stored = absent === null ? block : withAbsentMembers(block, absent);
      return { ...stored, footer: () => readFooter(kv, slot) };
    });
  };

  const headers = createLruCache<LedgerHeader>(MAX_HEADERS);
  const readHeader = async (slot: Slot): Promise<LedgerHeader | null> => {
    const key = slotKey(slot);
    const known = headers.get(key);
    if (known !== undefined) return known;
    const block = await readBlock(slot);
    if (block === null) return null;
    const { parentSlot, blockhash, previousBlockhash, blockHeight } = block;
    const header = { parentSlot, blockhash, previousBlockhash, blockHeight };
    headers.set(key, header, 1);
    return header;
  };

  const readWithoutBlock = async (signature: Signature): Promise<LocatedTransaction | null> => {
    const cell = await kv.get('loose', signature);
    if (cell === null) return null;
    const {
      slot,
      blockTime,
      index: recordedIndex,
      ...executed
    } = await withRowError('loose', signature, () => decodeWithoutBlockRow(cell.value));
    const { answer, metas, words } = (await readAbsent(signature)) ?? NOTHING_ABSENT;
    const stored = withAbsentInMeta(toStoredTransaction(executed), metas[0] ?? NONE_ABSENT, words);
    return { ...stored, slot, blockTime, index: null, recordedIndex, absent: answer };
  };

  const readTransactionRow = async (signature: Signature): Promise<TransactionInfo | null> => {
    const cell = await kv.get('tx', signature);
    return cell === null ? null : withRowError('tx', signature, () => decodeTransactionRow(cell.value));
  };

  /** A transaction from the part of its block that has it; null if the ledger does not keep blocks in parts. */
  const readPart = async (
    slot: Slot,
    index: number,
  ): Promise<{ readonly signature: Signature; readonly located: LocatedTransaction } | null> => {
    const key = slotKey(slot);
    const part = (await kv.blockPart?.(key, index)) ?? null;
    if (part === null) return null;
    const { qualifier, header, frame } = part;
    const { answer, metas, words } = (await readAbsent(key)) ?? NOTHING_ABSENT;
    const nameOfPart = `${key}/${frame.first}`;
    return withRowError('blocks', key, async () => {
      const bytes = inflated.get(nameOfPart)?.payload.bytes ?? (await inflateCell(frame.value, CELL_LIMITS.blocks));
      const payload = { slot, qualifier, bytes };
      inflated.set(nameOfPart, { payload, absent: null }, bytes.length);
      const stored = openBlock(payload).transactions.at(index - frame.first);
      if (stored === undefined) throw new Error(`a part of the block has no transaction ${index}`);
      const wordsOf = words.filter(({ transaction }) => transaction === index);
      const located = withAbsentInMeta(stored, metas[index] ?? NONE_ABSENT, wordsOf);
      const { blockTime } = header;
      return {
        signature: stored.id(),
        located: { ...located, slot, index, recordedIndex: null, blockTime, absent: answer },
      };
    });
  };

  const readTransaction = async (signature: Signature): Promise<LocatedTransaction | null> => {
    const row = await readTransactionRow(signature);
    if (row === null) return readWithoutBlock(signature);
    const { slot, index } = row;
    const part = inflated.get(slotKey(slot)) === undefined ? await readPart(slot, index) : null;
    if (part !== null) return part.signature === signature ? part.located : null;
    const block = await readBlock(slot);
    const stored = block?.transactions.at(index);
    // A node also returns null if the two tables disagree.
    if (block === null || stored?.id() !== signature) return null;
    return { ...stored, slot, index, recordedIndex: null, blockTime: block.blockTime, absent: block.absent };
  };

  const readOutcome = async (signature: Signature): Promise<TransactionOutcome | null> => {
    const row = await readTransactionRow(signature);
    // The row stores errors as numbers. An unnamed number may have had a name in the answer, which is stored next to
    // the block.
    if (row !== null && !hasUnknownName(row.err)) return row;
    const located = await readTransaction(signature);
    return located === null ? null : { ...located, err: located.meta()?.err ?? null };
  };

  return {
    info: remoteMs === 0 ? () => readInfo(kv) : rememberInfo(() => readInfo(kv), remoteMs),
    block: readBlock,
    header: readHeader,
    transaction: readTransaction,
    outcome: readOutcome,
    ...createAccountReads(kv),
    mentions: createMentionsReader(kv, BY_ADDRESS, readOutcome),
    tokenMentions: createMentionsReader(kv, BY_OWNER, readOutcome),
    slots: async (from, to, limit) => {
      if (from > U64_MAX || from > to) return [];
      const range = { from: slotKey(from), to: slotKey(to < U64_MAX ? to : U64_MAX), limit };
      return (await kv.keys('blocks', range)).flatMap((key) => parseSlotKey(key) ?? []);
    },
    withoutBlock: createWithoutBlockReader(kv),
    certificate: () => readCertificate(kv),
    rankMap: () => readRankMap(kv),
    transactionCount: createTransactionCounter(kv),
    close: () => kv.close(),
  };
}

async function readInfo(kv: KeyValueReader): Promise<LedgerInfo> {
  // Damage at an end of the table must not prevent serving the other blocks.
  const [cell, [first], [last]] = await Promise.all([
    kv.get('info', INFO_KEY),
    kv.keys('blocks', { limit: 1, skipDamage: true }),
    kv.keys('blocks', { limit: 1, reverse: true, skipDamage: true }),
  ]);
  const info = cell === null ? UNKNOWN_INFO : await withRowError('info', INFO_KEY, () => decodeInfoRow(cell.value));
  const newest = last === undefined ? null : parseSlotKey(last);
  return {
    ...info,
    firstSlot: first === undefined ? null : parseSlotKey(first),
    confirmedSlot: info.confirmedSlot ?? newest,
    finalizedSlot: info.finalizedSlot ?? newest,
  };
}

/**
 * Caches the info of a distant ledger for `ms`. A slot beyond its end reads it again, so that the absence of the newest
 * block is never cached. Concurrent calls share one read, which begins after each of them.
 */
function rememberInfo(read: () => Promise<LedgerInfo>, ms: number): LedgerStore['info'] {
  let known: { readonly info: LedgerInfo; readonly until: number } | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<LedgerInfo> | null = null;

  const readNext = async (): Promise<LedgerInfo> => {
    await running;
    next = null;
    const reading = read();
    running = reading.catch(() => {});
    const info = await reading;
    known = { info, until: performance.now() + ms };
    return info;
  };
  return async (upTo) => {
    if (known !== null && performance.now() < known.until) {
      const { confirmedSlot } = known.info;
      if (confirmedSlot !== null && (upTo === undefined || upTo <= confirmedSlot)) return known.info;
    }
    next ??= readNext();
    return next;
  };
}

/** Reads the `account` table, which stores an account only at slots where it changed. */
export function createAccountReads(kv: KeyValueReader): AccountReads {
  let known: AccountTable | null = null;
  const readTable = async (): Promise<AccountTable | null> => (known ??= await readAccountTable(kv));
  /** By slot: the table has the accounts of two at most. */
  const tokenAccounts = new Map<Slot, ByOwner>();
  return {
    accounts: async () => {
      const table = await readTable();
      return table && (table.complete ? 'all' : 'some');
    },
    account: async (address, slot) => {
      const table = await readTable();
      if (table === null || !table.slots.includes(slot)) throw accountsNotKnown(slot);
      const range = { from: addressKey(address, slot), to: addressKey(address, 0n), limit: 1 };
      for await (const { key, cell } of kv.rowsIn('account', range))
        return withRowError('account', key, () => decodeAccountRow(cell.value));
      if (!table.complete) throw accountNotKnown(address);
      return null;
    },
    tokenAccounts: async (owner, slot) => {
      const table = await readTable();
      if (table === null || !table.complete || !table.slots.includes(slot)) throw accountsNotKnown(slot);
      const byOwner = tokenAccounts.get(slot) ?? (await readTokenAccounts(kv, slot));
      tokenAccounts.set(slot, byOwner);
      return byOwner.get(owner) ?? [];
    },
  };
}

type ByOwner = ReadonlyMap<Address, readonly Address[]>;

/** The token accounts at the end of a slot. Of the rows of an account, the newest comes first. */
async function readTokenAccounts(kv: KeyValueReader, slot: Slot): Promise<ByOwner> {
  const byOwner = new Map<Address, Address[]>();
  let last: Address | null = null;
  for await (const { key, cell } of kv.rows('account')) {
    const place = parseAddressKey(key);
    if (place === null || place.slot > slot || place.address === last) continue;
    last = place.address;
    const account = await withRowError('account', key, () => decodeAccountRow(cell.value));
    const owner = account !== null && TOKEN_PROGRAMS.has(account.owner) ? tokenOwnerOf(account.data) : null;
    if (owner === null) continue;
    const owned = byOwner.get(owner);
    if (owned === undefined) byOwner.set(owner, [place.address]);
    else owned.push(place.address);
  }
  return byOwner;
}

type ReadOutcome = (signature: Signature) => Promise<TransactionOutcome | null>;

/** Reads the rows of an address, and no more of them than are needed. */
function createMentionsReader<T extends AddressEntry>(
  kv: KeyValueReader,
  { table, decode, missing }: MentionTable<T>,
  readOutcome: ReadOutcome,
): (address: Address, range: MentionRange) => AsyncIterable<T & Mention> {
  let isKnown = false;
  return async function* (address, range) {
    isKnown ||= await hasAddressTable(kv, table);
    if (!isKnown) throw new RpcError(ERROR_CODES.transactionHistoryNotAvailable, missing);
    yield* readMentions(kv, { table, decode }, readOutcome, address, range);
  };
}

type AddressEntry = Omit<Mention, 'slot'>;

interface MentionTable<T extends AddressEntry> {
  readonly table: AddressTable;
  readonly decode: (cell: Cell, wanted: WantedEntries) => Promise<readonly T[]>;
  /** The error of a ledger without the whole table. */
  readonly missing: string;
}

const BY_ADDRESS: MentionTable<AddressEntry> = {
  table: 'tx-by-addr',
  decode: decodeAddressRow,
  missing: 'This ledger has no complete table of addresses',
};

const BY_OWNER: MentionTable<Omit<TokenMention, 'slot'>> = {
  table: 'tx-by-owner',
  decode: decodeOwnerRow,
  missing: 'This ledger has no complete table of the owners of token accounts; `tokenAccounts` can only be `none`',
};

async function* readMentions<T extends AddressEntry>(
  kv: KeyValueReader,
  { table, decode }: Pick<MentionTable<T>, 'table' | 'decode'>,
  readOutcome: ReadOutcome,
  address: Address,
  { before, after, limit, order = 'desc' }: MentionRange,
): AsyncIterable<T & Mention> {
  let left = limit;
  const range = { from: before.slot, to: after?.slot ?? 0n };
  // Only the first row and the last one can have nothing between the two positions.
  const rows =
    order === 'desc'
      ? kv.rowsIn(table, {
          from: addressKey(address, range.from),
          to: addressKey(address, range.to),
          limit: limit + 2,
        })
      : readOldestFirst(kv, table, address, { ...range, limit: limit + 2 });
  for await (const { key, cell } of rows) {
    const slot = parseAddressKey(key)?.slot;
    if (slot === undefined) continue;
    const isWanted = (index: number): boolean =>
      (slot < before.slot || index < before.index) && (after === null || slot > after.slot || index > after.index);
    const wanted = { isWanted, limit: left, isAscending: order === 'asc' };
    const entries = await withRowError(table, key, () => decode(cell, wanted));
    for (const entry of entries) {
      // The name of an error without a number is stored next to its block.
      const outcome = hasUnknownName(entry.err) ? await readOutcome(entry.signature) : null;
      yield { ...entry, slot, err: outcome === null ? entry.err : outcome.err };
    }
    left -= entries.length;
    if (left === 0) return;
  }
}

/** Rows per read, oldest first: engines list only keys in this order. */
const ROWS_AT_ONCE = 64;

async function* readOldestFirst(
  kv: KeyValueReader,
  table: AddressTable,
  address: Address,
  { from, to, limit }: { readonly from: Slot; readonly to: Slot; readonly limit: number },
): AsyncIterable<Row> {
  const atOnce = Math.min(ROWS_AT_ONCE, limit);
  for (let next = to; next <= from;) {
    const range = { from: addressKey(address, from), to: addressKey(address, next), limit: atOnce };
    const keys = await kv.keys(table, { ...range, reverse: true });
    for (const row of await Promise.all(keys.map(async (key) => ({ key, cell: await kv.get(table, key) })))) {
      const { key, cell } = row;
      if (cell !== null) yield { key, cell };
    }
    const last = parseAddressKey(keys.at(-1) ?? '');
    if (keys.length < atOnce || last === null) return;
    next = last.slot + 1n;
  }
}
