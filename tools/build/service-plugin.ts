import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRunnableDevEnvironment } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';
import type * as DevHandler from '../../src/server/serve/dev-rpc-handler.ts';

/** Mounts the RPC service in Vite's development server, which then answers POST as JSON-RPC. Changed service code is reloaded. */
export function serviceInDevelopment(): Plugin {
  return {
    name: 'slotscope-service',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (request.method !== 'POST' && request.method !== 'OPTIONS') return next();
        answer(server, request, response).catch(next);
      });
    },
  };
}

async function answer(server: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const environment = server.environments['server'];
  if (environment === undefined || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no environment for the service');
  const { handleDevRpc } = await environment.runner.import<typeof DevHandler>('/src/server/serve/dev-rpc-handler.ts');
  await handleDevRpc(request, response);
}
