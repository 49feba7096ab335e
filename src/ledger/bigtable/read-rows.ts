import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallOptions } from '@connectrpc/connect';
import { linkAbort } from '../../shared/linked-abort.ts';
import type {
  ReadRowsRequestSchema,
  ReadRowsResponse,
  ReadRowsResponse_CellChunk,
  RowFilterSchema,
  RowRangeSchema,
} from '../proto/bigtable_pb.ts';
import { APP_PROFILE, type Attempts, type BigtableConnection, countAttempts } from './connection.ts';

/** Which rows of a table to read. */
export interface RowsRequest {
  readonly table: string;
  /** Both ends are included; null: from the first row, or to the last one. */
  readonly from: string | null;
  readonly to: string | null;
  /** null: all. */
  readonly limit: number | null;
  readonly reverse: boolean;
  /** Leaves the values out. */
  readonly keysOnly: boolean;
}

/** Milliseconds of one call, for a few rows and for the part of a scan of a whole table that it reads. */
interface Deadlines {
  readonly few: number;
  readonly scan: number;
}

const DEADLINES: Deadlines = { few: 10_000, scan: 120_000 };

interface ReadOptions {
  readonly attempts?: Attempts;
  readonly deadlines?: Deadlines;
}

/**
 * Reads rows in key order. After a transient failure, it continues after the last row. Throws ConnectError if all
 * attempts fail, ChunkError if the response does not form rows.
 */
export async function* readRows(
  connection: BigtableConnection,
  request: RowsRequest,
  { attempts = countAttempts(), deadlines = DEADLINES }: ReadOptions = {},
): AsyncGenerator<BigtableRow> {
  const { table, limit, reverse } = request;
  const deadline = limit === null ? deadlines.scan : deadlines.few;
  let last: string | null = null;
  let left = limit;
  while (left !== 0) {
    const assembler = createRowAssembler({ reversed: reverse });
    try {
      const message = toMessage(connection.tablePath(table), request, last, left);
      const options = connection.callOptions(table, deadline);
      for await (const { chunks, lastScannedRowKey } of readResponses(connection, message, options)) {
        attempts.succeeded();
        for (const chunk of chunks) {
          const row = assembler.add(chunk);
          if (row === null) continue;
          last = row.key;
          if (left !== null) left -= 1;
          yield row;
        }
        if (lastScannedRowKey.length > 0) last = Buffer.from(lastScannedRowKey).toString('latin1');
      }
      assembler.end();
      return;
    } catch (error) {
      await attempts.failed(error);
      if (last !== null && last === (reverse ? request.from : request.to)) return;
    }
  }
}

/** The responses of a call, which ends if the caller leaves the loop: its timer would keep the process alive until the deadline. */
async function* readResponses(
  { data }: BigtableConnection,
  message: MessageInitShape<typeof ReadRowsRequestSchema>,
  options: CallOptions,
): AsyncGenerator<ReadRowsResponse> {
  const { controller, unlink } = linkAbort(options.signal);
  const responses = data.readRows(message, { ...options, signal: controller.signal })[Symbol.asyncIterator]();
  try {
    for (let next = await responses.next(); next.done !== true; next = await responses.next()) yield next.value;
  } finally {
    unlink();
    controller.abort();
    // The client clears its timer only when it is asked for a response after the end.
    await responses.next().catch(() => {});
  }
}

function toMessage(
  tableName: string,
  { from, to, reverse, keysOnly }: RowsRequest,
  last: string | null,
  limit: number | null,
): MessageInitShape<typeof ReadRowsRequestSchema> {
  const range: MessageInitShape<typeof RowRangeSchema> = {
    startKey:
      last !== null && !reverse
        ? { case: 'startKeyOpen', value: bytes(last) }
        : from === null
          ? { case: undefined }
          : { case: 'startKeyClosed', value: bytes(from) },
    endKey:
      last !== null && reverse
        ? { case: 'endKeyOpen', value: bytes(last) }
        : to === null
          ? { case: undefined }
          : { case: 'endKeyClosed', value: bytes(to) },
  };
  const isRow = from !== null && from === to;
  return {
    tableName,
    appProfileId: APP_PROFILE,
    rows: isRow ? { rowKeys: [bytes(from)] } : { rowRanges: [range] },
    filter: keysOnly ? KEYS_ONLY : NEWEST_CELLS,
    rowsLimit: BigInt(limit ?? 0),
    reversed: reverse,
  };
}

type Filter = MessageInitShape<typeof RowFilterSchema>;

