import { findAnswers, importBlock, importTransaction } from '../../../src/ledger/import/import-recording.ts';
import { createLedgerWriter } from '../../../src/ledger/import/ledger-writer.ts';
import { parseRecording } from '../../../src/ledger/import/read-recording.ts';
import { Refusal } from '../../../src/ledger/import/import-report.ts';
import { RowError } from '../../../src/ledger/engine/errors.ts';
import type { KeyValueWriter } from '../../../src/ledger/engine/key-value.ts';
import { createMemoryLedger } from '../memory-ledger.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { decodeOrRefuse, expectThat, type FuzzTarget } from '../fuzz-target.ts';
import { flipBits } from '../mutate-bytes.ts';
import { mutateJson } from '../mutate-json.ts';
import { isSigned } from './wire-target.ts';
import { DecodeError } from '../../../src/shared/json/json-decoding.ts';
import { parseSignature } from '../../../src/solana/ids/ids.ts';

/** The import of recorded answers: what is stored can be read again, and every transaction of it is signed. */
export const recordings: FuzzTarget = {
  name: 'recordings',
  prepare: ({ answers, transactions }) => {
    const values = answers.map(({ json }) => json);
    return (random) => {
      const { json } = random.pick(answers);
      const text = random.chance(0.3)
        ? answerWith(flipBits(random.pick(transactions), random))
        : mutateJson({ jsonrpc: '2.0', result: json }, values, random);
      return {
        input: text,
        run: () => decodeOrRefuse([Refusal, DecodeError, RowError, SyntaxError], () => importText(text), expectSigned),
      };
    };
  },
};

/** An answer that is right in form, so that only the signature tells that the transaction was changed. */
function answerWith(transaction: Uint8Array): string {
  const text = Buffer.from(transaction).toString('base64');
  return JSON.stringify({ slot: 7, blockTime: null, meta: null, transaction: [text, 'base64'] });
}

async function importText(text: string): Promise<KeyValueWriter> {
  const ledger = createMemoryLedger();
  const writer = createLedgerWriter(ledger);
  const answers = findAnswers(parseRecording(text));
  for (const { kind, json } of answers) {
    if (kind === 'block') await importBlock(json, 900_000_000n, writer);
    else if (kind === 'transaction') await importTransaction(json, writer);
  }
  if (answers.length === 0) throw new Refusal('no answer');
  return ledger;
}

async function expectSigned(ledger: KeyValueWriter): Promise<void> {
  const store = createWarehouseStore(ledger);
  for (const table of ['tx', 'loose'] as const) {
    for await (const { key } of ledger.rows(table)) {
      const signature = parseSignature(key);
      const stored = signature && (await store.transaction(signature));
      stored?.meta();
      expectThat(stored !== null && isSigned(stored.transaction()), `the stored transaction ${key} is signed`);
    }
  }
}
