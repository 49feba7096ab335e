import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import { isDeepStrictEqual } from 'node:util';
import { type OnProgress, formatSlotLabel } from '../../shared/progress.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { createVerifier } from '../../solana/verify-signatures.ts';
import { hasUnknownName } from '../../solana/errors/transaction-error.ts';
import type { Blockhash, Signature, Slot } from '../../solana/ids/ids.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import {
  type Cell,
  DamageError,
  type KeyValueReader,
  LedgerError,
  type Row,
  RowError,
  TABLE_NAMES,
  type TableName,
  type TableRow,
} from '../engine/key-value.ts';
import { type LinkCounts, NO_LINKS, addLinks, checkBlockBalances } from '../history/block-balances.ts';
import type { FindingName } from '../history/finding.ts';
import { type ReadBlock, type SlotCheckOptions, createSlotChecks, describeJob } from '../history/slot-checks.ts';
import { type CheckProgress, type CheckpointFile, resumeCheck } from '../history/verify-checkpoint.ts';
import { SLOT_STATUSES, type SlotCounts, type SlotRange } from '../history/slot-ranges.ts';
import { decodeAbsentRow } from '../rows/absent-row.ts';
import { ACCOUNT_TABLE_KEY, decodeAccountRow, decodeAccountTableRow, readAccountTable } from '../rows/account-rows.ts';
import {
  type AddressTable,
  type AddressedBlock,
  decodeAddressRow,
  decodeOwnerRow,
  encodeAddressRows,
  hasAddressTable,
} from '../rows/address-rows.ts';
import { openBlock } from '../rows/block-rows.ts';
import { CERTIFICATE_KEY, parseCertificate } from '../rows/certificate-row.ts';
import { decodeJsonCell } from '../rows/json-cell.ts';
import { RANK_MAP_KEY, parseRankMap } from '../rows/rank-map-row.ts';
import { decodeEntriesRow } from '../rows/entries-row.ts';
import { decodeInfoRow } from '../rows/info-row.ts';
import { decodeWithoutBlockRow } from '../rows/without-block-row.ts';
import { parseAddressKey, parseSlotKey, slotKey } from '../rows/row-keys.ts';
import { decodeTransactionCountRow, isTransactionCountKey } from '../rows/transaction-count-row.ts';
import { type TransactionInfo, decodeTransactionRow, formatMemos } from '../rows/tx-row.ts';
import { createVerifyProgress } from './command-progress.ts';
import { compareBlockColumns, compareTransactionColumns } from './compare-columns.ts';
import { EXIT, type Reporter, formatCount, formatLinks } from './reporter.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';
import { toExecutedTransaction } from '../../rpc-service/store/ledger-store.ts';
import { errorText } from '../../shared/error-text.ts';
import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';

interface LedgerVerifyFlags extends Pick<VerifyOptions, 'anchors' | 'history' | 'isSample' | 'checkpoint' | 'signal'> {
  /** Print every range of slots, however many there are. */
  readonly allSlots?: boolean;
  /** If true, a slot that is missing or unverifiable, or an anchor without a block, makes the exit code 3. */
  readonly strict?: boolean;
  /** If true, every line of the result is JSON. */
  readonly json?: boolean;
}

/** So many ranges of slots are printed without `allSlots`. */
const FEW_RANGES = 20;

/** The check was stopped by its signal. The message says where. */
class CheckStopped extends Error {}

/**
 * Verifies every row and the proof of history, and prints faults, notes and the status of each slot. The exit code is 0 without faults,
 * otherwise 1; with `strict`, it is 3 if nothing is wrong, but slots are missing or could not be verified.
 */
