import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { isJsonArray, isJsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { createRecordedClient } from '../../rpc-client/recorded-client.ts';
import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { type OpenedCaseFile, decodeCaseFile, hashResponse, isCaseFile } from '../../rpc-protocol/case-file.ts';
import {
  asAnswer,
  grpcTransaction,
  looksLikeBlock,
  mayBePrintedByClient,
} from '../../rpc-protocol/responses/client-forms.ts';
import { attempt } from '../../rpc-protocol/responses/damage.ts';
import {
  decodeEntry,
  decodeJsonBody,
  decodeTransactionResponse,
  possibleMessages,
} from '../../rpc-protocol/responses/decode-transaction.ts';
import { DecodeError, decodeMember, decodeOptionalMember, decodeU64 } from '../../shared/json/json-decoding.ts';
import { type Signature, type Slot, parseSignature } from '../../solana/ids/ids.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { verifySignatures } from '../../solana/verify-signatures.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import {
  DocumentError,
  type GivenDocument,
  type InspectedDocument,
  type SavedBlock,
  type SavedTransaction,
  describeDocumentError,
} from './inspected-document.ts';
import {
  type GivenTransaction,
  parseByteNumbers,
  parseBytes,
  parseTransactionText,
  type TextProblem,
  MAX_TRANSACTION_BYTES,
} from '../../solana/wire/parse-transaction-text.ts';
import type { BlockReadOptions, TransactionReadOptions } from '../../rpc-client/client.ts';
import { ENCODINGS, type Encoding, TRANSACTION_DETAILS } from '../../rpc-protocol/config.ts';

/**
 * Decodes a pasted, dropped or opened document. Throws DocumentError, or DecodeError with the path of an invalid value. Sends no request.
 */
export async function readDocument(source: Blob): Promise<InspectedDocument> {
  requireReadable(source.size);
  const beginning = (await source.slice(0, 256).text()).trimStart();
  if (beginning === '') throw new DocumentError('This is empty.');
  if (BINARY.test(beginning)) return readBinary(source);
  if (!/^[[{]/.test(beginning)) {
    return toGiven(parseTransactionText(await source.slice(0, MAX_TEXT).text()), source.size);
  }
  // Only a block is longer than this, or what contains one.
  if (source.size > LARGE_BYTES && !/slotscope-case|"blockNotification"/.test(beginning)) {
    const block = await readLargeBlock(source, beginning);
    if (block !== null) return block;
  }
  const text = await source.text();
  const json = parseDocument(text);
  try {
    return await readJson(json, text, source);
  } catch (error) {
    const signature = signatureIn(json);
    if (signature === null || !(error instanceof DocumentError || error instanceof DecodeError)) throw error;
    const { sentence, remedy } = describeDocumentError(error);
    throw new DocumentError(sentence, remedy, signature);
  }
}

/** Throws DocumentError for more bytes than any document has, which need not be read. */
export function requireReadable(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new DocumentError(
    `This has ${formatInteger(bytes)} bytes.`,
    `The longest blocks have less than ${formatInteger(MAX_BYTES)}.`,
  );
}

/** Characters that no text has: control characters, and what replaces bytes that are not UTF-8. */
const BINARY = /(?![\t-\r\u007f-\u009f])[\p{Cc}\ufffd]/u;

async function readBinary(source: Blob): Promise<GivenDocument> {
  if (source.size > MAX_TRANSACTION_BYTES)
    throw new DocumentError(
      `This is binary, and has ${formatInteger(source.size)} bytes.`,
      `The largest transaction has ${formatInteger(MAX_TRANSACTION_BYTES)} bytes.`,
    );
  return toGiven(parseBytes(new Uint8Array(await source.arrayBuffer())), source.size);
}

async function readJson(json: JsonValue, text: string, source: Blob): Promise<InspectedDocument> {
  const given = parseGivenJson(json) ?? (await parseGrpc(json));
  if (given !== null) return toGiven(given, source.size);
  if (!isCaseFile(json)) return readResponse({ text, blob: source, json, request: UNKNOWN_REQUEST, caseFile: null });
  const file = decodeCaseFile(json);
  const actualSha256 = await hashResponse(file.response);
  return readResponse({
    text: file.response,
    blob: new Blob([file.response]),
    json: parseDocument(file.response),
    request: requestOf(file.method, parseJson(file.request)),
    caseFile: { file, actualSha256, isIntact: actualSha256 === file.sha256 },
  });
}

/** The first signature that JSON names as one: that of its transaction. */
function signatureIn(json: JsonValue, depth = 0): Signature | null {
  if (depth > MAX_DEPTH || !isJsonObject(json)) return null;
  const { signature, signatures } = json;
  const [first = signature] = isJsonArray(signatures) ? signatures : [];
  const own = typeof first === 'string' ? parseSignature(first) : null;
  if (own !== null) return own;
  for (const name of ['params', 'result', 'value', 'transaction', 'message']) {
    const found = signatureIn(json[name] ?? null, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Levels of a notification: params, result, value, transaction, transaction. */
const MAX_DEPTH = 6;

function toGiven(given: GivenTransaction | TextProblem, size: number): GivenDocument {
  if (!('form' in given)) throw describeTextProblem(given, size);
  return { kind: 'bytes', given };
}

/** The transaction of a request that sends or simulates one, or of a list of its bytes; null for other JSON. */
function parseGivenJson(json: JsonValue): GivenTransaction | TextProblem | null {
  if (isJsonArray(json)) {
    const numbers = json.filter(isByte);
    return numbers.length === json.length && numbers.length > 0 ? parseByteNumbers(numbers) : null;
  }
  const { method, params } = isJsonObject(json) ? json : {};
  const [text] = isJsonArray(params) ? params : [];
  const hasOne = method === 'sendTransaction' || method === 'simulateTransaction';
  return hasOne && typeof text === 'string' ? parseTransactionText(text) : null;
}

/** The transaction of a gRPC stream, as bytes. Its metadata has another form, which is not read. null for other JSON. */
async function parseGrpc(json: JsonValue): Promise<GivenTransaction | null> {
  const grpc = grpcTransaction(json);
  if (grpc === null) return null;
  const body = decodeJsonBody(grpc.transaction, grpc.version);
  if (body.form !== 'wire')
    throw new DocumentError('This is a transaction of a gRPC stream, in a form that Slotscope does not support.');
  const transaction = await signedVersion(body.transaction);
  if (transaction === null)
    throw new DocumentError(
      'This is a transaction of a gRPC stream that is incomplete: its signatures do not fit the message, which may lack its lookup tables.',
      '',
      parseSignature(grpc.signature),
    );
  const encoding = 'a gRPC message (its slot and metadata are not read)';
  return { form: 'transaction', encoding, bytes: encodeTransactionBytes(transaction), transaction };
}

/** Some streams call a message versioned that was signed as a legacy one: only the signatures show it. null if they fit neither. */
async function signedVersion(transaction: Transaction): Promise<Transaction | null> {
  for (const message of possibleMessages(transaction.message)) {
    const checks = await verifySignatures({ ...transaction, message });
    if (checks.length > 0 && checks.every((check) => check === 'valid')) return { ...transaction, message };
  }
  return null;
}

function isByte(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256;
}

interface SavedText {
  readonly text: string;
  /** The same. */
  readonly blob: Blob;
  readonly json: JsonValue;
  readonly request: KnownRequest;
  readonly caseFile: OpenedCaseFile | null;
}

async function readResponse(saved: SavedText): Promise<SavedTransaction | SavedBlock> {
  const response = onlyResponse(saved.json);
  const isEnvelope = response['result'] !== undefined;
  const given = isEnvelope ? response['result'] : response;
  const result = isJsonObject(given) ? asAnswer(given) : given;
  if (result === null) throw new DocumentError('The result of this response is null: the endpoint did not have it.');
  const { text, blob, request, caseFile } = saved;
  if (isJsonObject(result) && result['transaction'] !== undefined) {
    const method = request.method === '' ? methodOf('transaction', result, undefined) : request.method;
    const decodeBody = await bodyDecoderOf([result]);
    const value =
      result['slot'] === undefined
        ? { slot: null, blockTime: null, transactionIndex: null, ...decodeEntry(result, decodeBody) }
        : decodeTransactionResponse(result, decodeBody);
    if (value === null) throw new DocumentError('This response has no transaction.');
    const options = transactionOptionsOf(result, request);
    return { kind: 'transaction', value, options, caseFile, exchange: exchangeOf(method, text, blob, caseFile) };
  }
  if (!isJsonObject(result) || !looksLikeBlock(result)) throw new DocumentError(nameForm(response), TAKEN);
  const { transactions } = result;
  const first = isJsonArray(transactions) ? transactions[0] : undefined;
  // The block reader takes only what a node answers.
  if (result !== given) return readBlock(result, first, saved, inEnvelope(new Blob([stringifyJson(result)])));
  const alone = isJsonArray(saved.json) ? new Blob([text.trim().slice(1, -1)]) : blob;
  return readBlock(result, first, saved, isEnvelope ? alone : inEnvelope(alone));
}

function readBlock(
  result: JsonObject,
  first: JsonValue | undefined,
  { text, blob, request, caseFile }: Omit<SavedText, 'json'>,
  envelope: Blob,
): SavedBlock {
  const [requested] = request.params;
  const slot = requested === undefined ? null : decodeU64(requested);
  // Only a notification has it.
  const found = attempt(() => decodeOptionalMember(result, 'slot', decodeU64));
  const notified = found instanceof DecodeError ? null : found;
  const method = request.method === '' ? methodOf('block', result, first) : request.method;
  return {
    kind: 'block',
    slot: slot ?? notified ?? slotAfterParent(result),
    isSlotAssumed: slot === null && notified === null,
    exchange: exchangeOf(method, text, blob, caseFile),
    envelope,
    client: createRecordedClient(envelope),
    options: blockOptionsOf(result, first, request),
    caseFile,
  };
}

/** The slot that the block most likely has. Throws DocumentError if the text does not say where it is. */
function slotAfterParent(block: JsonObject): Slot {
  try {
    return decodeMember(block, 'parentSlot', decodeU64) + 1n;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { path, expected, found } = error;
    throw new DocumentError(
      `This is a block, but nothing says of which slot: ${path}, expected ${expected}, found ${visibleText(found)}.`,
      'Paste it together with its request, as a case file has it.',
    );
  }
}

/** Reads the block without holding all of it, as the block page does with the same bytes again. null if a client seems to have printed it. */
async function readLargeBlock(blob: Blob, beginning: string): Promise<SavedBlock | null> {
  const isEnvelope = /^\{\s*"(?:jsonrpc|id|result|error)"/.test(beginning);
  const envelope = isEnvelope ? blob : inEnvelope(blob);
  const splitter = createJsonSplitter('result', 'transactions');
  const reader = envelope.stream().getReader();
  const decoder = new TextDecoder();
  let first: string | null = null;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of splitter.push(part.value)) {
      const text = decoder.decode(item);
      if (mayBePrintedByClient(text)) return null;
      first ??= text;
    }
  }
  if (splitter.arrayCount() !== 1) throw new DocumentError(OTHER_RESPONSE, TAKEN);
  const answer = onlyResponse(parseDocument(splitter.textWithoutItems()));
  const { result } = answer;
  if (!isJsonObject(result) || !looksLikeBlock(result)) throw new DocumentError(OTHER_RESPONSE, TAKEN);
  const text = await blob.slice(0, SHOWN_BYTES).text();
  const entry = first === null ? undefined : parseDocument(first);
  return readBlock(result, entry, { text, blob, request: UNKNOWN_REQUEST, caseFile: null }, envelope);
}

function parseDocument(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    const reason = error instanceof Error ? visibleText(error.message) : '';
    if (PRINTED_BY_CONSOLE.test(text)) throw new DocumentError(FROM_CONSOLE, PRINT_JSON, signatureInText(text));
    throw new DocumentError(`This starts like JSON, but is invalid: ${reason}.`, 'The text may be incomplete.');
  }
}

/** Members without quotes, or what replaces nested values. */
const PRINTED_BY_CONSOLE = /^\s*[[{]\s*\w+:|\[(?:Object|Array|Getter|Circular)\]/;
const FROM_CONSOLE = 'This is what console.log prints of a response, which is not JSON and leaves nested values out.';
const PRINT_JSON =
  'Print it with JSON.stringify, and bigints as text: (key, value) => typeof value === "bigint" ? String(value) : value.';

function signatureInText(text: string): Signature | null {
  for (const [found] of text.slice(0, MAX_TEXT).matchAll(/[1-9A-HJ-NP-Za-km-z]{64,88}/g)) {
    const signature = parseSignature(found);
    if (signature !== null) return signature;
  }
  return null;
}

/** The response itself, or the only one of a batch. Throws for an error response. */
function onlyResponse(json: JsonValue): JsonObject {
  const [only, ...more] = isJsonArray(json) ? json : [json];
  if (more.length > 0)
    throw new DocumentError(`This is a batch of ${formatInteger(more.length + 1)} responses.`, 'Paste one of them.');
  if (!isJsonObject(only)) throw new DocumentError(OTHER_RESPONSE, TAKEN);
  const { error } = only;
  if (isJsonObject(error)) {
    const { code, message } = error;
    const number = typeof code === 'number' ? `, with code ${code}` : '';
    const text = typeof message === 'string' ? `: ${visibleText(message.slice(0, 500))}` : '';
    throw new DocumentError(`This is an error response${number}${text}`);
  }
  return only;
}

function requestOf(method: string, request: JsonValue): KnownRequest {
  const params = isJsonObject(request) ? request['params'] : undefined;
  return { method, params: isJsonArray(params) ? params : [] };
}

/** A result in the envelope that the block reader expects. */
function inEnvelope(result: Blob): Blob {
  return new Blob(['{"result":', result, '}']);
}

function exchangeOf(method: string, text: string, blob: Blob, caseFile: OpenedCaseFile | null) {
  const isLong = blob.size > MAX_TEXT_BYTES;
  return {
    method,
    url: '',
    requestText: caseFile?.file.request ?? '',
    responseText: isLong ? text.slice(0, SHOWN_BYTES) : text,
    ...(isLong && { responseBlob: blob }),
    status: caseFile?.file.status ?? 200,
    bytes: blob.size,
    milliseconds: 0,
  };
}

/** The request of a saved response, as far as known. */
export interface KnownRequest {
  /** Empty if nothing names it. */
  readonly method: string;
  readonly params: readonly JsonValue[];
}

/** The options of a request for a transaction: those of the request, otherwise those that the response shows. */
function transactionOptionsOf(result: JsonObject, request: KnownRequest): TransactionReadOptions {
  const method = request.method === 'getConfirmedTransaction' ? request.method : 'getTransaction';
  return { encoding: encodingIn(request) ?? encodingOf(result), commitment: commitmentIn(request), method };
}

/** The options of a request for a block. `first` is its first transaction. */
function blockOptionsOf(result: JsonObject, first: JsonValue | undefined, request: KnownRequest): BlockReadOptions {
  const given = configOf(request);
  const details = TRANSACTION_DETAILS.find((each) => each === given['transactionDetails']);
  const rewards = given['rewards'];
  return {
    encoding: encodingIn(request) ?? encodingOf(first),
    commitment: commitmentIn(request),
    transactionDetails: details ?? detailsOf(result, first),
    rewards: typeof rewards === 'boolean' ? rewards : result['rewards'] !== undefined,
    method: request.method === 'getConfirmedBlock' ? request.method : 'getBlock',
  };
}

/** The method of a response that has a field which only the current method returns; else empty, as it may be either. */
function methodOf(kind: 'transaction' | 'block', result: JsonObject, first: JsonValue | undefined): string {
  const entry = kind === 'transaction' ? result : isJsonObject(first) ? first : {};
  const meta = isJsonObject(entry['meta']) ? entry['meta'] : {};
  const isCurrent =
    CURRENT_META.some((name) => meta[name] !== undefined) ||
    (kind === 'transaction' ? result['transactionIndex'] : (result['blockHeight'] ?? undefined)) !== undefined;
  if (!isCurrent) return '';
  return kind === 'transaction' ? 'getTransaction' : 'getBlock';
}

function configOf({ params }: KnownRequest): JsonObject {
  const config = params[1];
  return isJsonObject(config) ? config : typeof config === 'string' ? { encoding: config } : {};
}

function encodingIn(request: KnownRequest): Encoding | undefined {
  const given = configOf(request)['encoding'];
  return ENCODINGS.find((each) => each === given);
}

function commitmentIn(request: KnownRequest): TransactionReadOptions['commitment'] {
  return configOf(request)['commitment'] === 'confirmed' ? 'confirmed' : 'finalized';
}

function encodingOf(entry: JsonValue | undefined): Encoding {
  const transaction = isJsonObject(entry) ? entry['transaction'] : undefined;
  if (typeof transaction === 'string') return 'base58';
  if (isJsonArray(transaction)) return transaction[1] === 'base58' ? 'base58' : 'base64';
  const message = isJsonObject(transaction) ? (transaction['message'] ?? transaction) : undefined;
  const keys = isJsonObject(message) ? message['accountKeys'] : undefined;
  return isJsonArray(keys) && isJsonObject(keys[0]) ? 'jsonParsed' : 'json';
}

function detailsOf(result: JsonObject, first: JsonValue | undefined): BlockReadOptions['transactionDetails'] {
  if (first !== undefined) {
    const transaction = isJsonObject(first) ? first['transaction'] : undefined;
    return isJsonObject(transaction) && transaction['message'] === undefined ? 'accounts' : 'full';
  }
  if (isJsonArray(result['transactions'])) return 'full';
  return result['signatures'] === undefined ? 'none' : 'signatures';
}

/** Why a text is not a transaction, with the position of the first problem. `size` is that of the whole text. */
function describeTextProblem(problem: TextProblem, size: number): DocumentError {
  switch (problem.kind) {
    case 'tooLong':
      return new DocumentError(
        `This text has ${formatInteger(size)} characters, more than any transaction.`,
        `The largest transaction has ${formatInteger(MAX_TRANSACTION_BYTES)} bytes.`,
      );
    case 'character':
      return new DocumentError(
        `Character ${formatInteger(problem.position)} is “${visibleText(problem.character)}”, which is not part of hex, base58 or base64.`,
        'Paste a transaction, a message, or a JSON-RPC response.',
      );
    case 'bytes':
      if (problem.encoding === 'base58' && problem.length === 64)
        return new DocumentError('This is a signature. It does not contain the transaction.');
      if (problem.encoding === 'base58' && problem.length === 32)
        return new DocumentError('These 32 bytes are an address or a hash, not a transaction.');
      return new DocumentError(
        `These ${formatInteger(problem.length)} bytes, read as ${problem.encoding}, are neither a transaction nor a message.`,
        `Read as a transaction: ${problem.transaction}. Read as a message: ${problem.message}.`,
      );
  }
}

/** What JSON is that has neither a transaction nor a block. */
function nameForm(json: JsonObject): string {
  const { method } = json;
  const name = typeof method === 'string' ? method : '';
  const contents = NOTIFICATIONS.get(name);
  if (contents !== undefined) return `This is a notification, ${name}: it has ${contents}.`;
  const params = json['params'];
  const result = json['result'] ?? (isJsonObject(params) ? params['result'] : undefined) ?? json;
  const inner = isJsonObject(result) ? (result['value'] ?? result) : null;
  if (isJsonObject(inner) && isJsonArray(inner['logs'])) {
    return inner['signature'] === undefined
      ? 'This is the result of a simulation: it has logs, but no transaction.'
      : 'This is a logsNotification: it has the log and the signature of a transaction, but not the transaction.';
  }
  if (isJsonObject(inner) && inner['lamports'] !== undefined && inner['owner'] !== undefined)
    return 'This is an account, not a transaction or a block.';
  if (isJsonArray(json['instructions']) && json['feePayer'] !== undefined)
    return 'This is a Transaction as web3.js prints it: it has no signatures, and lacks the order of the accounts that they sign.';
  return OTHER_RESPONSE;
}

/** What the notifications that have no transaction contain. */
const NOTIFICATIONS: ReadonlyMap<string, string> = new Map([
  ['accountNotification', 'an account, but no transaction'],
  ['programNotification', 'an account of a program, but no transaction'],
  ['logsNotification', 'the log and the signature of a transaction, but not the transaction'],
  ['signatureNotification', 'the outcome of a transaction, but not the transaction or its signature'],
  ['slotNotification', 'a slot, but no block'],
  ['slotsUpdatesNotification', 'the state of a slot, but no block'],
  ['rootNotification', 'a slot, but no block'],
  ['voteNotification', 'a vote, but not its transaction'],
]);

const OTHER_RESPONSE = 'This is JSON, but not a response about a transaction or a block.';
const TAKEN =
  'Slotscope opens responses of getTransaction, getBlock and their deprecated names, notifications of transactions and blocks, a transaction of a block, requests that send or simulate one, and its case files.';
/** The limit of the block reader for text outside of the transactions. */
const MAX_BYTES = 250_000_000;
/** No single transaction is longer. */
const LARGE_BYTES = 4_000_000;
/** Longer responses are read from a Blob, like those that arrive from an endpoint. */
const MAX_TEXT_BYTES = 1_000_000;
const SHOWN_BYTES = 8000;
/** More than any transaction has in any encoding. */
const MAX_TEXT = 20_000;
const UNKNOWN_REQUEST: KnownRequest = { method: '', params: [] };
const CURRENT_META = ['computeUnitsConsumed', 'loadedAddresses', 'returnData', 'costUnits'];
