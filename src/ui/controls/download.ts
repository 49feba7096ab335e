/** Hands text to the browser as a file. */
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
  // After the click has been handled: revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
