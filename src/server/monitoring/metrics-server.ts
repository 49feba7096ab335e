import { type Server, createServer } from 'node:http';
import { isLoopbackUrl } from '../../shared/urls.ts';
import { privateAccess } from '../access/access-policy.ts';
import type { MetricsText } from './registry.ts';

const PATH = '/metrics';

/**
 * Answers `GET /metrics`, but not to pages of other sites: a server that listens on loopback checks the host name, too. The server does
 * not listen yet.
 */
export function createMetricsServer(metrics: MetricsText, host: string): Server {
  const access = privateAccess({ host, allowedHosts: [], allowedOrigins: [] });
  const isOpen = !isLoopbackUrl(`http://${host}`);
  return createServer((request, response) => {
    const refusal = isOpen ? null : access.refusal(request);
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
