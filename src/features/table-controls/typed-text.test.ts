import { expect, test } from 'vitest';
import { type TypedText, withSent, withValue } from './typed-text.ts';

const EMPTY: TypedText = { text: '', value: '', before: '', sent: [] };

/** After a pause. */
function paused(field: TypedText, text: string): TypedText {
  return withSent({ ...field, text }, text);
}

test('a text that arrives in the URL keeps the letters that were typed since', () => {
  const typed = { ...paused(EMPTY, 'J'), text: 'Ju' };
  expect(withValue(typed, 'J')).toMatchObject({ text: 'Ju', value: 'J', sent: [] });
});

test('so do several texts that arrive one after the other, or only the last', () => {
  const typed = { ...paused(paused(EMPTY, 'J'), 'Ju'), text: 'Jup' };
  const first = withValue(typed, 'J');
  expect(first).toMatchObject({ text: 'Jup', value: 'J', sent: ['Ju'] });
  expect(withValue(first, 'Ju').text).toBe('Jup');
  expect(withValue(typed, 'Ju')).toMatchObject({ text: 'Jup', value: 'Ju', sent: [] });
});

test('so does the value before, which is rendered again for the next key', () => {
  const arrived = withValue(paused(withValue(paused(EMPTY, 'J'), 'J'), 'Ju'), 'Ju');
  const again = withValue({ ...arrived, text: 'Jup' }, 'J');
  expect(again.text).toBe('Jup');
  expect(withValue(again, 'Ju').text).toBe('Jup');
  // Without a new key, it is one step back.
  expect(withValue(arrived, 'J').text).toBe('J');
});

test('a space at the end stays until the next word is typed', () => {
  expect(withValue(paused(EMPTY, 'Jupiter '), 'Jupiter').text).toBe('Jupiter ');
});

test('any other value replaces the text: one step back, or the name of a program that was typed as its address', () => {
  const field = withValue(paused(EMPTY, 'Jup'), 'Jup');
  expect(withValue(field, '')).toMatchObject({ text: '', value: '', sent: [] });
  expect(withValue(paused(EMPTY, 'JUP6Lk'), 'Jupiter v6').text).toBe('Jupiter v6');
});

test('a text that changes nothing in the URL is not waited for', () => {
  const field = withValue(paused(EMPTY, 'Jup'), 'Jup');
  expect(paused(field, 'Jup ').sent).toEqual([]);
});
