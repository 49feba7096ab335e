/**
 * JSON text as a tree for display. A leaf is its literal, character for character, which preserves large numbers and string
 * escapes.
 */
export type JsonOutline = JsonLeaf | JsonBranch;

export interface JsonLeaf {
  readonly kind: 'leaf';
  readonly text: string;
}

export interface JsonBranch {
  readonly kind: 'object' | 'array';
  /** Keys are literals with their quotes, or null in an array. */
  readonly entries: readonly { readonly key: string | null; readonly value: JsonOutline }[];
  /** Characters in the text, both brackets included. */
  readonly length: number;
}

/** The tree of JSON text. null if the text is not JSON, or has more levels or more values than can be displayed. */
export function outlineJson(text: string): JsonOutline | null {
  const tokens = createTokens(text);
  const outline = readValue(tokens, { levels: MAX_LEVELS, values: { left: MAX_VALUES } });
  return outline !== null && tokens.next() === null ? outline : null;
}

/** Levels of arrays and objects. */
const MAX_LEVELS = 100;
/** Each is an element of the page, folded or not. */
const MAX_VALUES = 15_000;

/** How much more may be read. */
interface Limits {
  readonly levels: number;
  readonly values: { left: number };
}

/** A tree on one line, or null if the line is longer than `limit` characters. */
export function formatOutlineLine(outline: JsonOutline, limit: number): string | null {
  if (outline.kind === 'leaf') return outline.text.length <= limit ? outline.text : null;
  if (outline.length > limit) return null;
  const parts = outline.entries.map(
    ({ key, value }) => `${key === null ? '' : `${key}: `}${formatOutlineLine(value, limit) ?? ''}`,
  );
  const line = outline.kind === 'array' ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`;
  return line.length <= limit ? line : null;
}

interface Tokens {
  /** The next token, or null at the end. */
  readonly next: () => string | null;
  readonly peek: () => string | null;
  /** End of the last token. */
  readonly offset: () => number;
}

const TOKEN = /\s*("(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|.)/gs;

function createTokens(text: string): Tokens {
  const pattern = new RegExp(TOKEN);
  let ahead: string | null = null;
  let end = 0;
  let aheadEnd = 0;
  const advance = (): void => {
    const match = pattern.exec(text);
    ahead = match === null || match[1] === undefined || match[1].trim() === '' ? null : match[1];
    aheadEnd = match === null ? end : pattern.lastIndex;
  };
  advance();
  return {
    next: () => {
      const token = ahead;
      end = aheadEnd;
      if (token !== null) advance();
      return token;
    },
    peek: () => ahead,
    offset: () => end,
  };
}

function readValue(tokens: Tokens, limits: Limits): JsonOutline | null {
  if (limits.levels === 0 || limits.values.left-- === 0) return null;
  const token = tokens.next();
  const below = { ...limits, levels: limits.levels - 1 };
  if (token === '{') return readBranch(tokens, below, 'object', '}');
  if (token === '[') return readBranch(tokens, below, 'array', ']');
  return token !== null && LEAF.test(token) ? { kind: 'leaf', text: token } : null;
}

const LEAF = /^(?:"|-?\d|true$|false$|null$)/s;

function readBranch(tokens: Tokens, limits: Limits, kind: JsonBranch['kind'], close: string): JsonBranch | null {
  const start = tokens.offset() - 1;
  const entries: { key: string | null; value: JsonOutline }[] = [];
  if (tokens.peek() === close) {
    tokens.next();
    return { kind, entries, length: tokens.offset() - start };
  }
  for (;;) {
    const key = kind === 'object' ? tokens.next() : null;
    if (kind === 'object' && (key?.startsWith('"') !== true || tokens.next() !== ':')) return null;
    const value = readValue(tokens, limits);
    if (value === null) return null;
    entries.push({ key, value });
    const after = tokens.next();
    if (after === close) return { kind, entries, length: tokens.offset() - start };
    if (after !== ',') return null;
  }
}
