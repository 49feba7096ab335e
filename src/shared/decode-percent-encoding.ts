/** Percent-decodes text; text with invalid escapes, like "50%", is returned unchanged. */
export function decodePercentEncoding(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
