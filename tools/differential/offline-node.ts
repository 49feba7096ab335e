import { execFileSync } from 'node:child_process';
import { type KeyObject, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createByteWriter } from '../../src/shared/bytes/bytes.ts';
import { encodeBase64 } from '../../src/shared/bytes/encodings.ts';
import {
  type JsonObject,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  parseJson,
  stringifyJson,
} from '../../src/shared/json/json.ts';
import { encodeAddress, encodeSignature } from '../../src/solana/ids/id-bytes.ts';
import { type Address, SIGNATURE_BYTES, UNAVAILABLE_BLOCKHASH, parseBlockhash } from '../../src/solana/ids/ids.ts';
import type { Message } from '../../src/solana/model/transaction.ts';
import type { Instruction } from '../../src/solana/programs/program.ts';
import { PACKET_BYTES, encodeMessageBytes, encodeTransactionBytes } from '../../src/solana/wire/transaction-codec.ts';
import { SYSTEM_PROGRAM } from '../../src/solana/ids/program-ids.ts';

/** A node may stop responding after a few times as many. Starting a new one takes 0.1 s. */
const TRANSACTIONS_PER_NODE = 50;
/** A failed node is replaced and its transactions are retried, until this many fail in a row. */
const MAX_CONSECUTIVE_FAILURES = 3;
const PLACEHOLDER_BLOCKHASH = parseBlockhash('SURFNETxSAFEHASHxxxxxxxxxxxxxxxxxxxxxxxxxxx') ?? UNAVAILABLE_BLOCKHASH;

export interface OfflineNode {
  /** Sends the instructions in order and returns the node's jsonParsed form of each. */
  readonly readBack: (instructions: readonly Instruction[]) => Promise<readonly JsonObject[]>;
  readonly stop: () => void;
}

export function createOfflineNode(start: StartSurfnet): OfflineNode {
  let surfnet: Surfnet | null = null;
  let unique = 0;
  const restart = (): Surfnet => {
    surfnet?.stop();
    surfnet = start({ offline: true, blockProductionMode: 'clock', slotTimeMs: 20, airdropSol: 1_000_000_000_000 });
    return surfnet;
  };
  return {
    readBack: async (instructions) => {
      const answers: JsonObject[] = [];
      let failures = 0;
      while (answers.length < instructions.length) {
        const { rpcUrl, payerSecretKey } = restart();
        const payer = readPayer(payerSecretKey);
        const transactions: Uint8Array[] = [];
        let from = answers.length;
        while (from < instructions.length && transactions.length < TRANSACTIONS_PER_NODE) {
          const [bytes, taken] = packTransaction(payer, instructions.slice(from), unique++);
          transactions.push(bytes);
          from += taken;
        }
        try {
          const read = await Promise.all(transactions.map((bytes) => sendAndReadBack(rpcUrl, bytes)));
          answers.push(...read.flat());
          failures = 0;
        } catch (error) {
          failures += 1;
          if (failures === MAX_CONSECUTIVE_FAILURES) throw error;
        }
      }
      return answers;
    },
    stop: () => surfnet?.stop(),
  };
}

interface Payer {
  readonly address: Address;
  readonly key: KeyObject;
}

function readPayer(secretKey: readonly number[]): Payer {
  const seed = Buffer.from(secretKey.slice(0, 32));
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { address: encodeAddress(spki.subarray(-32)), key };
}

/** Signs a transaction with as many instructions as fit. Returns its bytes and the number of instructions. */
function packTransaction(payer: Payer, instructions: readonly Instruction[], unique: number): [Uint8Array, number] {
  let taken = instructions.length;
  for (;;) {
    const message = compileMessage(payer.address, [
      failingInstruction(instructions, unique),
      ...instructions.slice(0, taken),
    ]);
    const messageBytes = encodeMessageBytes(message);
    if (1 + SIGNATURE_BYTES + messageBytes.length <= PACKET_BYTES) {
      const signature = encodeSignature(sign(null, messageBytes, payer.key));
      return [encodeTransactionBytes({ signatures: [signature], message }), taken];
    }
    if (taken === 1) throw new RangeError(`an instruction makes a message of ${messageBytes.length} bytes`);
    taken = Math.floor((taken * 3) / 4);
  }
}

