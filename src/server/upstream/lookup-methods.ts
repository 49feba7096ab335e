import { readRecord } from '../../rpc-service/store/errors.ts';
import { splitArray, splitObject } from '../../rpc-service/request/split-json.ts';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { getBlockTime } from '../../rpc-service/methods/get-block.ts';
import { findStatus, getSignatureStatuses, readSignatures } from '../../rpc-service/methods/get-signature-statuses.ts';
import type { Method } from '../../rpc-service/methods/method.ts';
import { arrayOf, fitsSchema, i64Schema, nullable, objectOf, slotSchema } from '../../rpc-service/methods/schemas.ts';
import { type Params, readU64, required } from '../../rpc-service/request/params.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { type Outcome, type UpstreamPool, noAnswer } from './upstream-pool.ts';
import { writeParams } from './proxy-methods.ts';
import type { ResultAnswer } from './upstream.ts';
import { askAboutSlot, createSingleFlight } from './ask-upstreams.ts';

/** Methods whose result is proxied, but where null counts only from an upstream that covers the request. */
export function createLookupMethods(pool: UpstreamPool): readonly Method[] {
  const share = createSingleFlight<string>();
  return [
    {
      ...describe(getBlockTime),
      handleText: async (store, params) => {
        const slot = readU64(required(params, 0));
        const kept = await readRecord(
          () => `Block ${slot}`,
          () => store.block(slot),
        );
        return kept === null ? share(`time ${slot}`, () => askForTime(pool, slot)) : String(kept.blockTime);
      },
    },
    {
      ...describe(getSignatureStatuses),
      summary: 'How transactions ended; null for one that neither an upstream nor the kept ledger has.',
      handleText: (store, params) => {
        const signatures = readSignatures(required(params, 0));
        return share(`statuses ${writeParams(params)}`, () => askForStatuses(pool, store, params, signatures));
      },
    },
  ];
}

function describe({ name, summary, params, result }: Method): Pick<Method, 'name' | 'summary' | 'params' | 'result'> {
  return { name, summary, params, result };
}

async function askForTime(pool: UpstreamPool, slot: bigint): Promise<string> {
  const answer = await pool.enter('short', () =>
    askAboutSlot(pool, {
      slot,
      commitment: 'confirmed',
      call: { method: 'getBlockTime', params: `[${slot}]`, size: 'short' },
      decode: async ({ value, text }) => {
        if (!fitsSchema(value, i64Schema)) throw new Error('it is no time');
        return text();
      },
    }),
  );
  if (answer.kind === 'found') return answer.found;
  if (answer.error !== null) throw answer.error;
  return 'null';
}

const STATUSES = objectOf({
  context: objectOf({ slot: slotSchema }),
  value: arrayOf(nullable(objectOf({ slot: slotSchema }))),
});

async function askForStatuses(
  pool: UpstreamPool,
  store: LedgerStore,
  params: Params,
  signatures: readonly Signature[],
): Promise<string> {
  const call = { method: 'getSignatureStatuses', params: writeParams(params), size: 'short' } as const;
  const outcomes: Outcome[] = [];
  const found = signatures.map(() => 'null');
  let context: string | null = null;
  await pool.enter('short', async () => {
    for await (const { upstream, answer } of pool.answers(call)) {
      const read = answer.kind === 'result' ? readStatuses(answer, signatures.length) : null;
      if (read === null) {
        const failed = { kind: 'failed', reason: 'its answer has another shape' } as const;
        outcomes.push({ upstream, answer: answer.kind === 'result' ? failed : answer });
        continue;
      }
      outcomes.push({ upstream, answer });
      context ??= read.context;
      for (const [index, text] of read.values.entries()) if (found[index] === 'null') found[index] = text;
      if (!found.includes('null')) return;
    }
  });
  for (const [index, signature] of signatures.entries()) {
    if (found[index] !== 'null') continue;
    found[index] = stringifyJson(await findStatus(store, signature));
  }
  const failed = outcomes.filter(({ answer }) => answer.kind !== 'result');
  if (context === null || (failed.length > 0 && found.includes('null'))) throw noAnswer(outcomes);
  return `{"context":${context},"value":[${found.join(',')}]}`;
}

function readStatuses(
  { value, text }: ResultAnswer,
  length: number,
): { readonly context: string; readonly values: readonly string[] } | null {
  if (!fitsSchema(value, STATUSES)) return null;
  const members = splitObject(text());
  const values = splitArray(members.get('value') ?? '[]');
  return values.length === length ? { context: members.get('context') ?? '{}', values } : null;
}
