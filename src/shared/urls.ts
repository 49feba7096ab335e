/** True for a URL of this machine: localhost, 127.x.x.x or ::1. */
export function isLoopbackUrl(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/**
 * True if a URL is only an origin. A path, query or user name may contain an API key, which must not enter the page's
 * URL.
 */
export function isPlainOrigin(url: string): boolean {
  return url === `${new URL(url).origin}/`;
}

/** Percent-decodes text; text with invalid escapes, like "50%", is returned unchanged. */
export function decodePercentEncoding(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
