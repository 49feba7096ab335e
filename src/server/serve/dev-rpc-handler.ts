import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { createService } from '../../rpc-service/create-service.ts';
import { createMethodTable } from '../../rpc-service/methods/method-table.ts';
import { privateAccess, PUBLIC_ACCESS } from '../access/access-policy.ts';
import { createClients } from '../access/clients.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { createRpcHandler, type RpcHandler } from '../http/rpc-handler.ts';

let handler: Promise<RpcHandler['handle']> | null = null;

/** Handles JSON-RPC in Vite's development server. Reads the ledger in SLOTSCOPE_LEDGER, or the embedded one. */
export async function handleDevRpc(request: IncomingMessage, response: ServerResponse): Promise<void> {
  handler ??= createHandler(process.env['SLOTSCOPE_LEDGER'] ?? null);
  const handle = await handler;
  await handle(request, response);
}

async function createHandler(ledger: string | null): Promise<RpcHandler['handle']> {
  const store = await openLedger(ledger);
  const access =
    ledger === null ? PUBLIC_ACCESS : privateAccess({ host: 'localhost', allowedHosts: [], allowedOrigins: [] });
  const methods = createMethodTable([], await store.accounts());
  const onInternalError = (error: unknown): void => console.error(error);
  const service = createService(store, { methods, onInternalError, nextPass: setImmediate });
  const { handle } = createRpcHandler(service, createClients({ access }));
  return async (request, response) => {
    const refusal = access.refusal(request);
    if (refusal === null) return handle(request, response);
    response.writeHead(refusal.status).end(`${refusal.text}\n`);
  };
}
