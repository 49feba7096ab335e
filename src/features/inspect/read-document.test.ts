import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedClient } from '../../ledger/test-support/embedded-client.ts';
import { STORIES, STORY_SIGNATURES } from '../../ledger/test-support/tour-stories.ts';
import type { Client } from '../../rpc-client/client.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { isJsonObject, type JsonValue, parseJson, stringifyJson } from '../../shared/json/json.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { encodeMessageBytes, encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { type InspectedDocument, describeDocumentError } from '../../analysis/inspect/inspected-document.ts';
import { readDocument } from '../../analysis/inspect/read-document.ts';
import { encodeBase58, encodeHex, parseBase58 } from '../../shared/bytes/encodings.ts';
import { MISSING_SIGNATURE } from '../../solana/ids/ids.ts';
import { createCaseFile } from '../exchange/save-case-file.ts';

const TRANSACTION_METHODS = ['getTransaction', 'getConfirmedTransaction'] as const;
const BLOCK_METHODS = ['getBlock', 'getConfirmedBlock'] as const;
const ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58'] as const;

let client: Client;
let close: () => void;

beforeAll(async () => {
  ({ client, close } = await openEmbeddedClient());
});
afterAll(() => close());

/** The document, and the same from the bare result and from a batch with another id. */
async function readForms(text: string): Promise<readonly InspectedDocument[]> {
  const json = parseJson(text);
  const result = isJsonObject(json) ? json['result'] : undefined;
  const bare = stringifyJson(result ?? null);
  const forms = [text, bare, `[{"jsonrpc":"2.0","id":"other","result":${bare}}]`, `\n ${text} \n`];
  return Promise.all(forms.map((form) => readDocument(new Blob([form]))));
}

test('a saved response is the transaction that the client decodes, with the encoding that was asked', async () => {
  let count = 0;
  for (const signature of STORY_SIGNATURES.filter((_, at) => at % 3 === 0)) {
    for (const method of TRANSACTION_METHODS) {
      for (const encoding of ENCODINGS) {
        const options = { method, encoding, commitment: 'confirmed' } as const;
        const answered = await client.getTransaction(signature, options).catch(nullIfRefused);
        if (answered === null) continue;
        for (const document of await readForms(answered.exchange.responseText)) {
          if (document.kind !== 'transaction') throw new Error(`read as ${document.kind}`);
          expect(document.value).toEqual(answered.value);
          expect(document.options.encoding).toBe(encoding);
          // Only the current method returns what shows which one it was.
          if (method === 'getConfirmedTransaction') expect(document.exchange.method).toBe('');
          count += 1;
        }
      }
    }
  }
  expect(count).toBeGreaterThan(200);
});

test('a saved block names its detail level, its encoding and the slot after its parent', async () => {
  const slots = [...new Set(STORIES.map(({ slot }) => BigInt(slot)))].slice(0, 3);
  for (const slot of slots) {
    for (const method of BLOCK_METHODS) {
      for (const transactionDetails of ['full', 'accounts', 'signatures', 'none'] as const) {
        const options = {
          method,
          encoding: 'base64',
          commitment: 'confirmed',
          transactionDetails,
          rewards: true,
        } as const;
        const answered = await client.getBlock(slot, options).catch(nullIfRefused);
        if (answered === null || answered.value === null) continue;
        const { value, exchange } = answered;
        for (const document of await readForms(exchange.responseText)) {
          if (document.kind !== 'block') throw new Error(`read as ${document.kind}`);
          expect(document.slot).toBe((value.parentSlot ?? -1n) + 1n);
          expect(document.isSlotAssumed).toBe(true);
          expect(document.options).toMatchObject({ transactionDetails, rewards: true });
          const [first] = value.transactions ?? [];
          if (first !== undefined && transactionDetails === 'full') expect(document.options.encoding).toBe('base64');
          const envelope = parseJson(await document.envelope.text());
          expect(isJsonObject(envelope) && envelope['result']).toEqual(resultOf(exchange.responseText));
        }
      }
    }
  }
});

test('a case file names its request, and is refused or marked if it was changed', async () => {
  const [signature] = STORY_SIGNATURES;
  if (signature === undefined) throw new Error('no story');
  const options = { method: 'getConfirmedTransaction', encoding: 'jsonParsed', commitment: 'confirmed' } as const;
  const { value, exchange } = await client.getTransaction(signature, options);
  const context = { endpoint: 'embedded', app: '0.1.0', now: new Date(0) };
  const text = await createCaseFile(exchange, context);
  const document = await readDocument(new Blob([text]));
  if (document.kind !== 'transaction') throw new Error(document.kind);
  expect(document).toMatchObject({
    value,
    options,
    caseFile: { isIntact: true },
    exchange: { method: options.method },
  });
  expect(document.exchange.responseText).toBe(exchange.responseText);
  const changed = await readDocument(new Blob([text.replace('\\"fee\\":5000', '\\"fee\\":5001')]));
  expect(changed.kind === 'transaction' && changed.caseFile?.isIntact).toBe(false);
  await expect(readDocument(new Blob([text.replace('"version": 1', '"version": 2')]))).rejects.toThrow(
    'case file.version: expected version 1',
  );
});

test('bytes as numbers, and requests that send or simulate a transaction, are its bytes', async () => {
  const [signature] = STORY_SIGNATURES;
  if (signature === undefined) throw new Error('no story');
  const options = { method: 'auto', encoding: 'base64', commitment: 'confirmed' } as const;
  const { value } = await client.getTransaction(signature, options);
  if (value?.body.form !== 'wire') throw new Error('no bytes');
  const { transaction } = value.body;
  const bytes = encodeTransactionBytes(transaction);
  const request = (method: string, text: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [text] });
  for (const text of [
    JSON.stringify([...bytes]),
    request('sendTransaction', encodeBase58(bytes)),
    request('simulateTransaction', Buffer.from(bytes).toString('base64')),
  ])
    expect(await readDocument(new Blob([text]))).toMatchObject({ kind: 'bytes', given: { bytes, transaction } });
});

