import { useEffect, useState } from 'react';

/** Saves text as a file. */
export function downloadText(name: string, text: string | Blob, type: string): void {
  download(name, new Blob([text], { type }));
}

export function downloadBytes(name: string, bytes: Uint8Array): void {
  download(name, new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }));
}

function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers cancel the download if the URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

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
