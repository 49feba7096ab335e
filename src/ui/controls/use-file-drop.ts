import { useEffect, useState } from 'react';

/** Handles a file dropped anywhere on the page. Returns true while one is dragged over it. */
export function useFileDrop(onDrop: (file: File, target: Element | null) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setIsDragging(true);
    };
    const dragLeave = (event: DragEvent) => {
      // `relatedTarget` is the element that is entered instead; null outside the page.
      if (event.relatedTarget === null) setIsDragging(false);
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      setIsDragging(false);
      onDrop(file, event.target instanceof Element ? event.target : null);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('dragover', dragOver, { signal });
    addEventListener('dragleave', dragLeave, { signal });
    addEventListener('drop', drop, { signal });
    return () => listeners.abort();
  }, [onDrop]);
  return isDragging;
}
