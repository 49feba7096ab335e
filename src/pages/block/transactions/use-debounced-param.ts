import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Text that a person types and the address holds. The address follows at the next pause, since browsers limit how often it may
 * change; when it changes otherwise, as by going back, the field follows it.
 */
export function useDebouncedParam(
  held: string,
  onPause: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [field, setField] = useState({ text: held, held });
  if (field.held !== held) setField({ text: held, held });
  const { text } = field;
  const settle = useEffectEvent(() => onPause(text));
  useEffect(() => {
    if (text === held) return undefined;
    const timer = setTimeout(settle, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, held]);
  return [text, (typed) => setField({ text: typed, held })];
}

const PAUSE_MS = 150;
