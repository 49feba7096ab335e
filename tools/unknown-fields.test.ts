import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockAnswer, signedTransaction, transactionAnswer } from '../src/ledger/test-support/signed-answers.ts';
import { decodeBlockResponse } from '../src/rpc-protocol/responses/decode-block.ts';
import { decodeBody } from '../src/rpc-protocol/responses/decode-body.ts';
import type { Damage } from '../src/rpc-protocol/responses/transaction-response.ts';
import { decodeTransactionResponse } from '../src/rpc-protocol/responses/decode-transaction.ts';
import { BLOCK_FIELDS, countUnknownFields, TRANSACTION_FIELDS } from '../src/rpc-protocol/responses/unknown-fields.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, parseJson } from '../src/shared/json/json.ts';
import { recordedFolder } from '../src/shared/test-support/recorded-folder.ts';

const SIGNED = signedTransaction(1);

/** Answers of both methods: built here, and if there are recordings, each of those that decodes. */
function answers(): readonly Answer[] {
  const built = [
    { kind: 'transaction', json: transactionAnswer(SIGNED, 5) },
    { kind: 'block', json: { ...blockAnswer([SIGNED, signedTransaction(2, 0)], 7), footer: {} } },
  ] as const;
  const folder = recordedFolder();
  const files = folder === null ? [] : readdirSync(join(folder, 'raw')).slice(0, RECORDED_FILES);
  return [...built, ...files.flatMap((name) => readAnswer(join(folder ?? '', 'raw', name)))];
}

interface Answer {
  readonly kind: 'transaction' | 'block';
  readonly json: JsonObject;
}

function readAnswer(path: string): readonly Answer[] {
  const text = readFileSync(path, 'utf8').replaceAll(/\p{Cc}/gu, '');
  if (text.length > LARGE) return [];
  const json = parseJson(text);
  const result = isJsonObject(json) ? (json['result'] ?? json) : null;
  if (!isJsonObject(result)) return [];
  const answer = { kind: result['transactions'] === undefined ? 'transaction' : 'block', json: result } as const;
  try {
    const decoded = decode(answer);
    // A wrapper of an answer has members of another shape.
    return decoded === null || decoded.damage !== undefined ? [] : [answer];
  } catch {
    return [];
  }
}

function decode({ kind, json }: Answer): { readonly damage?: readonly Damage[] } | null {
  return kind === 'block' ? decodeBlockResponse(json, 8n, decodeBody) : decodeTransactionResponse(json, decodeBody);
}

const RECORDED_FILES = 400;
/** Characters. */
const LARGE = 100_000;

/** Objects whose members are all kept as they are: they have no field that could be unknown. */
const OPEN = new Set(['err', 'Err', 'status', 'parsed']);

/** The paths of the objects of an answer, such as ["meta", "rewards", 0]. */
function objectPaths(
  value: JsonValue,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (isJsonArray(value)) return value.flatMap((item, index) => objectPaths(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  const below = Object.entries(value).flatMap(([name, member]) =>
    OPEN.has(name) ? [] : objectPaths(member, [...path, name]),
  );
  return [path, ...below];
}

function withMember(value: JsonValue, path: readonly (string | number)[], name: string, member: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (isJsonArray(value)) {
    return value.map((item, index) => (index === step ? withMember(item, rest, name, member) : item));
  }
  if (!isJsonObject(value)) return value;
  if (step === undefined) return { ...value, [name]: member };
  return { ...value, [step]: withMember(value[step] ?? null, rest, name, member) };
}

test('an unknown field at any level is named, and changes nothing that is known', () => {
  const decodable = answers();
  const anyField = fc
    .constantFrom(...decodable)
    .chain((answer) => fc.record({ answer: fc.constant(answer), path: fc.constantFrom(...objectPaths(answer.json)) }));
  const anyName = fc.stringMatching(/^[a-z][A-Za-z]{3,12}Xx$/);
  const anyMember = fc.constantFrom<JsonValue>(null, 7, 'word', [{ a: 1 }], { deep: { er: true } });
  fc.assert(
    fc.property(anyField, anyName, anyMember, ({ answer, path }, name, member) => {
      const json = withMember(answer.json, path, name, member);
      if (!isJsonObject(json)) throw new Error('not an object');
      expect(decode({ ...answer, json })).toEqual(decode(answer));
      const known = answer.kind === 'block' ? BLOCK_FIELDS : TRANSACTION_FIELDS;
      const field = [...path, name].reduce<string>(
        (text, step) => (typeof step === 'number' ? `${text}[]` : text === '' ? step : `${text}.${step}`),
        '',
      );
      const counts = countUnknownFields(json, known);
      expect(counts.get(field)).toBe(1);
      expect(counts.size).toBe(countUnknownFields(answer.json, known).size + 1);
    }),
    { numRuns: 200 },
  );
  console.log(`${decodable.length} answers`);
});
