/** The title of the browser tab: "Block 361,774,429 · slotscope". React hoists it into the head. */
export function DocumentTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · slotscope`}</title>;
}
