/** Normalizes the URL of an endpoint; null if it is not http or https. */
export function parseEndpointUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  url.hash = '';
  return url.href;
}

/** Whether a URL is an origin and no more. A path, query or user name may hold an API key, which must not enter the page's URL. */
export function isPlainOrigin(url: string): boolean {
  return url === `${new URL(url).origin}/`;
}
