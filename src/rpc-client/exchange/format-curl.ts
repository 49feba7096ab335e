import type { Exchange } from './exchange.ts';
import { isPlainOrigin } from '../../shared/urls.ts';

/** The request as a command line for a POSIX shell. A URL that may contain a key is the variable SLOTSCOPE_URL. */
export function formatCurl({ url, requestText }: Pick<Exchange, 'url' | 'requestText'>): string {
  const target = isPlainOrigin(url) ? quote(url) : '"$SLOTSCOPE_URL"';
  return `curl ${target} -H 'content-type: application/json' -d ${quote(requestText)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
