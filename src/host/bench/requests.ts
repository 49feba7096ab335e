import type { Encoding } from '../../protocol/config.ts';

/** The text of a request for a block. */
export function blockRequest(slot: bigint, encoding: Encoding): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},${config(encoding)}]}`;
}

/** The text of a request for a transaction. */
export function transactionRequest(signature: string, encoding: Encoding): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getTransaction","params":["${signature}",${config(encoding)}]}`;
}

function config(encoding: Encoding): string {
  return `{"encoding":"${encoding}","maxSupportedTransactionVersion":1}`;
}
