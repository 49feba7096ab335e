import { InvalidIdPage } from '../../features/routing/invalid-id-page.tsx';

/** An address whose slot cannot be one: said before anything is sent. */
export function InvalidSlot({ text }: { readonly text: string }) {
  const why = /^\d+$/.test(text)
    ? 'The number is above 18,446,744,073,709,551,615, the largest that a slot can be.'
    : 'A slot is a whole number, written in digits alone.';
  return <InvalidIdPage title="Not a slot" what="a slot" text={text} why={why} />;
}