/**
 * The first instruction of each transaction. It fails, so that no other instruction is executed; makes the signature unique; and keeps
 * an advanceNonce from being first, which would make the transaction a durable nonce transaction.
 */
function failingInstruction(instructions: readonly Instruction[], unique: number): Instruction {
  const programId = instructions[0]?.programId ?? SYSTEM_PROGRAM;
  const writer = createByteWriter();
  writer.u32(0xffff_fffe);
  writer.u32(unique);
  return { programId, accounts: [], data: writer.finish() };
}

function compileMessage(payer: Address, instructions: readonly Instruction[]): Message {
  const keys = new Map<Address, number>([[payer, 0]]);
  const indexOf = (address: Address): number => {
    const index = keys.get(address) ?? keys.size;
    keys.set(address, index);
    return index;
  };
  const compiled = instructions.map(({ programId, accounts, data }) => ({
    accounts: accounts.map(indexOf),
    programIdIndex: indexOf(programId),
    data,
  }));
  return {
    version: 'legacy',
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: keys.size - 1 },
    accountKeys: [...keys.keys()],
    recentBlockhash: PLACEHOLDER_BLOCKHASH,
    instructions: compiled,
    addressTableLookups: [],
    config: null,
  };
}

async function sendAndReadBack(url: string, transaction: Uint8Array): Promise<readonly JsonObject[]> {
  const signature = await call(url, 'sendTransaction', [
    encodeBase64(transaction),
    { encoding: 'base64', skipPreflight: true },
  ]);
  for (let attempt = 0; attempt < 500; attempt++) {
    const answer = await call(url, 'getTransaction', [signature, { encoding: 'jsonParsed', commitment: 'confirmed' }]);
    if (answer !== null) return topLevelInstructions(answer).slice(1);
    await sleep(5);
  }
  throw new Error(`the node recorded no transaction ${stringifyJson(signature)}`);
}

function topLevelInstructions(answer: JsonValue): readonly JsonObject[] {
  const transaction = isJsonObject(answer) ? answer['transaction'] : null;
  const message = isJsonObject(transaction) ? transaction['message'] : null;
  const instructions = isJsonObject(message) ? message['instructions'] : null;
  if (!isJsonArray(instructions)) throw new Error('an answer without instructions');
  return instructions.filter(isJsonObject);
}

async function call(url: string, method: string, params: JsonValue): Promise<JsonValue> {
  const body = stringifyJson({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const answer = parseJson(await response.text());
  if (!isJsonObject(answer) || answer['result'] === undefined) throw new Error(`${method}: ${stringifyJson(answer)}`);
  return answer['result'];
}

const PACKAGE = '@solana/surfpool-linux-x64-gnu';
const VERSION = '1.5.0';

/** An offline node in this process. Its jsonParsed comes from Agave's own parsers. */
interface Surfnet {
  readonly rpcUrl: string;
  readonly payerSecretKey: readonly number[];
  readonly stop: () => void;
}

interface SurfnetConfig {
  readonly offline: boolean;
  readonly blockProductionMode: 'clock';
  readonly slotTimeMs: number;
  readonly airdropSol: number;
}

type StartSurfnet = (config: SurfnetConfig) => Surfnet;

/**
 * Loads the offline node, and installs it on first use: it is too large and platform-specific for a dependency. Returns a string with
 * the reason if it cannot run here.
 */
export function loadSurfpool(): StartSurfnet | string {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `the offline node runs on Linux x64 only, this is ${process.platform} ${process.arch}`;
  }
  const folder = resolve('node_modules/.cache/slotscope-surfpool');
  try {
    if (!existsSync(resolve(folder, 'node_modules', PACKAGE))) {
      console.log(`installing ${PACKAGE}@${VERSION} into ${folder}`);
      mkdirSync(folder, { recursive: true });
      execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${PACKAGE}@${VERSION}`], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    }
    const { Surfnet } = createRequire(resolve(folder, 'index.js'))(PACKAGE) as {
      Surfnet: { startWithConfig: StartSurfnet };
    };
    return (config) => Surfnet.startWithConfig(config);
  } catch (error) {
    const [reason] = String(error).split('\n');
    return `the offline node cannot be installed or loaded: ${reason}`;
  }
}