export async function ledgerVerify(
  kv: KeyValueReader,
  reporter: Reporter,
  { allSlots = false, strict = false, json = false, ...options }: LedgerVerifyFlags = {},
): Promise<number> {
  const first: SlotRange[] = [];
  let ranges = 0;
  const onSlots = (range: SlotRange): void => {
    ranges++;
    if (allSlots) reporter.line(json ? stringifyJson(rangeJson(range)) : formatRange(range));
    else if (first.length < FEW_RANGES) first.push(range);
  };
  const onFault = (fault: Fault): void => {
    if (json) reporter.line(stringifyJson(faultJson(fault)));
    else reporter.problem(formatFault(fault));
  };
  let check: LedgerCheck;
  try {
    check = await verifyLedger(kv, reporter.progress, { ...options, onSlots, onFault });
  } catch (error) {
    if (!(error instanceof CheckStopped)) throw error;
    const path = options.checkpoint?.path;
    reporter.problem(
      path === undefined
        ? `Stopped ${error.message}. Nothing is kept; with --checkpoint FILE, the next run continues where this one ended.`
        : `Stopped ${error.message}. ${path} keeps how far the check has come; run the same command again to continue.`,
    );
    return EXIT.failed;
  }
  const { faults, slots, unusedAnchors } = check;
  const isIncomplete = slots.unverifiable + slots.missing > 0n || unusedAnchors.length > 0;
  const code = faults.length > 0 || slots.failed > 0n ? EXIT.wrong : strict && isIncomplete ? EXIT.strict : EXIT.ok;
  if (json) reporter.line(stringifyJson(checkJson(check, code)));
  else printCheck(check, { ranges, first: allSlots ? [] : first }, reporter.line);
  return code;
}

function printCheck(
  { rows, signatures, inBlocks, withoutBlock, faults, links, notes, slots }: LedgerCheck,
  { ranges, first }: { readonly ranges: number; readonly first: readonly SlotRange[] },
  line: Reporter['line'],
): void {
  for (const note of notes) line(`note: ${formatFault(note)}`);
  if (ranges > 0) line(`slots: ${formatCounts(slots)}`);
  for (const range of first) line(`  ${formatRange(range)}`);
  if (first.length > 0 && ranges > first.length)
    line(`  and ${ranges - first.length} more ranges; --slots prints them all`);
  if (withoutBlock > 0)
    line(`${formatCount(inBlocks, 'transaction')} in blocks, ${formatInteger(withoutBlock)} without their block`);
  line(`${formatCount(rows, 'row')} read, ${formatCount(signatures, 'signature')} verified`);
  line(formatLinks(links));
  const isFine = faults.length === 0 && links.broken === 0;
  line(isFine ? 'Nothing is wrong.' : `${formatCount(faults.length, 'fault')} found.`);
}

function faultJson({ finding, table, key, text }: Fault): JsonObject {
  const slot = table === 'blocks' && key !== null ? parseSlotKey(key) : null;
  return { finding: finding ?? (key === null ? 'storage' : 'row'), slot, table, key, text };
}

function rangeJson({ from, to, status, reason }: SlotRange): JsonObject {
  return { status, from, to, reason };
}

function checkJson({ rows, signatures, faults, notes, slots }: LedgerCheck, exitCode: number): JsonObject {
  return { findings: faults.length, slots: { ...slots }, rows, signatures, notes: notes.map(formatFault), exitCode };
}

function formatCounts(counts: SlotCounts): string {
  return SLOT_STATUSES.map((status) => `${formatInteger(counts[status])} ${status}`).join(', ');
}

function formatRange({ from, to, status, reason }: SlotRange): string {
  const slots = from === to ? `slot ${from}` : `slots ${from} to ${to}`;
  return `${slots}: ${status}${reason === null ? '' : `, ${reason}`}`;
}

function formatFault({ table, key, text }: Pick<Fault, 'table' | 'key' | 'text'>): string {
  if (table === null) return text;
  return key === null ? `table ${table}: ${text}` : `row ${key} of table ${table}: ${text}`;
}

