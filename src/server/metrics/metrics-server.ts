import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { privateAccess } from '../access/access-policy.ts';
import type { Metrics } from './create-metrics.ts';

export const METRICS_HOST = '127.0.0.1';

const PATH = '/metrics';

/** Answers `GET /metrics`, but not to pages of other sites. The server does not listen yet. */
export function createMetricsServer(metrics: Pick<Metrics, 'contentType' | 'text'>): Server {
  const access = privateAccess({ host: METRICS_HOST, allowedHosts: [], allowedOrigins: [] });
  return createServer((request, response) => {
    const refusal = access.refusal(request);
    if (refusal !== null || request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(refusal?.status ?? 404).end(`${refusal?.text ?? `Only GET ${PATH} is answered here`}\n`);
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
    );
  });
}
