/** Keeps the room of what is still being fetched, so that nothing below it moves when it comes; `height` in CSS pixels. */
export function Reserved({ height }: { readonly height: number }) {
  return <div style={{ height }} aria-busy="true" />;
}
