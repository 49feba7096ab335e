import { decodeBlockRow } from '../../analysis/facts/block/block-row.ts';
import { serveBlockRows } from '../../rpc-client/block-stream/block-row-worker.ts';

serveBlockRows(decodeBlockRow);
