import { type AnsweredBlock, blockFromAnswer, checkParent } from '../../ledger/import/from-answer.ts';
import { Refusal } from '../../ledger/import/import-report.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { NodeProblem, type NodeReader } from './node-reader.ts';

/** Blocks that are asked for before they are needed: on a distant node, each takes longer than a slot. */
const AHEAD = 4;

type Fetched = { readonly json: JsonObject } | { readonly error: unknown };

/** The blocks of the slots, in order, with every signature verified. Throws NodeProblem at one that cannot be had. */
export async function* fetchAhead(slots: readonly Slot[], { block }: NodeReader): AsyncGenerator<AnsweredBlock> {
  const fetchBlock = (slot: Slot): Promise<Fetched> =>
    block(slot).then(
      (json) => ({ json }),
      (error: unknown) => ({ error }),
    );
  const pending = slots.slice(0, AHEAD).map(fetchBlock);
  for (const [at, slot] of slots.entries()) {
    const fetched = await pending.shift();
    const ahead = slots[at + AHEAD];
    if (fetched === undefined || 'error' in fetched) throw fetched?.error;
    if (ahead !== undefined) pending.push(fetchBlock(ahead));
    yield await decode(fetched.json, slot);
  }
}

async function decode(json: JsonObject, slot: Slot): Promise<AnsweredBlock> {
  try {
    const answered = await blockFromAnswer(json, slot);
    checkParent(answered.block);
    return answered;
  } catch (error) {
    if (error instanceof Refusal || error instanceof DecodeError)
      throw new NodeProblem(`getBlock: block ${slot} is refused: ${error.message}`);
    throw error;
  }
}
