import type { CSSProperties } from 'react';

/** A text on one line, cut at its end if it is longer; once `isOpen`, on as many lines as it takes. */
export function lineStyle(isOpen: boolean): CSSProperties {
  return isOpen ? WRAPPED : CUT;
}

// In the page's own code, since all pages load the style sheet.
const CUT: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'start' };
const WRAPPED: CSSProperties = { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' };