export interface LedgerCheck {
  readonly rows: number;
  /** Number of valid signatures. */
  readonly signatures: number;
  /** Number of transactions in blocks. */
  readonly inBlocks: number;
  /** Number of transactions whose block is not in the ledger. */
  readonly withoutBlock: number;
  readonly faults: readonly Fault[];
  readonly links: LinkCounts;
  /**
   * Parts that could not be checked, and balances of a block that do not follow from each other. These are not faults
   * of a row, which may be exactly what a node returned.
   */
  readonly notes: readonly Omit<Fault, 'finding'>[];
  /** The slots of anchors that no block has or follows. */
  readonly unusedAnchors: readonly Slot[];
  /** How many slots have each status, from the first block to the last. */
  readonly slots: SlotCounts;
}

export interface VerifyOptions {
  /** Blockhashes from a trusted source, by slot. */
  readonly anchors?: ReadonlyMap<Slot, Blockhash>;
  /** Whether to recompute proof of history, which takes most of the time, or what computes it; true by default. */
  readonly history?: SlotCheckOptions['history'];
  /** True if blocks may exist between those of the reader; false by default. */
  readonly isSample?: boolean;
  /** Keeps how far the check has come, so that the next one continues there; null by default. Not for a sample. */
  readonly checkpoint?: CheckpointFile | null;
  /** Stops the check before the next row. */
  readonly signal?: AbortSignal | undefined;
  /** Receives each range of slots with the same status, in order. */
  readonly onSlots?: (range: SlotRange) => void;
  /** Receives each fault when it is found. */
  readonly onFault?: (fault: Fault) => void;
}

/** The name of a finding: a column of a row does not have what its cell has. */
const COLUMN = 'column';

/** A problem. `table` and `key` are null if it is not one of a certain table or row. */
export interface Fault {
  /** What is wrong with the history of the block, or its columns; null for another fault. */
  readonly finding: FindingName | typeof COLUMN | null;
  readonly table: TableName | null;
  readonly key: string | null;
  readonly text: string;
}

/**
 * Checks the storage, reads every row, verifies every signature, compares the transaction rows with the blocks, and the
 * balances within each block. Recomputes proof of history for blocks with entries.
 */