// The newest cell of each column, in any family, as on nodes.
const NEWEST_CELLS: Filter = { filter: { case: 'cellsPerColumnLimitFilter', value: 1 } };
const KEYS_ONLY: Filter = {
  filter: {
    case: 'chain',
    value: {
      filters: [
        { filter: { case: 'cellsPerRowLimitFilter', value: 1 } },
        { filter: { case: 'stripValueTransformer', value: true } },
      ],
    },
  },
};

function bytes(key: string): Uint8Array {
  return Buffer.from(key, 'latin1');
}

/** A row of the table: the newest value of each column that was read. */
export interface BigtableRow {
  readonly key: string;
  readonly cells: readonly BigtableCell[];
}

interface BigtableCell {
  readonly family: string;
  readonly qualifier: string;
  readonly value: Uint8Array;
}

/** The chunks of a response do not form rows. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

interface RowAssembler {
  /** Adds the next chunk. Returns the row that it completes, else null. Throws ChunkError if it cannot follow the chunks before. */
  readonly add: (chunk: ReadRowsResponse_CellChunk) => BigtableRow | null;
  /** Throws ChunkError if the last row is incomplete. */
  readonly end: () => void;
}

/**
 * Joins chunks to cells and rows, as described at ReadRowsResponse in google/bigtable/v2/bigtable.proto. Keys must be in order:
 * ascending, or descending if `reversed`.
 */
export function createRowAssembler({ reversed }: { readonly reversed: boolean }): RowAssembler {
  let last: string | null = null;
  let row: OpenRow | null = null;
  return { add, end };

  function add(chunk: ReadRowsResponse_CellChunk): BigtableRow | null {
    // A status may be present and false.
    const status = chunk.rowStatus.value === true ? chunk.rowStatus.case : null;
    if (status === 'resetRow') {
      if (row === null || !isBare(chunk)) throw new ChunkError('a reset that is not of a row');
      row = null;
      return null;
    }
    row = row === null ? startRow(chunk) : continueRow(row, chunk);
    addValue(row, chunk);
    if (status !== 'commitRow') return null;
    if (row.parts.length > 0) throw new ChunkError(`row ${row.key} ends within a cell`);
    const { key, cells } = row;
    last = key;
    row = null;
    return { key, cells };
  }

  function end(): void {
    if (row !== null) throw new ChunkError(`the response ends within row ${row.key}`);
  }

  function startRow({ rowKey, familyName, qualifier }: ReadRowsResponse_CellChunk): OpenRow {
    const key = Buffer.from(rowKey).toString('latin1');
    if (key === '') throw new ChunkError('a row without a key');
    if (last !== null && (reversed ? key >= last : key <= last)) {
      throw new ChunkError(`row ${key} follows row ${last}`);
    }
    if (familyName === undefined || qualifier === undefined) throw new ChunkError(`row ${key} begins without a column`);
    return { key, family: familyName, qualifier: columnName(qualifier), cells: [], parts: [], bytes: 0 };
  }
}

interface OpenRow {
  readonly key: string;
  family: string;
  qualifier: string;
  readonly cells: BigtableCell[];
  /** Chunks of a cell whose value is incomplete. */
  parts: Uint8Array[];
  /** Total length of all values so far. */
  bytes: number;
}

/** As Google documents it. */
const MAX_ROW_BYTES = 256 * 1024 ** 2;

function continueRow(row: OpenRow, { rowKey, familyName, qualifier }: ReadRowsResponse_CellChunk): OpenRow {
  if (rowKey.length > 0 && Buffer.from(rowKey).toString('latin1') !== row.key) {
    throw new ChunkError(`row ${row.key} is not complete where the next one begins`);
  }
  if (row.parts.length > 0) return row;
  if (familyName !== undefined) {
    if (qualifier === undefined) throw new ChunkError(`row ${row.key} has a family without a column`);
    row.family = familyName;
  }
  if (qualifier !== undefined) row.qualifier = columnName(qualifier);
  return row;
}

function addValue(row: OpenRow, { value, valueSize }: ReadRowsResponse_CellChunk): void {
  row.bytes += value.length;
  if (row.bytes > MAX_ROW_BYTES) throw new ChunkError(`row ${row.key} is larger than Bigtable allows`);
  if (valueSize > 0) {
    row.parts.push(value);
    return;
  }
  const whole = row.parts.length === 0 ? value : Buffer.concat([...row.parts, value]);
  row.parts = [];
  row.cells.push({ family: row.family, qualifier: row.qualifier, value: whole });
}

function isBare({ rowKey, familyName, qualifier, value }: ReadRowsResponse_CellChunk): boolean {
  return rowKey.length === 0 && familyName === undefined && qualifier === undefined && value.length === 0;
}

function columnName(qualifier: Uint8Array): string {
  return Buffer.from(qualifier).toString('latin1');
}
