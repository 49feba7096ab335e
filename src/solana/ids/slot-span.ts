import { parseSlot, type Slot } from './ids.ts';

/** Two slots, both included. */
export interface SlotSpan {
  readonly from: Slot;
  readonly to: Slot;
}

/** "100..200", or null for other text and for a range that ends before it begins. */
export function parseSlotSpan(text: string): SlotSpan | null {
  const [first = '', last = '', ...rest] = text.split('..');
  const [from, to] = [parseSlot(first), parseSlot(last)];
  return from === null || to === null || from > to || rest.length > 0 ? null : { from, to };
}

export function formatSlotSpan({ from, to }: SlotSpan): string {
  return `${from}..${to}`;
}
