/** A place in the bytes, four hex digits: "01a6". */
export function formatOffset(at: number): string {
  return at.toString(16).padStart(4, '0');
}
