/** The title of the window, from wherever it is drawn: "Block 361,774,429 · slotscope". */
export function DocumentTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · slotscope`}</title>;
}
