/** Normalizes the URL of an endpoint; null if it is not http or https. */
export function parseEndpointUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  url.hash = '';
  return url.href;
}
