import { expect, test } from 'vitest';
import { type TypedText, textOver, withSent, withShown, withTyped } from './typed-text.ts';

const EMPTY: TypedText = { text: '', over: [''] };

/** Typed over a value of the URL, and sent to it. */
function sent(field: TypedText, text: string, value = ''): TypedText {
  return withSent(withTyped(field, text, value), text.trim());
}

/** The text of the field, before and after its effects run for a value of the URL. */
function shown(field: TypedText, value: string): readonly string[] {
  return [textOver(field, value), textOver(withShown(field, value), value)];
}

test('a text that arrives in the URL keeps the letters that were typed since', () => {
  const typed = withTyped(sent(EMPTY, 'J'), 'Ju', '');
  expect(shown(typed, 'J')).toEqual(['Ju', 'Ju']);
});

test('so do several texts that arrive one after the other, or only the last', () => {
  const typed = withTyped(sent(sent(EMPTY, 'J'), 'Ju'), 'Jup', '');
  expect(shown(typed, 'J')).toEqual(['Jup', 'Jup']);
  expect(shown(withShown(typed, 'J'), 'Ju')).toEqual(['Jup', 'Jup']);
  expect(shown(typed, 'Ju')).toEqual(['Jup', 'Jup']);
});

test('so does the value that is rendered until a text arrives', () => {
  expect(shown(sent(EMPTY, 'J'), '')).toEqual(['J', 'J']);
});

test('a space at the end stays until the next word is typed', () => {
  expect(shown(sent(EMPTY, 'Jupiter '), 'Jupiter')).toEqual(['Jupiter ', 'Jupiter ']);
});

test('any other value replaces the text: one step back, or the name of a program that was typed as its address', () => {
  const first = withShown(sent(EMPTY, 'J'), 'J');
  const second = withShown(sent(first, 'Ju', 'J'), 'Ju');
  expect(shown(second, 'J')).toEqual(['J', 'J']);
  expect(shown(second, '')).toEqual(['', '']);
  expect(shown(sent(EMPTY, 'JUP6Lk'), 'Jupiter v6')).toEqual(['Jupiter v6', 'Jupiter v6']);
});

test('a letter that is typed after a step back is added to what that shows', () => {
  const back = withShown(withShown(sent(EMPTY, 'Jup'), 'Jup'), '');
  expect(shown(withTyped(back, 'O', ''), '')).toEqual(['O', 'O']);
});

test('a field that shows the value already is not rendered again', () => {
  expect(withShown(EMPTY, '')).toBe(EMPTY);
});
