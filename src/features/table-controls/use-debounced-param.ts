import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * Text in a field and in the URL. The URL is updated after a pause in typing, because browsers limit how often it may change. If
 * the URL changes for another reason, such as Back, the field is updated.
 */
export function useDebouncedParam(
  value: string,
  onPause: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [field, setField] = useState({ text: value, value });
  if (field.value !== value) setField({ text: value, value });
  const { text } = field;
  // A transition, so that the table can be rendered over several frames: the field shows the text already.
  const finish = useEffectEvent(() => startTransition(() => onPause(text)));
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(finish, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, (typed) => setField({ text: typed, value })];
}

const PAUSE_MS = 150;
