import { type JsonValue, parseJson } from '../../shared/json/json.ts';

/**
 * A recorded answer as JSON. Where the text is not JSON only because control characters stand bare inside strings, as some
 * recorders leave them, they are taken as what they are. Throws SyntaxError.
 */
export function parseRecording(text: string): JsonValue {
  const bare = text.startsWith('\u{feff}') ? text.slice(1) : text;
  try {
    return parseJson(bare);
  } catch (error) {
    const escaped = escapeControlCharacters(bare);
    if (escaped === bare) throw error;
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
