import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { SelectedCallContext, useMarkedCall } from './selected-call.ts';

/** Marks the selected call in the JSON below it. One that was chosen is opened there. */
export function JsonMarks({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const store = useContext(SelectedCallContext);
  useEffect(() => {
    const open = () => {
      const call = box.current?.querySelector(`[data-call="${store.getState().chosen}"]`);
      for (
        let fold = call?.parentElement?.closest('details');
        fold != null;
        fold = fold.parentElement?.closest('details')
      )
        fold.open = true;
    };
    open();
    return store.subscribe(open);
  }, [store]);
  useMarkedCall(box);
  return (
    <div ref={box} className="json-marks">
      {children}
    </div>
  );
}

/** The calls by where they are in an answer with instructions in JSON. Inner ones are listed in order, whatever their depth is. */
export function callsInJson({ instructions, answer }: ViewedTransaction): ReadonlyMap<string, string> {
  const calls = new Map<string, string>();
  const outer = (instructions ?? []).filter(({ depth }) => depth === 0);
  outer.forEach(({ id }, at) => calls.set(`result.transaction.message.instructions.${at}`, id));
  (answer.meta?.innerInstructions ?? []).forEach(({ index }, list) => {
    const caller = outer[index]?.id;
    const inner = (instructions ?? []).filter(({ id }) => id.startsWith(`${caller}.`));
    inner.forEach(({ id }, at) => calls.set(`result.meta.innerInstructions.${list}.instructions.${at}`, id));
  });
  return calls;
}
