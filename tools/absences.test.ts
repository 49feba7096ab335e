import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Absence, blockRequest, transactionRequest } from '../src/analysis/facts/absence/why-absent.ts';
import { blockAbsences } from '../src/analysis/facts/absence/block-absences.ts';
import { transactionAbsences } from '../src/analysis/facts/absence/transaction-absences.ts';
import { openEmbeddedClient } from '../src/ledger/test-support/embedded-client.ts';
import { STORIES, STORY_SIGNATURES } from '../src/ledger/test-support/tour-stories.ts';
import type { Client, BlockReadOptions, TransactionReadOptions } from '../src/rpc-client/client.ts';
import { JsonRpcError } from '../src/rpc-client/exchange/errors.ts';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { OVERVIEW_ASSEMBLY } from '../src/analysis/facts/block/overview-assembly.ts';
import { viewTransaction } from '../src/analysis/facts/transaction/view-transaction-with-names.ts';

const VERSION_1 = STORIES.filter(({ id }) => id.startsWith('version-1')).map(({ signature }) => signature);
const ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58'] as const;

/** The causes of a page's absent fields, and a name for its request. */
interface Answer {
  readonly request: string;
  readonly absences: Readonly<Record<string, Absence | null>>;
}

let client: Client;
let close: () => void;

beforeAll(async () => {
  ({ client, close } = await openEmbeddedClient());
});
afterAll(() => close());

test('what one answer shows of a transaction, no other answer reports as not recorded', async () => {
  expect(STORY_SIGNATURES.length).toBeGreaterThan(10);
  const methods = ['getTransaction', 'getConfirmedTransaction'] as const;
  const refused: string[] = [];
  for (const signature of STORY_SIGNATURES) {
    const answers: Answer[] = [];
    for (const method of methods) {
      for (const encoding of ENCODINGS) {
        const options: TransactionReadOptions = { method, encoding, commitment: 'confirmed' };
        const answered = await client.getTransaction(signature, options).catch(nullIfRefused);
        if (answered === null) {
          refused.push(`${encoding} of ${signature}`);
          continue;
        }
        const { value, exchange } = answered;
        if (value === null) throw new Error(`${signature} is not in the ledger`);
        const absences = transactionAbsences(viewTransaction(value), transactionRequest(options, exchange));
        answers.push({ request: `${signature} ${method} ${encoding}`, absences });
      }
    }
    expectConsistent(answers);
  }
  // Those of version 1, by both names of the method.
  expect(VERSION_1).toHaveLength(2);
  expect(refused.toSorted()).toEqual(
    [...VERSION_1, ...VERSION_1].map((signature) => `base58 of ${signature}`).toSorted(),
  );
});

test('what one answer shows of a block, no other answer reports as not recorded', async () => {
  // A short run reads every fourth block.
  const slots = [...new Set(STORIES.map(({ slot }) => BigInt(slot)))].filter((_, at) => IS_LONG || at % 4 === 0);
  let blocks = 0;
  for (const slot of slots) {
    const answers: Answer[] = [];
    for (const options of blockOptions()) {
      const answered = await client.readBlock(slot, options, OVERVIEW_ASSEMBLY).catch(nullIfRefused);
      const overview = answered?.value ?? null;
      if (answered === null || overview === null) continue;
      if ((overview.block.signatures?.length ?? 0) > LARGE_BLOCK) break;
      const absences = blockAbsences(overview, blockRequest(options, answered.exchange));
      const { method, encoding, transactionDetails, rewards } = options;
      answers.push({ request: `${slot} ${method} ${encoding} ${transactionDetails} ${rewards}`, absences });
    }
    expectConsistent(answers);
    if (answers.length > 0) blocks++;
  }
  expect(blocks).toBeGreaterThan(IS_LONG ? 10 : 5);
});

/** A skipped slot, a detail level that the deprecated method does not know, or version 1 in base58. */
function nullIfRefused(error: unknown): null {
  if (error instanceof JsonRpcError) return null;
  throw error;
}

/** Which fields an answer has does not depend on why another lacks them; and the service returns what its methods document. */
function expectConsistent(answers: readonly Answer[]): void {
  const shown = new Set(
    answers.flatMap(({ absences }) => Object.keys(absences).filter((field) => absences[field] === null)),
  );
  for (const { request, absences } of answers) {
    for (const [field, absence] of Object.entries(absences)) {
      if (absence?.cause === 'notRecorded') expect(shown, `${field} of ${request}`).not.toContain(field);
      // Nodes return no version with a transaction that has no metadata.
      const isVersion = field === 'version' && absences['metadata'] !== null;
      if (absence?.cause === 'method' && !isVersion) expect(absence.undocumented, `${field} of ${request}`).toBe(false);
    }
  }
}

/** The encoding matters only at full detail, and `rewards` is independent of both. */
function blockOptions(): readonly BlockReadOptions[] {
  return (['getBlock', 'getConfirmedBlock'] as const).flatMap((method) => {
    const options = { method, encoding: 'json', rewards: true, commitment: 'confirmed' } as const;
    return [
      { ...options, transactionDetails: 'signatures' },
      { ...options, transactionDetails: 'none', rewards: false },
      { ...options, transactionDetails: 'none' },
      { ...options, transactionDetails: 'accounts' },
      ...ENCODINGS.map((encoding) => ({ ...options, encoding, transactionDetails: 'full' }) as const),
    ] as const;
  });
}

/** Transactions: reading a larger block in every encoding takes too long. */
const LARGE_BLOCK = 40;
