import { expect, test } from 'vitest';
import { createDialect } from './dialect.ts';
import { JsonRpcError } from './errors.ts';
import type { Exchange } from './exchange.ts';

const names = { current: 'getBlock', deprecated: 'getConfirmedBlock' } as const;
const exchange: Exchange = {
  method: '',
  url: '',
  requestText: '',
  responseText: '',
  status: 200,
  bytes: 0,
  milliseconds: 0,
};

function node(known: readonly string[], otherwise: () => string = () => 'a block') {
  const asked: string[] = [];
  const ask = async (name: string) => {
    asked.push(name);
    if (!known.includes(name)) throw new JsonRpcError(-32601, 'Method not found', undefined, exchange);
    return otherwise();
  };
  return { asked, ask };
}

test('auto sends a single request to a current node', async () => {
  const { asked, ask } = node(['getBlock']);
  await createDialect().ask('auto', names, ask);
  expect(asked).toEqual(['getBlock']);
});

test('auto falls back to the deprecated name and remembers it', async () => {
  const { asked, ask } = node(['getConfirmedBlock']);
  const dialect = createDialect();
  await dialect.ask('auto', names, ask);
  await dialect.ask('auto', names, ask);
  expect(asked).toEqual(['getBlock', 'getConfirmedBlock', 'getConfirmedBlock']);
});

test('treats an error answer as proof that the deprecated name is known', async () => {
  const { asked, ask } = node(['getConfirmedBlock'], () => {
    throw new JsonRpcError(-32015, 'Transaction version (0) is not supported', undefined, exchange);
  });
  const dialect = createDialect();
  await expect(dialect.ask('auto', names, ask)).rejects.toMatchObject({ code: -32015 });
  await expect(dialect.ask('auto', names, ask)).rejects.toMatchObject({ code: -32015 });
  expect(asked).toEqual(['getBlock', 'getConfirmedBlock', 'getConfirmedBlock']);
});

test('tries both names each time if the endpoint knows neither', async () => {
  const { asked, ask } = node([]);
  const dialect = createDialect();
  await expect(dialect.ask('auto', names, ask)).rejects.toMatchObject({ code: -32601, names });
  await expect(dialect.ask('auto', names, ask)).rejects.toMatchObject({ code: -32601, names });
  expect(asked).toEqual(['getBlock', 'getConfirmedBlock', 'getBlock', 'getConfirmedBlock']);
});

test('uses a chosen name', async () => {
  const { asked, ask } = node(['getBlock', 'getConfirmedBlock']);
  await createDialect().ask('getConfirmedBlock', names, ask);
  expect(asked).toEqual(['getConfirmedBlock']);
});
