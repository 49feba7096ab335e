import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction.ts';
import { NONE_ABSENT } from '../../rpc-service/absent-members.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { AbsentInAnswer } from '../rows/absent-row.ts';
import type { LooseTransaction } from '../rows/loose-row.ts';
import { findWordsInMeta } from '../rows/words.ts';
import { countDroppedFields } from './count-dropped-fields.ts';
import { findAbsentInMeta } from './find-absent-members.ts';
import { Refusal } from './refusal.ts';
import { countParsedInner, toExecutedTransaction } from './to-executed-transaction.ts';

/** A getTransaction answer converted to the form that the ledger stores. */
export interface AnsweredTransaction {
  readonly loose: LooseTransaction;
  /** Its index in its block; null if the answer does not tell. */
  readonly index: bigint | null;
  readonly absent: AbsentInAnswer;
  /** Number of inner instructions rebuilt from jsonParsed. */
  readonly rebuiltInner: number;
  readonly droppedFields: ReadonlyMap<string, number>;
}

/** Verifies every signature. Throws Refusal or DecodeError. */
export async function transactionFromAnswer(json: JsonObject): Promise<AnsweredTransaction> {
  const answer = decodeTransactionResponse(json, decodeBody);
  if (answer === null) throw new Refusal('no transaction');
  const executed = await toExecutedTransaction(answer);
  const { slot, blockTime, body, transactionIndex } = answer;
  return {
    loose: { ...executed, slot, blockTime },
    index: transactionIndex,
    absent: {
      answer: json['blockTime'] === undefined ? { blockTime: 'left out' } : NONE_ABSENT,
      metas: [findAbsentInMeta(json['meta'], body.form, 'proto')],
      words: executed.meta === null ? [] : findWordsInMeta(executed.meta, 0),
    },
    rebuiltInner: countParsedInner(answer),
    droppedFields: countDroppedFields(json, 'transaction', [answer]),
  };
}