export async function verifyLedger(
  kv: KeyValueReader,
  onProgress: OnProgress = () => {},
  {
    anchors = new Map(),
    history = true,
    isSample = false,
    checkpoint = null,
    onSlots = () => {},
    onFault = () => {},
    signal,
  }: VerifyOptions = {},
): Promise<LedgerCheck> {
  const faults: Fault[] = [];
  const addFault = ({ finding = null, ...fault }: Omit<Fault, 'finding'> & Partial<Fault>): void => {
    faults.push({ finding, ...fault });
    onFault({ finding, ...fault });
  };
  const verify = createVerifier();
  const inBlocks = new Set<string>();
  /** Number of transactions, by the key of a block or a transaction without block. */
  const lengths = new Map<string, number>();
  let rows = 0;
  const { resumed, ...resume } = await resumeCheck(checkpoint, await describeJob(kv, { anchors, history }));
  let signatures = resumed?.signatures ?? 0;
  let links = NO_LINKS;
  const notes: Omit<Fault, 'finding'>[] = [];
  const addresses = createAddressCheck(kv);
  const hasTable = await hasAddressTable(kv);
  // If its row is damaged, the check of that table reports it.
  const accountTable = await readAccountTable(kv).catch(() => null);
  /** Keys of blocks that cannot be read. */
  const broken = new Set<string>();

  /** Records an error of the check as a fault of the row. */
  const attempt = async <T>(table: TableName, key: string, check: () => Promise<T>): Promise<T | null> => {
    try {
      return await check();
    } catch (error) {
      addFault({ table, key, text: errorText(error) });
      if (table === 'blocks') broken.add(key);
      return null;
    }
  };
  const checkSignatures = async (
    table: TableName,
    key: string,
    { transaction }: ExecutedTransaction,
  ): Promise<void> => {
    const checks = await verify(transaction);
    signatures += checks.filter((check) => check === 'valid').length;
    const invalid = checks.findIndex((check) => check !== 'valid');
    if (invalid === -1) return;
    const text = `signature ${transaction.signatures[invalid]} does not fit its message`;
    addFault({ finding: 'signature', table, key, text });
  };
  const checkBlock = async ({ key, cell }: Row): Promise<ReadBlock> => {
    const slot = parseSlotKey(key);
    if (slot === null) throw new Error('the key is not a slot');
    const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
    const block = openBlock({ slot, qualifier: cell.qualifier, bytes });
    lengths.set(key, block.transactions.length);
    const transactions = [...block.transactions].map(toExecutedTransaction);
    for (const [index, executed] of transactions.entries()) {
      const id = transactionId(executed.transaction);
      inBlocks.add(id);
      if (!resume.isChecked(key)) await checkSignatures('blocks', key, executed);
      await attempt('tx', id, async () => {
        const expected = describeExpected(slot, index, executed);
        // Reading the table reports its damage.
        if ((await checkTransactionRow(kv, id, expected)) === 'damaged') return;
        for await (const text of compareTransactionColumns(kv, id, expected))
          addFault({ finding: COLUMN, table: 'tx', key: id, text });
      });
    }
    if (hasTable) {
      const wrong = await addresses.checkBlock({ slot, blockTime: block.blockTime, transactions });
      for (const fault of wrong) addFault(fault);
    }
    for await (const text of compareBlockColumns(kv, key, block))
      addFault({ finding: COLUMN, table: 'blocks', key, text });
    const balances = checkBlockBalances(transactions);
    links = addLinks(links, balances);
    for (const text of balances.notes) notes.push({ table: 'blocks', key, text });
    return { header: block, transactions, bytes };
  };
  const checkAddressRow = (table: AddressTable, row: Row): Promise<void> =>
    hasTable ? addresses.checkRow(table, row, (slot) => broken.has(slotKey(slot))) : NOTHING_TO_CHECK;
  const checks: Readonly<Record<Exclude<TableName, 'blocks'>, (row: Row) => Promise<void>>> = {
    tx: async ({ key, cell }) => {
      if (inBlocks.has(key)) return;
      const { slot } = await decodeTransactionRow(cell.value);
      if (!broken.has(slotKey(slot))) throw new Error('no block holds this transaction');
    },
    loose: async ({ key, cell }) => {
      const recorded = await decodeWithoutBlockRow(cell.value);
      if (transactionId(recorded.transaction) !== key) throw new Error('the key is not the signature of what it holds');
      lengths.set(key, 1);
      await checkSignatures('loose', key, recorded);
    },
    info: async ({ key, cell }) => {
      if (key === CERTIFICATE_KEY) {
        if (parseCertificate(await decodeJsonCell('info', cell)) === null) throw new Error('it is not a certificate');
      } else if (key === RANK_MAP_KEY) {
        const value = await decodeJsonCell('info', cell);
        if (parseRankMap({ value }) === null) throw new Error('it is not a rank map');
      } else if (isTransactionCountKey(key)) await decodeTransactionCountRow(key, cell.value);
      else await (key === ACCOUNT_TABLE_KEY ? decodeAccountTableRow(cell.value) : decodeInfoRow(cell.value));
    },
    absent: async ({ key, cell }) => {
      const { metas, words } = await decodeAbsentRow(cell.value);
      const length = lengths.get(key);
      if (length === undefined) throw new Error('no block and no transaction without block has this key');
      if (metas.length !== 0 && metas.length !== length) {
        throw new Error(`it describes ${metas.length} transactions, where there are ${length}`);
      }
      const beyond = words.find(({ transaction }) => transaction !== null && transaction >= length);
      if (beyond !== undefined) {
        throw new Error(`it has a word of transaction ${beyond.transaction}, where there are ${length}`);
      }
    },
    'tx-by-addr': (row) => checkAddressRow('tx-by-addr', row),
    'tx-by-owner': (row) => checkAddressRow('tx-by-owner', row),
    footer: async ({ key, cell }) => {
      await decodeJsonCell('footer', cell);
      if (!lengths.has(key) && !broken.has(key)) throw new Error('no block has this key');
    },
    entries: async ({ key, cell }) => {
      await decodeEntriesRow(cell.value);
      if (!lengths.has(key) && !broken.has(key)) throw new Error('no block has this key');
    },
    account: async ({ key, cell }) => {
      const slot = parseAddressKey(key)?.slot;
      if (slot === undefined) throw new Error('the key is not an address and a slot');
      await decodeAccountRow(cell.value);
      if (accountTable === null) throw new Error('no row says which slots this table is of');
      if (!accountTable.slots.includes(slot)) throw new Error(`it is of slot ${slot}, of which this table is not`);
    },
  };

  const addDamage = (table: TableName, error: Error): void => {
    // The check of the storage has named the pages already.
    if (!(error instanceof RowError)) return;
    addFault({ table, key: error.key, text: error.reason });
    if (table !== 'blocks') return;
    broken.add(error.key);
    resume.confirm(error.key, slots.state().digest);
    slots.addBroken(error.key, resume.isChecked(error.key));
  };

  if (!hasTable) notes.push({ table: null, key: null, text: NO_ADDRESS_TABLE });
  const addFinding: SlotCheckOptions['addFinding'] = (key, finding) => addFault({ table: 'blocks', key, ...finding });
  const withoutBlock = isSample ? [] : (await createWarehouseStore(kv).withoutBlock()).transactions;
  const occupied = [...new Set(withoutBlock.map(({ slot }) => slot))].reverse();
  const slots = await createSlotChecks(kv, { anchors, history, isSample, occupied, resumed, onSlots, addFinding });
  for (const { key, ...finding } of resumed?.findings ?? []) addFinding(key, finding);
  const progress = (): CheckProgress => {
    const findings = faults.flatMap(({ table, key, finding, text }) =>
      // Columns are compared again.
      table === 'blocks' && key !== null && finding !== null && finding !== COLUMN ? [{ key, finding, text }] : [],
    );
    return { signatures, findings, ...slots.state() };
  };
  const storage = await kv.check();
  for (const fault of storage.faults) addFault({ ...fault, key: null });
  notes.push(...storage.notes.map((text) => ({ table: null, key: null, text })));
  const steps = await createVerifyProgress(kv, onProgress, history !== false);
  // Blocks first: the rows of the other tables are compared with them.
  for (const table of TABLE_NAMES) {
    for await (const row of kv.rows(table, (error) => addDamage(table, error))) {
      if (signal?.aborted === true) {
        await resume.keep(null, progress);
        await slots.finish();
        throw new CheckStopped(
          table === 'blocks' ? `before ${formatSlotLabel(parseSlotKey(row.key) ?? 0n)}` : 'after all blocks',
        );
      }
      rows++;
      if (table !== 'blocks') {
        steps.atRow(table);
        await attempt(table, row.key, () => checks[table](row));
        continue;
      }
      resume.confirm(row.key, slots.state().digest);
      const slot = parseSlotKey(row.key);
      if (slot !== null) steps.atBlock(slot);
      const faultsBefore = faults.length;
      const block = await attempt(table, row.key, () => checkBlock(row));
      if (block === null) slots.addBroken(row.key, resume.isChecked(row.key));
      else if (resume.isChecked(row.key)) await slots.pass(block);
      else await slots.add(block, faults.length - faultsBefore);
      await resume.keep(row.key, progress);
      if (slot !== null) await steps.afterBlock(slot, block?.transactions.length ?? 0, resume.isChecked(row.key));
    }
    if (table !== 'blocks') continue;
    resume.confirm(null, slots.state().digest);
    await resume.keep(null, progress);
  }
  for (const fault of addresses.finish()) addFault(fault);
  const { counts, unusedAnchors } = await slots.finish();
  for (const text of resume.notes) notes.push({ table: null, key: null, text });
  for (const slot of unusedAnchors)
    notes.push({ table: null, key: null, text: `the anchor of slot ${slot} was not used: no block is or follows it` });
  return {
    rows,
    signatures,
    inBlocks: inBlocks.size,
    withoutBlock: withoutBlock.length,
    faults,
    links,
    notes,
    slots: counts,
    unusedAnchors,
  };
}

