import { expect, test } from 'vitest';
import { type TypedText, withSent, withValue } from './typed-text.ts';

const EMPTY: TypedText = { text: '', value: '', sent: [] };

/** After a pause. */
function paused(field: TypedText, text: string): TypedText {
  return withSent({ ...field, text });
}

test('a text that arrives in the URL keeps the letters that were typed since', () => {
  const typed = { ...paused(EMPTY, 'J'), text: 'Ju' };
  expect(withValue(typed, 'J')).toEqual({ text: 'Ju', value: 'J', sent: [] });
});

test('so do several texts that arrive one after the other, or only the last', () => {
  const typed = { ...paused(paused(EMPTY, 'J'), 'Ju'), text: 'Jup' };
  const first = withValue(typed, 'J');
  expect(first).toEqual({ text: 'Jup', value: 'J', sent: ['Ju'] });
  expect(withValue(first, 'Ju').text).toBe('Jup');
  expect(withValue(typed, 'Ju')).toEqual({ text: 'Jup', value: 'Ju', sent: [] });
});

test('a space at the end stays until the next word is typed', () => {
  expect(withValue(paused(EMPTY, 'Jupiter '), 'Jupiter').text).toBe('Jupiter ');
});

test('any other value replaces the text: one step back, or the name of a program that was typed as its address', () => {
  const field = withValue(paused(EMPTY, 'Jup'), 'Jup');
  expect(withValue(field, '')).toEqual({ text: '', value: '', sent: [] });
  expect(withValue(paused(EMPTY, 'JUP6Lk'), 'Jupiter v6').text).toBe('Jupiter v6');
});

test('a text that changes nothing in the URL is not waited for', () => {
  const field = withValue(paused(EMPTY, 'Jup'), 'Jup');
  expect(paused(field, 'Jup ').sent).toEqual([]);
});
