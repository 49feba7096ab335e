import { gzipSync } from 'node:zlib';
import { createBuilder, type Rolldown } from 'vite';
import type { PagePreloads } from '../../src/app/preload-script.ts';

/**
 * Limits of each page: the scripts before its first paint in bytes after gzip, and all its files: index.html, the style sheet, and
 * the scripts before and after the first paint. The ninth file of a block has the names of errors, which the other pages leave out.
 */
const PAGES = [
  { page: 'home', path: '/', limit: 118_000, files: 6 },
  { page: 'transaction', path: '/tx/1', limit: 121_000, files: 8 },
  { page: 'block', path: '/block/1', limit: 126_000, files: 9 },
];
const STYLE_LIMIT = 12_000;

/** Builds the explorer in memory and checks the scripts and styles that index.html loads for each page against the limits. */
export async function main(): Promise<number> {
  const files = await buildExplorer();
  const html = textOf(files, 'index.html');
  const styles = matches(html, /href="\/(assets\/[^"]+\.css)"/g);
  const common = matches(html, /(?:src|href)="\/(assets\/[^"]+\.js)"/g);
  const preloads = readPreloads(html);
  const rows = PAGES.map(({ page, path, limit, files: most }) => {
    const preload = preloads.find((each) => new RegExp(each.path, 'i').test(path));
    if (preload === undefined) throw new Error(`index.html preloads nothing for ${path}`);
    const scripts = [...common, ...preload.first.map((file) => file.slice(1))];
    const count = 1 + styles.length + scripts.length + preload.later.length;
    return { page, bytes: sizeOf(files, scripts), limit, count, most };
  });
  const style = sizeOf(files, styles);
  for (const { page, bytes, limit, count, most } of rows)
    console.log(`${page.padEnd(12)} ${line(bytes, limit)}, ${count} of ${most} files`);
  console.log(`${'styles'.padEnd(12)} ${line(style, STYLE_LIMIT)}`);
  const over = rows.some(({ bytes, limit, count, most }) => bytes > limit || count > most) || style > STYLE_LIMIT;
  return over ? 1 : 0;
}

async function buildExplorer(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  // Other values build React in development mode.
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({ logLevel: 'error', build: { write: false } });
  const client = builder.environments['client'];
  if (client === undefined) throw new Error('vite.config.ts has no client');
  const built = await builder.build(client);
  const outputs = (Array.isArray(built) ? built : [built]).filter((result) => 'output' in result);
  return new Map(outputs.flatMap(({ output }) => output.map((file) => [file.fileName, contentOf(file)] as const)));
}

function contentOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source;
}

function textOf(files: ReadonlyMap<string, string | Uint8Array>, name: string): string {
  const content = files.get(name);
  if (typeof content !== 'string') throw new Error(`the build has no ${name}`);
  return content;
}

/** Reads the argument of the inline preload script. */
function readPreloads(html: string): readonly PagePreloads[] {
  const [, list] = /\)\((\[\{"path".*?\}\])\)<\/script>/.exec(html) ?? [];
  if (list === undefined) throw new Error('index.html has no script that preloads');
  return JSON.parse(list) as readonly PagePreloads[];
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function sizeOf(files: ReadonlyMap<string, string | Uint8Array>, names: readonly string[]): number {
  return names.reduce((sum, name) => {
    const content = files.get(name);
    if (content === undefined) throw new Error(`the build has no ${name}`);
    return sum + gzipSync(content, { level: 9 }).length;
  }, 0);
}

function line(bytes: number, limit: number): string {
  const text = `${(bytes / 1000).toFixed(1)} of ${(limit / 1000).toFixed(1)} kB`;
  return bytes > limit ? `OVER: ${text}` : text;
}