test('a transaction of a block is read without its block', async () => {
  const { slot } = STORIES[0] ?? { slot: '' };
  const options = { encoding: 'json', commitment: 'confirmed', transactionDetails: 'full', rewards: false } as const;
  const { value, exchange } = await client.getBlock(BigInt(slot), { ...options, method: 'getBlock' });
  const result = resultOf(exchange.responseText);
  const [entry] = isJsonObject(result) && Array.isArray(result['transactions']) ? result['transactions'] : [];
  const document = await readDocument(new Blob([stringifyJson(entry as JsonValue)]));
  expect(document).toMatchObject({ kind: 'transaction', value: { slot: null, ...value?.transactions?.[0] } });
});

test('transactions and messages of every version, in every encoding, signed or not', async () => {
  const wires: Transaction[] = [];
  for (const signature of STORY_SIGNATURES) {
    const { value } = await client.getTransaction(signature, {
      method: 'auto',
      encoding: 'base64',
      commitment: 'confirmed',
    });
    if (value?.body.form === 'wire') wires.push(value.body.transaction);
  }
  expect(new Set(wires.map(({ message }) => message.version))).toEqual(new Set(['legacy', 0, 1]));
  for (const { signatures, message } of wires) {
    const partly = signatures.map((signature, at) => (at === signatures.length - 1 ? MISSING_SIGNATURE : signature));
    const forms = [
      { form: 'transaction', bytes: encodeTransactionBytes({ signatures, message }), signatures },
      { form: 'transaction', bytes: encodeTransactionBytes({ signatures: partly, message }), signatures: partly },
      { form: 'message', bytes: encodeMessageBytes(message), signatures: [] },
    ];
    for (const { form, bytes, signatures: expected } of forms) {
      const texts = [
        encodeHex(bytes),
        encodeBase58(bytes),
        Buffer.from(bytes).toString('base64'),
        `"${encodeHex(bytes)}"`,
      ];
      for (const text of texts) {
        const document = await readDocument(new Blob([text]));
        expect(document).toMatchObject({
          kind: 'bytes',
          given: { form, transaction: { message, signatures: expected } },
        });
      }
    }
  }
});

test.each<readonly [string, string]>([
  ['', 'This is empty.'],
  ['hello world ☃', 'Character 13 is “☃”'],
  [`AAAA${'A'.repeat(100)}\u202e`, 'Character 105 is “[U+202E]”'],
  ['00'.repeat(300), 'These 300 bytes, read as hex, are neither a transaction nor a message.'],
  ['{"result":{"slot":1', 'This starts like JSON, but is invalid'],
  ['{"result":null}', 'The result of this response is null'],
  [
    '{"error":{"code":-32009,"message":"skipped\u202e"}}',
    'This is an error response, with code -32009: skipped[U+202E]',
  ],
  ['{"result":{"value":1}}', 'not a response about a transaction or a block'],
  ['[]', 'not a response about a transaction or a block'],
  [STORY_SIGNATURES[0] ?? '', 'This is a signature. It does not contain the transaction.'],
  ['[1,2,3]', 'These 3 bytes, read as a JSON array, are neither a transaction nor a message.'],
  ['[1,2,256]', 'This is a batch of 3 responses.'],
  ['{"method":"sendTransaction","params":["AA"]}', 'are neither a transaction nor a message.'],
  ['[{},{}]', 'This is a batch of 2 responses.'],
  ['{"result":{"transaction":{},"slot":-1}}', 'result.slot has another shape: expected an integer'],
  ['{"format":"slotscope-case"}', 'case file.version has another shape'],
  ['['.repeat(100_000), 'This starts like JSON, but is invalid'],
  [`{"result":{"transaction":${'['.repeat(5000)}${']'.repeat(5000)},"meta":null,"slot":1}}`, 'result.transaction'],
])('says what is wrong with %.40s', async (text, sentence) => {
  const error: unknown = await readDocument(new Blob([text])).catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('was read');
  expect(describeDocumentError(error).sentence).toContain(sentence);
});

