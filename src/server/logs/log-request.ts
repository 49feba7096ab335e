import type { Log } from './logger.ts';
import type { ObservedRequest } from './observe-requests.ts';
import { redactTarget } from './redact-keys.ts';

/** Methods listed of one request; a batch may call thousands. */
const MAX_METHODS = 10;
const MAX_NAME_LENGTH = 64;

/** Logs a request at level debug. */
export function logRequest(log: Log, observed: ObservedRequest): void {
  const { request, client, methods, status, bytes, milliseconds, isComplete } = observed;
  log('debug', 'request', {
    client,
    http: request.method,
    path: redactTarget(request.url ?? '/'),
    calls: methods.length === 0 ? undefined : methods.slice(0, MAX_METHODS).map(shorten),
    moreCalls: methods.length <= MAX_METHODS ? undefined : methods.length - MAX_METHODS,
    status,
    bytes,
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    aborted: isComplete ? undefined : true,
  });
}

function shorten(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH);
}