const NOTHING_TO_CHECK = Promise.resolve();
const NO_ADDRESS_TABLE = 'not all blocks are in the table of addresses, so it was not checked';

function describeExpected(slot: Slot, index: number, { transaction, meta }: ExecutedTransaction): TransactionInfo {
  return { slot, index, err: meta?.err ?? null, memo: formatMemos(transaction.message) };
}

async function checkTransactionRow(
  kv: KeyValueReader,
  id: Signature,
  expected: TransactionInfo,
): Promise<'damaged' | 'whole'> {
  const cell = await readOrNull(kv, id);
  if (cell === 'damaged') return cell;
  if (cell === null)
    throw new Error(`no such row, though it is transaction ${expected.index} of slot ${expected.slot}`);
  const { slot, index, err, memo } = await decodeTransactionRow(cell.value);
  if (slot !== expected.slot || index !== expected.index) {
    throw new Error(`it says transaction ${index} of slot ${slot}, and is ${expected.index} of ${expected.slot}`);
  }
  // The length of an unknown error is unknown, so the row's memo looks like a part of it.
  if (hasUnknownName(err) && hasUnknownName(expected.err)) return 'whole';
  if (!isDeepStrictEqual(err, expected.err)) throw new Error('its error is not the one in its block');
  if (memo !== null && memo !== expected.memo) throw new Error('its memo is not the one in its block');
  return 'whole';
}

