import type { MessageInitShape } from '@bufbuild/protobuf';
import { APP_PROFILE, type BigtableConnection } from './connection.ts';
import { type BigtableRow, createRowAssembler } from './cell-chunks.ts';
import type { ReadRowsRequestSchema, RowFilterSchema, RowRangeSchema } from '../proto/bigtable_pb.ts';
import { type Attempts, countAttempts } from './retry.ts';

/** Which rows of a table to read. */
export interface RowsRequest {
  readonly table: string;
  /** Both ends are included; null: from the first row, to the last one. */
  readonly from: string | null;
  readonly to: string | null;
  /** null: all. */
  readonly limit: number | null;
  readonly reverse: boolean;
  /** Leaves the values out. */
  readonly keysOnly: boolean;
}

/** Milliseconds of one call, for a few rows and for the part of a scan of a whole table that it reads. */
export interface Deadlines {
  readonly few: number;
  readonly scan: number;
}

const DEADLINES: Deadlines = { few: 10_000, scan: 120_000 };

export interface ReadOptions {
  readonly attempts?: Attempts;
  readonly deadlines?: Deadlines;
}

/**
 * Reads rows in key order. After a failure that may pass, it goes on behind the last row. Throws ConnectError if the attempts are used
 * up, ChunkError if the answer does not form rows.
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
      for await (const { chunks, lastScannedRowKey } of connection.data.readRows(
        message,
        connection.callOptions(table, deadline),
      )) {
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

// Of every column family, as nodes read.
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
