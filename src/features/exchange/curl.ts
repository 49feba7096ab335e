import type { Exchange } from '../../rpc-client/exchange.ts';

/** The request as a line for a POSIX shell. */
export function formatCurl(exchange: Pick<Exchange, 'url' | 'requestText'>): string {
  return `curl ${quote(exchange.url)} -H 'content-type: application/json' -d ${quote(exchange.requestText)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
