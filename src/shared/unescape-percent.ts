/** What percent-encoded text stands for; text that is not that, like "50%", as it is. */
export function unescapePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
