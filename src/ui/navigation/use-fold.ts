import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePrinting } from '../rendering/media-query.ts';

/**
 * Rows that a section leaves out until they are asked for: `rows` of them, open from the start if there are only `few`, and on paper. A
 * fragment that points at one of them opens them.
 */
export function useFold(
  rows: number,
  contains: (id: string) => boolean = () => false,
  few = FEW,
): { readonly isOpen: boolean; readonly open: () => void } {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const printing = usePrinting();
  return { isOpen: isOpen || printing || rows <= few || contains(hash.slice(1)), open: () => setOpen(true) };
}

const FEW = 3;
