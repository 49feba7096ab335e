import { expect, test } from 'vitest';
import { findTransactions } from './find-transactions.ts';

const EXPECTED = ['{"a":"é,]"}', '[1,{"b":[]}]', `"${'x'.repeat(150_000)}"`, `"${'y'.repeat(150_000)}"`, 'null'];

test('reads the text of each transaction from the response, however it is laid out', async () => {
  const response = new Blob([`{"result":{"ü":"é","transactions":[ ${EXPECTED.join(' ,\n')} ],"z":1},"id":1}`]);
  const texts = await findTransactions(response);
  const all: string[] = [];
  await texts?.forEach((text) => {
    all.push(text.trim());
  });
  expect(all).toEqual(EXPECTED);
  for (const [index, text] of EXPECTED.entries()) expect((await texts?.text(index))?.trim()).toBe(text);
  expect(await texts?.text(EXPECTED.length)).toBeNull();
});
