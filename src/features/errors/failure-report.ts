import { exchangeOf } from '../../rpc-client/errors.ts';

/** What a maintainer needs to see the same: the error, the request, and the answer as far as it is short enough to paste. */
export function formatFailureReport(error: unknown): string {
  const exchange = exchangeOf(error);
  const lines = [String(error)];
  if (exchange !== null) {
    lines.push(
      `request: ${exchange.requestText}`,
      `HTTP status: ${exchange.status}`,
      `response: ${exchange.responseText.slice(0, PASTED)}`,
    );
  }
  return lines.join('\n');
}

const PASTED = 20_000;
