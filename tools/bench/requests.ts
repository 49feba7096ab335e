import type { Encoding } from '../../src/rpc-protocol/config.ts';
import type { FilledLedger } from './ledgers.ts';

export function blockRequest(slot: bigint, encoding: Encoding): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},${config(encoding)}]}`;
}

export function transactionRequest(signature: string, encoding: Encoding): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getTransaction","params":["${signature}",${config(encoding)}]}`;
}

/** A getBlock request without transactions. */
export function headerRequest(slot: bigint): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},{"transactionDetails":"none"}]}`;
}

export interface RandomRequests {
  readonly bySlot: readonly string[];
  readonly bySignature: readonly string[];
}

/** Requests for `count` random blocks and `count` random transactions of a ledger. */
export function randomRequests({ firstSlot, blocks, signatures }: FilledLedger, count: number): RandomRequests {
  const below = (limit: number): number => Math.floor(Math.random() * limit);
  return {
    bySlot: Array.from({ length: count }, () => headerRequest(firstSlot + BigInt(below(blocks)))),
    bySignature: Array.from({ length: count }, () =>
      transactionRequest(signatures[below(signatures.length)] ?? '', 'json'),
    ),
  };
}

function config(encoding: Encoding): string {
  return `{"encoding":"${encoding}","maxSupportedTransactionVersion":1}`;
}
