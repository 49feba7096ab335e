import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { toTransaction } from '../../rpc-service/test-support/to-block.ts';
import { type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { type Transaction, transactionId } from '../../solana/model/transaction.ts';
import { importAnswers } from '../import/import-answers.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { SlotRules } from '../import/slot-source.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { openSqliteWriter } from '../engine/sqlite-engine.ts';
import { type LedgerCheck, verifyLedger } from '../commands/ledger-verify.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';

const INFER: SlotRules = { slot: null, inferSlots: true };

/** A folder of recordings and an empty ledger to import them into, created for each test of the calling file. */
export function useImportFolder() {
  let folder = '';
  let ledger: KeyValueWriter;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotscope-import-'));
    ledger = openSqliteWriter(join(folder, 'ledger'));
  });
  afterEach(async () => {
    await ledger.close();
    await rm(folder, { recursive: true });
  });

  const put = async (name: string, content: JsonValue | Uint8Array): Promise<void> => {
    const path = join(folder, 'recorded', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content instanceof Uint8Array ? content : stringifyJson(content));
  };
  const importPaths = (paths: readonly string[], rules = INFER): Promise<ImportReport> =>
    importAnswers({ ...rules, paths: paths.map((path) => join(folder, 'recorded', path)), ledger });
  const importAll = (rules = INFER): Promise<ImportReport> => importPaths(['.'], rules);
  const store = (): LedgerStore => createWarehouseStore(ledger);
  return {
    put,
    importPaths,
    importAll,
    importOne: async (content: JsonValue | Uint8Array, rules = INFER): Promise<ImportReport> => {
      await rm(join(folder, 'recorded'), { recursive: true, force: true });
      await put('one.json', content);
      return importAll(rules);
    },
    /** Each refusal as "file where: text". */
    reasons: ({ refusals }: ImportReport): readonly string[] =>
      refusals.map(({ file, where, text }) => `${file.slice(join(folder, 'recorded').length + 1)} ${where}: ${text}`),
    store,
    folder: (): string => folder,
    ledger: (): KeyValueWriter => ledger,
    verify: (): Promise<LedgerCheck> => verifyLedger(ledger),
    read: async (transaction: Transaction): Promise<ReturnType<typeof toTransaction>> =>
      toTransaction(await store().transaction(transactionId(transaction))),
  };
}