async function readOrNull(kv: KeyValueReader, id: Signature): Promise<Cell | 'damaged' | null> {
  try {
    return await kv.get('tx', id);
  } catch (error) {
    if (error instanceof LedgerError) return 'damaged';
    throw error;
  }
}

/**
 * Compares the tables of addresses with the blocks. First call `checkBlock` for each block, then `checkRow` for each row,
 * then `finish`.
 */
interface AddressCheck {
  /** The faults of the rows of a block. */
  readonly checkBlock: (block: AddressedBlock) => Promise<readonly AddressFault[]>;
  /** Throws if the row is invalid, or is of a slot without a block. */
  readonly checkRow: (table: AddressTable, row: Row, isBroken: (slot: Slot) => boolean) => Promise<void>;
  /** The faults of slots that have more rows than their blocks need. */
  readonly finish: () => readonly AddressFault[];
}

type AddressFault = Omit<Fault, 'finding'>;

function createAddressCheck(kv: KeyValueReader): AddressCheck {
  /** Number of rows that the blocks have, by slot. */
  const expected: Readonly<Record<AddressTable, Map<Slot, number>>> = {
    'tx-by-addr': new Map(),
    'tx-by-owner': new Map(),
  };
  return {
    checkBlock: async (block) => {
      const rows = encodeAddressRows(block);
      for (const [table, counts] of Object.entries(expected))
        counts.set(block.slot, rows.filter((row) => row.table === table).length);
      const faults: AddressFault[] = [];
      for (let at = 0; at < rows.length; at += PARALLEL) {
        const chunk = rows.slice(at, at + PARALLEL);
        const texts = await Promise.all(chunk.map((row) => compareRow(kv, row)));
        chunk.forEach(({ table, key }, step) => {
          const text = texts[step] ?? null;
          if (text !== null) faults.push({ table, key, text });
        });
      }
      return faults;
    },
    checkRow: async (table, { key, cell }, isBroken) => {
      const place = parseAddressKey(key);
      if (place === null) throw new Error('the key is not an address and a slot');
      await DECODERS[table](cell);
      // Nodes wrote rows of some of these addresses until they reserved them.
      if (RESERVED_KEYS.has(place.address) || isBroken(place.slot)) return;
      const left = expected[table].get(place.slot);
      if (left === undefined) throw new Error(`no block of slot ${place.slot} is here`);
      expected[table].set(place.slot, left - 1);
    },
    finish: () => [
      ...countSurplus('tx-by-addr', expected['tx-by-addr'], 'its transactions name addresses'),
      ...countSurplus('tx-by-owner', expected['tx-by-owner'], 'its transactions have owners of token accounts'),
    ],
  };
}

