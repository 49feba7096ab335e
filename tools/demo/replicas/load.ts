import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Question } from './questions.ts';

/**
 * What came of a request: the right bytes, other bytes, an error of the service instead of a result, a status that is not 200, or a
 * connection that ended within the response.
 */
export type Outcome = 'right' | 'wrong' | 'error' | 'status' | 'cut';

export interface Sample {
  readonly start: number;
  readonly end: number;
  readonly outcome: Outcome;
  /** What was wrong. */
  readonly detail: string | null;
}

export interface Load {
  readonly samples: readonly Sample[];
  /** Lets the requests in progress end. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds between the requests of a client. */
const PAUSE = 20;
const DEADLINE = 60_000;

/** Clients that send one request after the other, each on its own connection. */
export function startLoad(url: string, questions: readonly Question[], clients: number): Load {
  const samples: Sample[] = [];
  const state = { isOver: false };
  const runClient = async (client: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let at = client; !state.isOver; at += clients + 1) {
      const question = questions[at % questions.length];
      if (question === undefined) return;
      const start = performance.now();
      const [outcome, detail] = await ask(url, agent, question);
      samples.push({ start, end: performance.now(), outcome, detail });
      await sleep(PAUSE);
    }
    agent.destroy();
  };
  const running = Array.from({ length: clients }, (_, client) => runClient(client));
  return {
    samples,
    stop: async () => {
      state.isOver = true;
      await Promise.all(running);
    },
  };
}

function ask(url: string, agent: Agent, { body, answer }: Question): Promise<readonly [Outcome, string | null]> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', headers, agent, timeout: DEADLINE }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => {});
      response.on('close', () => {
        const text = Buffer.concat(chunks).toString();
        if (!response.complete) resolve(['cut', null]);
        else if (response.statusCode !== 200) resolve(['status', String(response.statusCode)]);
        else if (text === answer) resolve(['right', null]);
        else if (/^\{"jsonrpc":"2.0","error":/.test(text)) resolve(['error', text.trim()]);
        else resolve(['wrong', `${body} was answered with ${text.slice(0, 200)}`]);
      });
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(['cut', null]));
    sent.end(body);
  });
}
