import { InvalidIdPage } from '../../features/routing/invalid-id-page.tsx';

/** A URL whose slot cannot be one; nothing is requested. */
export function InvalidSlot({ text }: { readonly text: string }) {
  const why = /^\d+$/.test(text)
    ? 'The number is above 18,446,744,073,709,551,615, the largest that a slot can be.'
    : 'A slot is a whole number, written in digits alone.';
  return <InvalidIdPage title="Not a slot" what="a slot" text={text} why={why} />;
}
