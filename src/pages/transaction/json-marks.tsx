import { useContext, useEffect, useMemo, useRef } from 'react';
import { type CallRange, type JsonCalls, RawSection } from '../../features/exchange/raw-section.tsx';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { ByteError } from '../../shared/bytes/bytes.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { type WireField, mapTransactionFields } from '../../solana/wire/field-map.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { useMarkedCall } from './mark-call.ts';
import { type SelectedCall, SelectedCallContext } from './selected-call.ts';

/** The answer, with the selected call marked in it. A call that was chosen is unfolded. */
export function MarkedAnswer({
  exchange,
  view,
  bytes,
  name,
}: {
  readonly exchange: Exchange;
  readonly view: ViewedTransaction;
  /** The transaction in the wire format; null if the answer leaves part of it out. */
  readonly bytes: Uint8Array | null;
  readonly name: string;
}) {
  const calls = useMemo(
    () => ({ members: callsInJson(view), text: bytes === null ? null : callsInBase64(bytes) }),
    [view, bytes],
  );
  const box = useRef<HTMLDivElement>(null);
  const store = useContext(SelectedCallContext);
  useEffect(() => {
    const open = ({ chosen }: SelectedCall) => {
      const call = box.current?.querySelector(`[data-call="${CSS.escape(chosen ?? '')}"]`);
      let fold = call?.parentElement?.closest('details');
      while (fold != null) {
        fold.open = true;
        fold = fold.parentElement?.closest('details');
      }
    };
    open(store.getState());
    // Not for a preview: it would open again what the reader closed.
    return store.subscribe((state, { chosen }) => state.chosen !== chosen && open(state));
  }, [store]);
  useMarkedCall(box, { fromTop: true });
  return (
    <div ref={box} className="json-marks">
      <RawSection exchange={exchange} name={name} calls={calls} />
    </div>
  );
}

/** The top-level calls in the base64 text of a transaction, without the characters that they share with other fields. */
export function callsInBase64(bytes: Uint8Array): JsonCalls['text'] {
  const ranges = fieldsOf(bytes).flatMap(({ start, end, instruction }): CallRange[] => {
    if (instruction === null) return [];
    // The literal begins with a quote; three bytes are four characters.
    return [{ start: 1 + Math.ceil((start * 4) / 3), end: 1 + Math.floor((end * 4) / 3), call: String(instruction) }];
  });
  return { literal: `"${encodeBase64(bytes)}"`, ranges };
}

function fieldsOf(bytes: Uint8Array): readonly WireField[] {
  try {
    return mapTransactionFields(bytes);
  } catch (error) {
    // A message, or bytes that could not be decoded.
    if (error instanceof ByteError) return [];
    throw error;
  }
}

/** The calls by where they are in an answer with instructions in JSON. Inner ones are listed in order, whatever their depth is. */
export function callsInJson({ instructions, answer, repeatsCalls }: ViewedTransaction): ReadonlyMap<string, string> {
  const calls = new Map<string, string>();
  const outer = (instructions ?? []).filter(({ depth }) => depth === 0);
  outer.forEach(({ id }, at) => calls.set(`result.transaction.message.instructions.${at}`, id));
  (answer.meta?.innerInstructions ?? []).forEach(({ index }, list) => {
    const caller = outer[index]?.id;
    const inner = (instructions ?? []).filter(({ id, depth }) =>
      repeatsCalls ? depth > 0 : id.startsWith(`${caller}.`),
    );
    inner.forEach(({ id }, at) => calls.set(`result.meta.innerInstructions.${list}.instructions.${at}`, id));
  });
  return calls;
}
