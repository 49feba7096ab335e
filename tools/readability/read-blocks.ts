import { overviewBlock } from '../../src/analysis/facts/block/block-overview.ts';
import { blockSentence, blockSubtitle } from '../../src/analysis/explain/block/block-sentence.ts';
import { decodeBody } from '../../src/rpc-protocol/responses/decode-body.ts';
import type { TransactionEntry } from '../../src/rpc-protocol/responses/transaction-response.ts';
import { DecodeError } from '../../src/shared/json/json-decoding.ts';
import type { JsonObject } from '../../src/shared/json/json.ts';
import { plainText } from '../../src/shared/format/rich-text.ts';
import { recordedResponses } from './read-answers.ts';
import { type BlockResponse, decodeBlockResponse } from '../../src/rpc-protocol/responses/decode-block.ts';

/** A recorded block with its transactions, and the headline that its page prints with the line below it. */
export interface RecordedBlock {
  readonly file: string;
  readonly entries: readonly TransactionEntry[];
  readonly text: string;
}

/** Every whole block below a folder. Its slot is not in an answer, so the headline names slot 0. */
export async function readBlocks(folder: string): Promise<readonly RecordedBlock[]> {
  return (await recordedResponses(folder)).flatMap(({ file, kind, json }) => {
    const block = kind === 'block' ? decodeOrNull(json) : null;
    const entries = block?.transactions ?? null;
    if (block === null || entries === null) return [];
    const { summary } = overviewBlock(block);
    if (summary === null) return [];
    return [{ file, entries, text: `${blockSentence(block.slot, summary)} ${plainText(blockSubtitle(summary))}` }];
  });
}

/** Null for a block that the page refuses as invalid: some recordings were edited by hand. */
function decodeOrNull(json: JsonObject): BlockResponse | null {
  try {
    return decodeBlockResponse(json, 0n, decodeBody);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
