/** Consecutive characters of an address. */
export interface AddressPart {
  readonly text: string;
  /** Whether the short form shows them. */
  readonly shown: boolean;
  /** Whether they are in the part that differs from the addresses that look alike. */
  readonly differs: boolean;
}

/** Where an address differs from the addresses that look alike. */
export interface Difference {
  /** Number of characters that all of them have in common at the start and at the end. */
  readonly sameStart: number;
  readonly sameEnd: number;
  /** The short form shows the characters from `sameStart` to here. */
  readonly shownTo: number;
}

/** The text of an address in parts. Its short form has both ends, and of its middle what tells it from the other addresses. */
export function addressParts(address: string, { sameStart, sameEnd, shownTo }: Difference): readonly AddressPart[] {
  const differsTo = Math.max(sameStart, address.length - sameEnd);
  const tail = address.length - END_LENGTH;
  const isShown = (at: number) => at < END_LENGTH || at >= tail || (at >= sameStart && at < shownTo);
  const parts: { text: string; shown: boolean; differs: boolean }[] = [];
  for (let at = 0; at < address.length; at++) {
    const text = address.charAt(at);
    // One hidden character would take as much space as its ellipsis.
    const shown = isShown(at) || (isShown(at - 1) && isShown(at + 1));
    const differs = at >= sameStart && at < differsTo;
    const last = parts.at(-1);
    if (last?.shown === shown && last.differs === differs) last.text += text;
    else parts.push({ text, shown, differs });
  }
  return parts;
}

/** The short form as plain text: "7dGrdJRYts…YpuuUu". */
export function shortForm(parts: readonly AddressPart[]): string {
  return parts
    .map(({ text, shown }) => (shown ? text : '…'))
    .join('')
    .replace('……', '…');
}

/** As in other short forms. */
const END_LENGTH = 6;
