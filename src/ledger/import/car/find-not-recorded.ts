import type { AbsentForm, AbsentInMeta } from '../../../rpc-service/absent-members.ts';
import type { Block, ExecutedTransaction } from '../../../solana/model/block.ts';
import { type AbsentInAnswer, NOTHING_ABSENT } from '../../rows/absent-row.ts';
import { fitsBinBlock } from '../../rows/bin-block.ts';

/** The lists that a row of protobuf has as empty where older metadata does not have them. */
const LISTS = ['postTokenBalances', 'preTokenBalances', 'rewards'] as const;

/** What the row of a block cannot tell: lists that its metadata, of an older form, does not have. A node answers them as null. */
export function findNotRecorded(block: Block): AbsentInAnswer {
  if (fitsBinBlock(block)) return NOTHING_ABSENT;
  return { ...NOTHING_ABSENT, metas: block.transactions.map(findInMeta) };
}

function findInMeta({ meta }: ExecutedTransaction): AbsentInMeta {
  const absent: { [name in (typeof LISTS)[number]]?: AbsentForm } = {};
  for (const name of LISTS) if (meta !== null && meta[name] === null) absent[name] = 'null';
  return absent;
}
