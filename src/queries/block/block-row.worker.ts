import { decodeBlockRow } from '../../analysis/block/rows/decode-block-row.ts';
import { serveBlockRows } from '../../rpc-client/block-row-parser.ts';

serveBlockRows(decodeBlockRow);
