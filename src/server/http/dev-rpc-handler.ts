import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { createService } from '../../rpc-service/create-service.ts';
import { openLedger } from '../open-ledger.ts';
import { createRpcHandler } from './rpc-handler.ts';
import type { RpcHandler } from './rpc-handler.ts';

let handler: Promise<RpcHandler> | null = null;

/** Handles JSON-RPC in Vite's development server. Reads the ledger in SLOTSCOPE_LEDGER, or the embedded one. */
export async function handleDevRpc(request: IncomingMessage, response: ServerResponse): Promise<void> {
  handler ??= createHandler();
  const handle = await handler;
  await handle(request, response);
}

async function createHandler(): Promise<RpcHandler> {
  const store = await openLedger(process.env['SLOTSCOPE_LEDGER'] ?? null);
  return createRpcHandler(
    createService(store, { onInternalError: (error) => console.error(error), nextPass: setImmediate }),
  );
}
