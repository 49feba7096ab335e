import { decodeBlockRow } from '../../analysis/facts/block/block-row.ts';
import { serveBlockRows } from '../../rpc-client/block/block-row-parser.ts';

serveBlockRows(decodeBlockRow);
