import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { createService } from '../../rpc-service/create-service.ts';
import { createMethodTable } from '../../rpc-service/methods/method-table.ts';
import { privateAccess, PUBLIC_ACCESS } from '../access/access-policy.ts';
import { createClients } from '../access/clients.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { createRpcHandler, readBody, type RequestBody } from '../http/rpc-handler.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

let handler: Promise<Handler> | null = null;

/** Handles JSON-RPC in Vite's development server. Reads the ledger in SLOTSCOPE_LEDGER, or the embedded one. */
export async function handleDevRpc(request: IncomingMessage, response: ServerResponse): Promise<void> {
  handler ??= createHandler(process.env['SLOTSCOPE_LEDGER'] ?? null);
  const handle = await handler;
  await handle(request, response);
}

async function createHandler(ledger: string | null): Promise<Handler> {
  const store = await openLedger(ledger);
  const access =
    ledger === null ? PUBLIC_ACCESS : privateAccess({ host: 'localhost', allowedHosts: [], allowedOrigins: [] });
  const methods = createMethodTable([], await store.accounts());
  const onInternalError = (error: unknown): void => console.error(error);
  const service = createService(store, { methods, onInternalError, nextPass: setImmediate });
  const { handle } = createRpcHandler(service, createClients({ access }));
  return async (request, response) => {
    const refusal = access.refusal(request);
    if (refusal !== null) {
      response.writeHead(refusal.status).end(`${refusal.text}\n`);
      return;
    }
    const handled = handle(request, response);
    if (typeof handled !== 'function') return handled;
    await handled(await new Promise<RequestBody>((resolve) => readBody(request, resolve)));
  };
}
