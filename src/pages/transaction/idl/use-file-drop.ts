import { useEffect, useState } from 'react';

/** Takes a file dropped anywhere on the page; true while one is held over it. */
export function useFileDrop(onDrop: (file: File, target: Element | null) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const dragLeave = (event: DragEvent) => {
      // Leaving an element for another of the page names that one.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      setOver(false);
      onDrop(file, event.target instanceof Element ? event.target : null);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('dragover', dragOver, { signal });
    addEventListener('dragleave', dragLeave, { signal });
    addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [onDrop]);
  return over;
}
