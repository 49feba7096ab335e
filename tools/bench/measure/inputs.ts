import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockFromAnswer, toExecutedTransaction } from '../../../src/ledger/import/from-answer.ts';
import { encodeBlock } from '../../../src/rpc-service/encode/encode-block.ts';
import { toStoredBlock } from '../../../src/rpc-service/store/ledger-store.ts';
import type { Encoding } from '../../../src/rpc-protocol/config.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../../src/shared/json/json.ts';
import { recordedFolder } from '../../../src/shared/test-support/recorded-folder.ts';
import { encodeAddress, encodeSignature } from '../../../src/solana/ids/id-bytes.ts';
import { decodeBody } from '../../../src/rpc-protocol/responses/decode-body.ts';
import type { Block, ExecutedTransaction } from '../../../src/solana/model/block.ts';
import type { Transaction } from '../../../src/solana/model/transaction.ts';
import { encodeMessageBytes } from '../../../src/solana/wire/transaction-codec.ts';
import { createBlock } from '../browser/generated-blocks.js';
import { completeHeader, decodeBlockResponse } from '../../../src/rpc-protocol/responses/decode-block.ts';

/** The number of transactions for a response of about this many megabytes. */
export const GENERATED = [
  { megabytes: 1, count: 300 },
  { megabytes: 5, count: 1500 },
  { megabytes: 20, count: 6000 },
] as const;

/** A generated block, 70 % votes. Every transaction has a valid signature, so that it can be imported. */
export async function generatedBlock(count: number, slot = 1_000_000 + count): Promise<Block> {
  const answer = decodeBlockResponse(createBlock(slot, count), BigInt(slot), decodeBody);
  if (answer === null || answer.transactions === null) throw new Error('no block was generated');
  const { transactions: entries, rewards, numRewardPartitions } = answer;
  const transactions: ExecutedTransaction[] = [];
  for (const { body, ...entry } of entries) {
    if (body.form !== 'wire') throw new Error(`a transaction was generated as ${body.form}`);
    const transaction = signed(body.transaction);
    transactions.push(await toExecutedTransaction({ ...entry, body: { form: 'wire', transaction } }));
  }
  return { ...completeHeader(answer), numRewardPartitions, rewards: rewards ?? [], transactions };
}

/** A recorded mainnet block of 1,790 transactions. Null, with a message, if recorded data is not on this machine. */
export async function recordedBlock(): Promise<Block | null> {
  const folder = recordedFolder();
  if (folder === null) return null;
  const path = join(folder, 'raw', 'sava-software+sava__getBlock__7bc64d03.json');
  if (!existsSync(path)) {
    console.log(`skipped: no recorded block at ${path}`);
    return null;
  }
  return (await blockFromAnswer(readAnswer(path), RECORDED_SLOT)).block;
}

const RECORDED_SLOT = 361_774_429n;

/** Reads the `result` of a file with one JSON-RPC response. */
export function readAnswer(path: string): JsonObject {
  const json = parseJson(readFileSync(path, 'utf8'));
  const result = isJsonObject(json) ? json['result'] : undefined;
  if (!isJsonObject(result)) throw new Error(`${path} is no answer`);
  return result;
}

/** The getBlock result of a block. */
export function answerText(block: Block, encoding: Encoding): string {
  const form = { encoding, style: 'node', maxSupportedTransactionVersion: 1, transactionDetails: 'full' } as const;
  return [...encodeBlock(toStoredBlock(block), { ...form, rewards: true })].join('');
}

/** Signs a message with PRIVATE_KEY as its fee payer. */
function signed({ message }: Transaction): Transaction {
  const [, ...others] = message.accountKeys;
  const signable = { ...message, accountKeys: [PAYER, ...others] };
  return { message: signable, signatures: [encodeSignature(sign(null, encodeMessageBytes(signable), PRIVATE_KEY))] };
}

// An Ed25519 key in PKCS #8: a fixed prefix, then the 32-byte seed.
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PRIVATE_KEY = createPrivateKey({
  key: Buffer.concat([PKCS8_PREFIX, Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});
const PAYER = encodeAddress(createPublicKey(PRIVATE_KEY).export({ format: 'der', type: 'spki' }).subarray(-32));
