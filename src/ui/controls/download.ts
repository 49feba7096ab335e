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
