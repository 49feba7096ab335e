import { constants, isUtf8 } from 'node:buffer';
import { open, readFile, readlink, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type JsonValue, parseJson } from '../../shared/json/json.ts';
import { Refusal } from './import-report.ts';
import { INDEX_NAME } from './slot-source.ts';

/** No string is longer, so that reading the file would only fill the memory. */
const TOO_LONG = `its JSON is longer than ${constants.MAX_STRING_LENGTH} bytes; a file .ndjson, with an answer per line, may be longer`;

/**
 * Reads the JSON of a file. Null if it is an index or not JSON; an import skips such files. Throws Refusal if it cannot be read, or
 * is named `.json` and is not JSON.
 */
export async function readRecording(file: string): Promise<JsonValue | null> {
  if (basename(file) === INDEX_NAME) return null;
  const isNamedJson = file.toLowerCase().endsWith('.json');
  try {
    if (!isNamedJson && !(await startsLikeJson(file))) return null;
    const { size } = await stat(file);
    if (size > constants.MAX_STRING_LENGTH) throw new Error(TOO_LONG);
    const bytes = await readFile(file);
    // Decoding would replace invalid bytes, and the strings would differ from what was recorded.
    if (!isUtf8(bytes)) throw new SyntaxError('its bytes are not UTF-8');
    return parseRecording(bytes.toString());
  } catch (error) {
    if (error instanceof SyntaxError && !isNamedJson) return null;
    throw new Refusal(
      error instanceof SyntaxError
        ? `not JSON: ${error.message}`
        : `cannot be read: ${await describeReadError(file, error)}`,
    );
  }
}

async function describeReadError(file: string, error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  const isBrokenLink = 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP');
  const target = isBrokenLink ? await readlink(file).catch(() => null) : null;
  return target === null ? error.message : `a link to ${target}, which leads nowhere`;
}

/** Reads only the first 64 bytes: a folder may contain files of any kind and size. */
async function startsLikeJson(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^\u{feff}?\s*[[{]/u.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

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
