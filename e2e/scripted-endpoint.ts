import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request. If it never completes the response, the endpoint hangs. */
export type Answer = (response: ServerResponse, requestText: string) => void | Promise<void>;

/** Answers by method; `*` answers the methods that are not named. */
export type Script = Readonly<Record<string, Answer>>;

export interface ScriptedEndpoint {
  readonly origin: string;
  readonly host: string;
  /** The methods of all requests so far, in order. */
  readonly asked: readonly string[];
  /** Replaces the script. Methods that it does not name are relayed to the explorer's own service. */
  readonly script: (script: Script) => void;
  /** The URL of an explorer page that uses this endpoint. */
  readonly at: (path: string) => string;
  /** Answers as the explorer's own service does. */
  readonly relay: Answer;
  /** The same, with the text of the answer changed. */
  readonly relayed: (change: (text: string) => string) => Answer;
  readonly stop: () => Promise<void>;
}

/** Node's own: in a DOM, the page's `fetch` replaces it. */
const ask = globalThis.fetch;

/** A JSON-RPC endpoint on a free port of this machine. */
export async function startScriptedEndpoint(service: string): Promise<ScriptedEndpoint> {
  const asked: string[] = [];
  let script: Script = {};
  const relayed =
    (change: (text: string) => string): Answer =>
    async (response, body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await ask(service, { method: 'POST', headers, body });
      sendText(response, 200, change(await answer.text()), headers);
    };
  const relay = relayed((text) => text);
  const server = createServer((request, response) => void respond(request, response));
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request);
    if (request.method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT).end();
    // Without the CORS header, as from nodes.
    if (request.method === 'GET') return void response.writeHead(405).end();
    const { method } = JSON.parse(text) as { readonly method: string };
    asked.push(method);
    await (script[method] ?? script['*'] ?? relay)(response, text);
  };
  // If the server has just closed an idle connection, a browser sends its request again. Node, which runs the DOM tests, does not: after it
  // was busy for four seconds, requests failed with ECONNRESET.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    origin,
    host,
    asked,
    script: (next) => {
      script = next;
    },
    at: (path) => {
      const [before = '', hash] = path.split('#');
      const url = `${before}${before.includes('?') ? '&' : '?'}cluster=custom&customUrl=${origin}`;
      return hash === undefined ? url : `${url}#${hash}`;
    },
    relay,
    relayed,
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A JSON-RPC answer with a result. */
export function result(value: unknown): Answer {
  return text(`{"jsonrpc":"2.0","result":${JSON.stringify(value)},"id":1}`, 'application/json');
}

/** A JSON-RPC answer with an error. */
export function refusal(code: number, message: string): Answer {
  return text(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: 1 }), 'application/json');
}

export const methodNotFound = refusal(-32601, 'Method not found');

/** Any text with status 200. */
export function text(body: string, type: string): Answer {
  return (response) => sendText(response, 200, body, { 'content-type': type });
}

/** An empty response with an HTTP status. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => sendText(response, code, '', headers);
}

/** Never answers. */
export const silence: Answer = () => undefined;

/** Breaks the connection after the first part of an answer. */
export function cutAfter(beginning: string): Answer {
  return (response) => {
    response.writeHead(200, { ...CORS, 'content-type': 'application/json', 'content-length': 1000 });
    response.write(beginning, () => response.destroy());
  };
}

/** An answer without the CORS header, which browsers do not let a page read. */
export const withoutCors: Answer = (response) => void response.writeHead(200).end('{}');

/** One answer after another; the last one repeats. */
export function inOrder(...answers: readonly [Answer, ...Answer[]]): Answer {
  let next = 0;
  return (response, requestText) => {
    const answer = answers[Math.min(next, answers.length - 1)] ?? answers[0];
    next += 1;
    return answer(response, requestText);
  };
}

/** Delays an answer until `release` is called. */
export function delayed(answer: Answer): { readonly answer: Answer; readonly release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async (response, requestText) => {
      await released;
      await answer(response, requestText);
    },
    release: () => release(),
  };
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
const PREFLIGHT = { ...CORS, 'access-control-allow-headers': 'content-type', 'access-control-max-age': '600' };

function sendText(response: ServerResponse, code: number, body: string, headers: Readonly<Record<string, string>>) {
  response.writeHead(code, { ...CORS, ...headers }).end(body);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