function resultOf(text: string): JsonValue | undefined {
  const json = parseJson(text);
  return isJsonObject(json) ? json['result'] : undefined;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof JsonRpcError) return null;
  throw error;
}

test('offers the signature of what cannot be read', async () => {
  const signature = STORY_SIGNATURES[0] ?? '';
  const transaction = { signatures: [signature], message: { accountKeys: 5 } };
  const text = stringifyJson({ result: { slot: 1, meta: null, transaction } });
  const error: unknown = await readDocument(new Blob([text])).catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('was read');
  expect(describeDocumentError(error)).toMatchObject({
    sentence: expect.stringContaining('accountKeys'),
    signature,
  });
});

test.each<readonly [JsonValue | string, string, string | null]>([
  [
    notificationOf('accountNotification', { value: { lamports: 5, owner: 'x' } }),
    'accountNotification: it has an account',
    null,
  ],
  [notificationOf('slotNotification', { slot: 76 }), 'slotNotification: it has a slot, but no block', null],
  [
    notificationOf('logsNotification', { value: { signature: STORY_SIGNATURES[0] ?? '', err: null, logs: [] } }),
    'logsNotification: it has the log and the signature of a transaction',
    STORY_SIGNATURES[0] ?? '',
  ],
  [{ result: { value: { err: null, logs: ['a'] } } }, 'the result of a simulation', null],
  [
    `{\n  slot: 5n,\n  meta: [Object],\n  transaction: { signatures: [ '${STORY_SIGNATURES[0]}' ] }\n}`,
    'what console.log prints',
    STORY_SIGNATURES[0] ?? '',
  ],
])('names a form that it cannot read, and offers its signature', async (form, sentence, signature) => {
  const text = typeof form === 'string' ? form : stringifyJson(form);
  const error: unknown = await readDocument(new Blob([text])).catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('was read');
  expect(describeDocumentError(error)).toMatchObject({ sentence: expect.stringContaining(sentence), signature });
});

function notificationOf(method: string, result: JsonValue): JsonValue {
  return { jsonrpc: '2.0', method, params: { result, subscription: 1 } };
}

// Seen to fail against: large blocks read as nodes answer them.
test('opens a block as web3.js prints it, alone and in a notification, however long', async () => {
  const slots = [...new Set(STORIES.map(({ slot }) => BigInt(slot)))];
  let count = 0;
  for (const slot of slots) {
    const answered = await client.getBlock(slot, BLOCK_OPTIONS).catch(nullIfRefused);
    if (answered === null) continue;
    const { responseText, responseBlob } = answered.exchange;
    const { result } = JSON.parse((await responseBlob?.text()) ?? responseText);
    for (const { version, transaction } of result.transactions) {
      if (version !== 0) continue;
      const { accountKeys, instructions, ...others } = transaction.message;
      const compiledInstructions = instructions.map(asPrinted);
      transaction.message = { ...others, staticAccountKeys: accountKeys, compiledInstructions };
      count += 1;
    }
    if (count === 0) continue;
    const value = { slot: Number(slot), err: null, block: result };
    const forms = [
      result,
      { jsonrpc: '2.0', id: 1, result },
      notificationOf('blockNotification', { context: { slot: 7 }, value }),
    ];
    const texts = [{ form: [{ result }], after: '' }];
    for (const form of forms) texts.push({ form, after: '' }, { form, after: ' '.repeat(4_000_000) });
    for (const { form, after } of texts) {
      const document = await readDocument(new Blob([stringifyJson(form), after]));
      if (document.kind !== 'block') throw new Error(`read as ${document.kind}`);
      const read = await document.client.getBlock(document.slot, document.options);
      expect(read.value?.transactions).toEqual(answered.value?.transactions);
      expect(read.value?.parentSlot).toBe(answered.value?.parentSlot);
    }
    break;
  }
  expect(count).toBeGreaterThan(0);
});

const BLOCK_OPTIONS = {
  method: 'getBlock',
  encoding: 'json',
  commitment: 'confirmed',
  transactionDetails: 'full',
  rewards: true,
} as const;

/** An instruction of a node's answer as web3.js prints it in a message of version 0. */
function asPrinted({ programIdIndex, accounts, data }: Record<string, string>): JsonValue {
  const bytes = Object.fromEntries((parseBase58(data ?? '') ?? []).entries());
  return { programIdIndex: programIdIndex ?? null, accountKeyIndexes: accounts ?? null, data: bytes };
}
