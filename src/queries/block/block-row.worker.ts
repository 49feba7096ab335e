import { decodeBlockRow } from '../../analysis/block/rows/decode-block-row.ts';
import { serveBlockRows } from '../../rpc-client/block-stream/block-row-worker.ts';

serveBlockRows(decodeBlockRow);
