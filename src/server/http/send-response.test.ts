import { afterEach, expect, test, vi } from 'vitest';
import type { RpcResponse } from '../../rpc-service/response.ts';
import { listen } from '../test-support/listening.ts';
import type { Listening } from '../test-support/listening.ts';

let listening: Listening | null = null;
afterEach(() => listening?.stop());

const RESULT = `{"jsonrpc":"2.0","result":"${'x'.repeat(1000)}"`;

/** A server whose every answer is what `answer` makes of the name in the request; keeps at most `maxKeptBytes`. */
async function start(
  answer: (name: string) => RpcResponse,
  maxKeptBytes: number,
  onError = vi.fn(),
): Promise<Listening> {
  listening = await listen({ service: answer, files: null, limits: { maxKeptBytes }, onError });
  return listening;
}

async function ask({ url }: Listening, name: string, coding = 'identity'): Promise<string> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': coding };
  return (await fetch(url, { method: 'POST', body: name, headers })).text();
}

/** Counts how often each body was made. */
function countingAnswers(lasting: boolean, named = true): { answer: (name: string) => RpcResponse; made: string[] } {
  const made: string[] = [];
  const answer = (name: string): RpcResponse => ({
    name: named ? name : null,
    tail: ',"id":1}',
    body: async () => {
      made.push(name);
      return { text: RESULT, lasting };
    },
  });
  return { answer, made };
}

test('makes an answer that will never be another once, in each coding', async () => {
  const { answer, made } = countingAnswers(true);
  const server = await start(answer, 100_000);
  const texts = [
    await ask(server, 'a'),
    await ask(server, 'a'),
    await ask(server, 'a', 'gzip'),
    await ask(server, 'a', 'gzip'),
  ];
  expect(new Set(texts)).toEqual(new Set([`${RESULT},"id":1}\n`]));
  expect(made).toEqual(['a', 'a']);
});

test.each([
  ['may become another', countingAnswers(false)],
  ['has no name', countingAnswers(true, false)],
])('makes an answer that %s each time', async (_, { answer, made }) => {
  const server = await start(answer, 100_000);
  for (let times = 0; times < 3; times++) await ask(server, 'a');
  expect(made).toHaveLength(3);
});

test('keeps no more than it may: what was asked for longest ago goes first, and what is too large is never kept', async () => {
  const { answer, made } = countingAnswers(true);
  const two = await start(answer, 2500);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(two, name);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  await two.stop();
  made.length = 0;
  const none = await start(answer, 1000);
  for (const name of ['a', 'a']) await ask(none, name);
  expect(made).toEqual(['a', 'a']);
});

test.each(['identity', 'gzip', 'br'])('cuts the connection where an answer fails half way (%s)', async (coding) => {
  let fails = true;
  const pieces = async function* (): AsyncIterable<string> {
    yield RESULT.slice(0, 500);
    if (fails) throw new Error('a broken row');
    yield RESULT.slice(500);
  };
  const onError = vi.fn();
  const answer = (name: string): RpcResponse => ({
    name,
    tail: ',"id":1}',
    body: async () => ({ text: pieces(), lasting: true }),
  });
  const server = await start(answer, 100_000, onError);
  await expect(ask(server, 'a', coding)).rejects.toThrow(TypeError);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('a broken row'));
  // Nothing of it was kept, and the server goes on.
  fails = false;
  expect(await ask(server, 'a', coding)).toBe(`${RESULT},"id":1}\n`);
});
