import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createService } from '../../../rpc-service/create-service.ts';
import type { LedgerInfo, LedgerStore } from '../../../rpc-service/store/ledger-store.ts';
import { createMethodTable } from '../../../rpc-service/methods/method-table.ts';
import { NODE_DIFFERENCES } from '../../../rpc-service/methods/node-differences.ts';
import { responseText } from '../../../rpc-service/response.ts';
import { isJsonObject, type JsonValue, parseJson, stringifyJson } from '../../../shared/json/json.ts';
import type { Slot } from '../../../solana/ids/ids.ts';

/** A node on loopback with scripted responses. */
export interface ScriptedUpstream {
  readonly url: string;
  /** The calls that it received, without those for its cluster. */
  readonly calls: readonly ScriptedCall[];
  readonly headers: () => IncomingMessage['headers'];
  /** Changes how it answers. */
  readonly play: (script: Script) => void;
  readonly stop: () => Promise<void>;
}

export interface ScriptedCall {
  readonly method: string;
  readonly params: JsonValue;
}

/** Answers a call; null forwards it to the node. */
export type Script = (call: ScriptedCall, response: ServerResponse, id: string) => Promise<boolean> | boolean;

export const HEALTHY: Script = () => false;

/** Starts a node of today over a ledger: it has no deprecated methods. */
export async function startUpstream(store: LedgerStore, script: Script = HEALTHY): Promise<ScriptedUpstream> {
  const service = createService(store, { methods: createMethodTable(NODE_DIFFERENCES.get('agave-4.3') ?? []) });
  const calls: ScriptedCall[] = [];
  let play = script;
  let headers: IncomingMessage['headers'] = {};
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    headers = request.headers;
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const json = parseJson(text);
    const { method = '', params = null, id = null } = isJsonObject(json) ? json : {};
    const call = { method: typeof method === 'string' ? method : '', params };
    if (call.method !== 'getGenesisHash') calls.push(call);
    if (await play(call, response, stringifyJson(id))) return;
    response.setHeader('content-type', 'application/json').end(await responseText(service(text)));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    headers: () => headers,
    play: (next) => {
      play = next;
    },
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A script that answers some methods with this JSON text as the result or error member. */
export function answering(answers: Readonly<Record<string, string>>): Script {
  return ({ method }, response, id) => {
    const member = answers[method];
    if (member === undefined) return false;
    response.setHeader('content-type', 'application/json').end(`{"jsonrpc":"2.0",${member},"id":${id}}`);
    return true;
  };
}

/** Answers everything but the question for the cluster in this way. */
export function always(script: (response: ServerResponse) => void): Script {
  return ({ method }, response) => {
    if (method === 'getGenesisHash') return false;
    script(response);
    return true;
  };
}

/** The part of a ledger from one slot to another, like a node that was pruned or lags behind. */
export function partOf(store: LedgerStore, from: Slot, to: Slot): LedgerStore {
  const has = (slot: Slot): boolean => from <= slot && slot <= to;
  return {
    ...store,
    info: async (): Promise<LedgerInfo> => ({
      ...(await store.info()),
      firstSlot: from,
      confirmedSlot: to,
      finalizedSlot: to,
    }),
    block: async (slot) => (has(slot) ? store.block(slot) : null),
    transaction: async (signature) => {
      const located = await store.transaction(signature);
      return located !== null && has(located.slot) ? located : null;
    },
    outcome: async (signature) => {
      const outcome = await store.outcome(signature);
      return outcome !== null && has(outcome.slot) ? outcome : null;
    },
    slots: async (first, last, limit) => store.slots(first > from ? first : from, last < to ? last : to, limit),
  };
}
