import { useState } from 'react';

/**
 * Text that a person types and the address holds. The address follows a moment later, so the field keeps its own text until
 * the address says something that was not typed here, as after going back.
 */
export function useTypedText(held: string, onType: (text: string) => void): readonly [string, (text: string) => void] {
  const [field, setField] = useState({ text: held, held, sent: NONE });
  if (field.held !== held) {
    const caughtUp = held === field.text;
    const mine = caughtUp || field.sent.includes(held);
    setField({ text: mine ? field.text : held, held, sent: mine && !caughtUp ? field.sent : NONE });
  }
  const type = (text: string) => {
    setField({ text, held, sent: [...field.sent, text] });
    onType(text);
  };
  return [field.text, type];
}

const NONE: readonly string[] = [];
