/** The body of a response as text; null if it is longer than `maxBytes` once decompressed. */
export async function readBody(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the download.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
