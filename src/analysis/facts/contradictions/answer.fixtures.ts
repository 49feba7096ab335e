import { decodeTransactionResponse } from '../../../rpc-protocol/responses/decode-transaction.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { encodeBase58 } from '../../../shared/bytes/encodings.ts';
import { encodeAddress, encodeSignature } from '../../../solana/ids/id-bytes.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.ts';
import { decodeBody } from '../../../rpc-protocol/responses/decode-body.ts';
import type { TransactionResponse } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { Signature } from '../../../solana/ids/ids.ts';

export const SIGNATURE = signature(1);
export const OTHER_SIGNATURE = signature(2);
export const PROGRAM = address(4);
const [PAYER, TARGET, TABLE, LOADED, MINT] = [address(1), address(2), address(3), address(5), address(6)] as const;

/**
 * A possible answer in `json` encoding: a call of PROGRAM that sends 100 lamports by a CPI, and a limit of 50,000
 * units.
 */
export const HONEST = {
  slot: 300_000_000,
  blockTime: 1_700_000_000,
  transactionIndex: 3,
  version: 0,
  meta: {
    err: null,
    status: { Ok: null },
    fee: 5100,
    preBalances: [1_000_000, 5, 1, 1, 1, 9],
    postBalances: [994_800, 105, 1, 1, 1, 9],
    innerInstructions: [
      { index: 2, instructions: [{ programIdIndex: 2, accounts: [0, 1], data: transferData(), stackHeight: 2 }] },
    ],
    logMessages: [
      `Program ${COMPUTE_BUDGET_PROGRAM} invoke [1]`,
      `Program ${COMPUTE_BUDGET_PROGRAM} success`,
      `Program ${PROGRAM} invoke [1]`,
      `Program log: Program ${PROGRAM} failed: not so`,
      `Program ${SYSTEM_PROGRAM} invoke [2]`,
      `Program ${SYSTEM_PROGRAM} success`,
      `Program ${PROGRAM} consumed 2000 of 49850 compute units`,
      `Program ${PROGRAM} success`,
    ],
    preTokenBalances: [tokenBalance()],
    postTokenBalances: [tokenBalance()],
    rewards: [],
    loadedAddresses: { writable: [], readonly: [LOADED] },
    computeUnitsConsumed: 2150,
  },
  transaction: {
    signatures: [SIGNATURE],
    message: {
      header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 3 },
      accountKeys: [PAYER, TARGET, SYSTEM_PROGRAM, COMPUTE_BUDGET_PROGRAM, PROGRAM],
      recentBlockhash: PAYER,
      instructions: [
        // 50,000 units at 2,000 micro-lamports.
        { programIdIndex: 3, accounts: [], data: encodeBase58(new Uint8Array([2, 0x50, 0xc3, 0, 0])), stackHeight: 1 },
        {
          programIdIndex: 3,
          accounts: [],
          data: encodeBase58(new Uint8Array([3, 0xd0, 7, 0, 0, 0, 0, 0, 0])),
          stackHeight: 1,
        },
        { programIdIndex: 4, accounts: [0, 1, 2, 5], data: '', stackHeight: 1 },
      ],
      addressTableLookups: [{ accountKey: TABLE, writableIndexes: [], readonlyIndexes: [7] }],
    },
  },
} satisfies JsonObject;

/** The honest answer with other values at some paths: `{ 'meta.fee': 1 }`. */
export function answerWith(changes: Readonly<Record<string, JsonValue>> = {}): TransactionResponse {
  let json: JsonValue = HONEST;
  for (const [path, value] of Object.entries(changes)) json = replaced(json, path.split('.'), value);
  const answer = decodeTransactionResponse(json, decodeBody);
  if (answer === null) throw new Error('no transaction');
  return answer;
}

function replaced(json: JsonValue | undefined, [key, ...rest]: readonly string[], value: JsonValue): JsonValue {
  if (key === undefined) return value;
  if (json !== undefined && isJsonArray(json)) {
    return json.map((item, at) => (at === Number(key) ? replaced(item, rest, value) : item));
  }
  if (json === undefined || !isJsonObject(json)) throw new Error(`no ${key}`);
  return { ...json, [key]: replaced(json[key], rest, value) };
}

function tokenBalance(): JsonObject {
  const uiTokenAmount = { amount: '5', decimals: 0, uiAmount: 5, uiAmountString: '5' };
  return { accountIndex: 1, mint: MINT, owner: PAYER, programId: SYSTEM_PROGRAM, uiTokenAmount };
}

function transferData(): string {
  return encodeBase58(new Uint8Array([2, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0]));
}

function signature(byte: number): Signature {
  return encodeSignature(new Uint8Array(64).fill(byte));
}

function address(byte: number): string {
  return encodeAddress(new Uint8Array(32).fill(byte));
}
