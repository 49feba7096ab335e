import { isUtf8 } from 'node:buffer';
import { open, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import type { JsonValue } from '../../shared/json/json.ts';
import { parseRecording } from './parse-recording.ts';
import { Refusal } from './refusal.ts';
import { INDEX_NAME } from './slot-index.ts';

/**
 * The JSON of a file; null where it is an index or not JSON, which an import steps over. Throws Refusal where it cannot be
 * read, or is called `.json` and is not.
 */
export async function readRecording(file: string): Promise<JsonValue | null> {
  if (basename(file) === INDEX_NAME) return null;
  const named = file.toLowerCase().endsWith('.json');
  try {
    if (!named && !(await startsLikeJson(file))) return null;
    const bytes = await readFile(file);
    // Decoded all the same, its strings would not be those that were recorded.
    if (!isUtf8(bytes)) throw new SyntaxError('its bytes are not UTF-8');
    return parseRecording(bytes.toString());
  } catch (error) {
    if (error instanceof SyntaxError && !named) return null;
    throw new Refusal(
      error instanceof SyntaxError ? `not JSON: ${error.message}` : `cannot be read: ${await whyUnread(file, error)}`,
    );
  }
}

async function whyUnread(file: string, error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  const nowhere = 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP');
  const target = nowhere ? await readlink(file).catch(() => null) : null;
  return target === null ? error.message : `a link to ${target}, which leads nowhere`;
}

/** Looks at the first bytes only: a folder may hold anything, of any size. */
async function startsLikeJson(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^\u{feff}?\s*[[{]/u.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}
