import { type JsonValue, parseJson } from '../../shared/json/json.ts';

/**
 * Parses a recorded answer. Accepts unescaped control characters inside strings, which some recorders write. Throws SyntaxError.
 */
export function parseRecording(text: string): JsonValue {
  const withoutBom = text.startsWith('\u{feff}') ? text.slice(1) : text;
  try {
    return parseJson(withoutBom);
  } catch (error) {
    const escaped = escapeControlCharacters(withoutBom);
    if (escaped === withoutBom) throw error;
    return parseJson(escaped);
  }
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/gs;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f]/g;

function escapeControlCharacters(text: string): string {
  return text.replace(STRING, (string) =>
    string.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
