/** Text as the URL of an endpoint, in one spelling; null where it is not http or https. */
export function parseEndpointUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  url.hash = '';
  return url.href;
}

/** Whether a URL is a bare origin: anything more may hold an API key, and does not belong into an address. */
export function isPlainOrigin(url: string): boolean {
  return url === `${new URL(url).origin}/`;
}
