import { expect, test } from 'vitest';
import { summarizeTransaction } from '../../src/analysis/explain/headline/summarize-transaction.ts';
import { checkTransaction } from '../../src/analysis/facts/contradictions/check-transaction.ts';
import { viewTransaction } from '../../src/analysis/facts/transaction/view-transaction-with-names.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { STORY_SIGNATURES } from '../../src/ledger/test-support/tour-stories.ts';
import { decodeBody } from '../../src/rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../src/rpc-protocol/responses/decode-transaction.ts';
import { damageOf } from '../../src/rpc-protocol/responses/transaction-response.ts';
import { createService } from '../../src/rpc-service/create-service.ts';
import { resultOf } from '../../src/rpc-service/test-support/call-method.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/shared/json/json.ts';
import { faultsIn, plantShapes } from './test-support/planted-answers.ts';

// A value of another shape in every place of an answer: it costs itself only, and the answer says so.

/** What the node parsed is shown as it is, and `status` repeats `err`. */
const ANY_JSON =
  /^\.(meta\.(err|status)|version)|parsed|\.uiAmount$|\.uiAmountString$|\.rewardType$|\.source$|\.program$/;

// Seen to fail against: refusing the whole answer (a third of the places of each).
test.each(['json', 'jsonParsed', 'base64'])('a member of another shape costs itself only: %s', async (encoding) => {
  const store = await openLedger(null);
  const service = createService(store);
  const answers = await Promise.all(
    STORY_SIGNATURES.map((signature) =>
      resultOf(
        'getTransaction',
        `"${signature}",{"encoding":"${encoding}","maxSupportedTransactionVersion":1}`,
        service,
      ),
    ),
  );
  await store.close();
  const planted = plantShapes(answers.filter(isJsonObject)).filter(
    ({ path, change }) => !ANY_JSON.test(path) && !VALID.test(change),
  );
  expect(planted.length).toBeGreaterThan(encoding === 'base64' ? 200 : 300);
  expect(faultsIn(planted, ({ json }) => faultOf(json))).toEqual([]);
});

/** Values that are valid in their place, and a message without any member. */
const VALID =
  /^\.(blockTime|meta\.returnData\.data\[\]) := |lamports := -3|stackHeight := |logMessages\[\] := "|message(\.transactionConfig)? := \{|(signer|writable) := true/;

function faultOf(json: JsonValue): string | null {
  const answer = decodeTransactionResponse(json, decodeBody);
  if (answer === null) return 'null';
  const view = viewTransaction(answer);
  summarizeTransaction(view, 'SOL');
  const found = checkTransaction(view, { checks: null, listed: null });
  if (found.length > 0) return `contradiction ${found.map(({ kind }) => kind).join()}`;
  if (answer.body.form === 'undecoded') return isTransactionLost(json) ? null : 'the message is lost';
  return damageOf(answer).length === 0 ? 'not marked' : null;
}

/** The message as a whole, or its only text, was replaced. */
function isTransactionLost(json: JsonValue): boolean {
  const { transaction } = json as JsonObject;
  return !isJsonObject(transaction) || !isJsonObject(transaction['message']);
}
