import { expect, test } from 'vitest';
import { createClient } from '../../rpc-client/client.ts';
import { PROBES, type ProbeResult, runProbes } from './probes.ts';

type Answer = (method: string) => Response;

const result = (value: unknown) => Response.json({ jsonrpc: '2.0', id: 1, result: value });
const refusal = (code: number) => Response.json({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } });
const limited = () => new Response('', { status: 429, headers: { 'retry-after': '7' } });

async function probe(answer: Answer) {
  const asked: string[] = [];
  const client = createClient({
    url: 'https://rpc.example/',
    fetch: async (_, init) => {
      const { method } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { method: string };
      asked.push(method);
      return answer(method);
    },
  });
  const results: ProbeResult[] = [];
  for await (const each of runProbes(client, new AbortController().signal)) results.push(each);
  const kindOf = (name: string) => results.find((each) => each.probe.name === name)?.kind;
  return { asked, results, kindOf };
}

test('tells an unknown method from a refusal and from a missing block', async () => {
  const { asked, kindOf } = await probe((method) =>
    method === 'getSlot'
      ? result(5)
      : method.startsWith('getConfirmed')
        ? refusal(-32601)
        : method === 'getBlock'
          ? refusal(-32004)
          : method === 'getTransaction'
            ? refusal(-32602)
            : result(null),
  );
  expect(asked).toHaveLength(PROBES.length);
  expect(['getSlot', 'full', 'getTransaction', 'getConfirmedBlock'].map(kindOf)).toEqual([
    'yes',
    'yes',
    'refused',
    'no',
  ]);
});

test('asks once more after HTTP 429', async () => {
  let first = true;
  const { asked, kindOf } = await probe((method) => {
    if (method !== 'getVersion' || !first) return result(5);
    first = false;
    return limited();
  });
  expect(asked).toHaveLength(PROBES.length + 1);
  expect(kindOf('getVersion')).toBe('yes');
});

test('sends nothing more after a second HTTP 429', async () => {
  const { asked, results } = await probe((method) => (method === 'getSlot' ? result(5) : limited()));
  expect(asked).toEqual(['getSlot', 'getVersion', 'getVersion']);
  expect(results.slice(2).every(({ kind }) => kind === 'stopped')).toBe(true);
});

test('does not ask for blocks without a slot', async () => {
  const { asked, kindOf } = await probe(() => refusal(-32603));
  expect(asked).not.toContain('getBlock');
  expect(kindOf('full')).toBe('notAsked');
});
