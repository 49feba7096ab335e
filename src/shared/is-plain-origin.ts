/** Whether a URL is an origin and no more. A path, query or user name may hold an API key, which must not enter the page's URL. */
export function isPlainOrigin(url: string): boolean {
  return url === `${new URL(url).origin}/`;
}
