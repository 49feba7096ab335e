/**
 * Reserves the space of content that is still loading, so that nothing moves when it arrives. With `width`, it replaces text and
 * shows a hairline that long; with `height`, it replaces a block. Both are CSS pixels.
 */
export function Placeholder({
  width,
  height,
}: { readonly width: number; readonly height?: never } | { readonly width?: never; readonly height: number }) {
  if (height !== undefined) return <div style={{ height }} aria-busy="true" />;
  return <span className="placeholder" data-testid="placeholder" style={{ '--width': `${width}px` }} />;
}