const DECODERS = { 'tx-by-addr': decodeAddressRow, 'tx-by-owner': decodeOwnerRow } as const;

function countSurplus(table: AddressTable, expected: ReadonlyMap<Slot, number>, than: string): readonly AddressFault[] {
  return [...expected]
    .filter(([, left]) => left < 0)
    .map(([slot, left]) => ({ table, key: null, text: `slot ${slot} has ${-left} more than ${than}` }));
}

const PARALLEL = 64;

async function compareRow(kv: KeyValueReader, { table, key, cell }: TableRow): Promise<string | null> {
  if (table !== 'tx-by-addr' && table !== 'tx-by-owner') return null;
  // A warehouse has no rows by owner.
  if (!kv.tables.has(table)) return null;
  try {
    const found = await kv.get(table, key);
    if (found === null) return MISSING[table];
    const limit = CELL_LIMITS[table];
    const [one, other] = [await inflateCell(found.value, limit), await inflateCell(cell.value, limit)];
    if (found.qualifier === cell.qualifier && Buffer.compare(one, other) === 0) return null;
    return isDeepStrictEqual(await DECODERS[table](found), await DECODERS[table](cell))
      ? null
      : 'it does not say what the block says';
  } catch (error) {
    // Reading the table reports its damage.
    if (error instanceof LedgerError) return null;
    throw error;
  }
}

const MISSING = {
  'tx-by-addr': 'no such row, though transactions of its slot name the address',
  'tx-by-owner': 'no such row, though transactions of its slot name token accounts of the owner',
} as const;

/**
 * A reader with some blocks of a ledger, to verify one that is too large to walk: `count` of them, or all if there are fewer, at random
 * slots between the first and the last. Beside them it has the rows of their slots; others are only found by their keys.
 */
export async function sampleBlocks(
  kv: KeyValueReader,
  count: number,
  random: () => number = Math.random,
): Promise<KeyValueReader> {
  const keys = await chooseKeys(kv, count, random);
  const { counts: _, ...reader } = kv;
  return {
    ...reader,
    keys: async (table, range) => (table === 'blocks' ? keys.slice(0, range.limit) : kv.keys(table, range)),
    rows: async function* (table, onDamage): AsyncGenerator<Row> {
      if (table === 'info') yield* kv.rows(table, onDamage);
      if (!BY_SLOT.has(table)) return;
      for (const key of keys) {
        let cell: Cell | null = null;
        try {
          cell = await kv.get(table, key);
        } catch (error) {
          if (onDamage === undefined || !(error instanceof RowError || error instanceof DamageError)) throw error;
          onDamage(error instanceof RowError ? error : new RowError(table, key, error));
        }
        if (cell !== null) yield { key, cell };
      }
    },
    check: async () => ({
      faults: [],
      notes: [`${keys.length} blocks were chosen at random, and nothing else checked`],
    }),
  };
}

const BY_SLOT: ReadonlySet<TableName> = new Set(['blocks', 'absent', 'entries', 'footer']);

/** In the order of their slots. */
async function chooseKeys(kv: KeyValueReader, count: number, random: () => number): Promise<readonly string[]> {
  const few = await kv.keys('blocks', { limit: count + 1 });
  if (few.length <= count) return few;
  const first = parseSlotKey(few[0] ?? '') ?? 0n;
  const last = parseSlotKey((await kv.keys('blocks', { limit: 1, reverse: true }))[0] ?? '') ?? first;
  const chosen = new Set<string>();
  // Slots in the same gap lead to the same block, so the sample may be smaller.
  for (let attempt = 0; attempt < 2 * count && chosen.size < count; attempt++) {
    const slot = first + (BigInt(Math.floor(random() * RESOLUTION)) * (last - first + 1n)) / BigInt(RESOLUTION);
    for (const key of await kv.keys('blocks', { from: slotKey(slot), limit: 1 })) chosen.add(key);
  }
  return [...chosen].toSorted();
}

const RESOLUTION = 2 ** 40;
