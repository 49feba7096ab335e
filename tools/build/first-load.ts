import { gzipSync } from 'node:zlib';
import { createBuilder, type Rolldown } from 'vite';

/** The most bytes of scripts, after gzip, that the first paint of a page may need. */
const LIMITS = { home: 132_000, transaction: 140_000, block: 146_000 };

/** The modules that import everything that every first paint needs: before React is loaded, and with React. */
const APP = ['app/main.ts', 'app/render.tsx'];

/** Builds the explorer in memory and checks the first load of each page against its limit. */
export async function main(): Promise<number> {
  const chunks = await buildChunks();
  let isOver = false;
  for (const [page, limit] of Object.entries(LIMITS)) {
    const files = filesOf(chunks, [...APP, `pages/${page}/${page}-page.tsx`]);
    const size = files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    if (size > limit) isOver = true;
    const line = `${(size / 1000).toFixed(1)} of ${limit / 1000} kB in ${files.length} files`;
    console.log(`${page.padEnd(12)} ${line}${size > limit ? ': OVER' : ''}`);
  }
  return isOver ? 1 : 0;
}

async function buildChunks(): Promise<readonly Rolldown.OutputChunk[]> {
  // Other values build React in development mode.
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({ logLevel: 'error', build: { write: false } });
  const client = builder.environments['client'];
  if (client === undefined) throw new Error('vite.config.ts has no client');
  const built = await builder.build(client);
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  return outputs.filter((output) => output.type === 'chunk');
}

/** The chunks with these modules of src, and those that they import. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): readonly Rolldown.OutputChunk[] {
  const files = new Set(
    modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
      if (chunk === undefined) throw new Error(`no chunk has src/${module}`);
      return chunk;
    }),
  );
  // Grows as it is iterated.
  for (const { imports } of files) for (const chunk of chunks) if (imports.includes(chunk.fileName)) files.add(chunk);
  return [...files];
}
