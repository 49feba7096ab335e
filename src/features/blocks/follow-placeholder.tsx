/** Reserves the line of `FollowBlocks` until its code is loaded. */
export function FollowPlaceholder() {
  return <div style={{ height: 36 }} />;
}
