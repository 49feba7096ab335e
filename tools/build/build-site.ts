import { errorText } from '../../src/shared/error-text.ts';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBuilder, type InlineConfig } from 'vite';

const SITE = 'dist/site';

/** How a site is built that any web server can serve. */
interface SiteOptions {
  /** The path that it is served below: "/" or "/explorer/". */
  readonly base: string;
  /** The default endpoint; null for the server of the page. */
  readonly endpoint: string | null;
  /** Where it will be; null if unknown. */
  readonly origin: string | null;
}

/**
 * Builds the explorer and the service for `npm start`. With arguments, it builds a site of static files instead: the explorer for a
 * path, with an endpoint elsewhere.
 */
export async function main(args: readonly string[]): Promise<number> {
  // Other values build React in development mode.
  process.env['NODE_ENV'] = 'production';
  if (args.length === 0) {
    await (await createBuilder()).buildApp();
    return 0;
  }
  const options = parseOptions(args);
  if (typeof options === 'string') {
    console.error(`npm run build: ${options}`);
    return 2;
  }
  await buildSite(options);
  console.log(
    `Serve ${SITE} at ${options.origin ?? ''}${options.base}, with index.html or 404.html for every other path.`,
  );
  return 0;
}

/** A sentence if the arguments are invalid. */
export function parseOptions(args: readonly string[]): SiteOptions | string {
  const option = { type: 'string' } as const;
  let values: { readonly base?: string; readonly endpoint?: string; readonly origin?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options: { base: option, endpoint: option, origin: option } }));
  } catch (error) {
    return errorText(error);
  }
  const { base = '/', endpoint = null, origin = null } = values;
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) return `--base is "${base}"; it must be a path like /explorer/`;
  // Everybody can read it in the site.
  if (endpoint !== null && !isSafeEndpoint(endpoint))
    return '--endpoint must be an http or https URL without login, query and fragment: it would be public';
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).origin === origin))
    return `--origin is "${origin}"; it must be an origin like https://explorer.example`;
  return { base, endpoint: endpoint === null ? null : new URL(endpoint).href, origin };
}

function isSafeEndpoint(text: string): boolean {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) return false;
  const { username, password, search, hash } = new URL(text);
  return username + password + search + hash === '';
}

async function buildSite({ base, endpoint, origin }: SiteOptions): Promise<void> {
  const config: InlineConfig = {
    base,
    define: { 'import.meta.env.SLOTSCOPE_ENDPOINT': JSON.stringify(endpoint ?? '') },
    environments: { client: { build: { outDir: SITE, emptyOutDir: true } } },
  };
  const builder = await createBuilder(config);
  const client = builder.environments['client'];
  if (client === undefined) throw new Error('vite.config.ts has no client');
  await builder.build(client);
  const description = join(SITE, 'opensearch.xml');
  const index = join(SITE, 'index.html');
  const html = await readFile(index, 'utf8');
  // OpenSearch requires absolute URLs.
  if (origin === null) {
    await rm(description);
    await writeFile(index, html.replace(/\s*<link rel="search"[^>]*>/, ''));
  } else {
    const xml = await readFile(description, 'utf8');
    await writeFile(description, xml.replaceAll('http://127.0.0.1:8899/', `${origin}${base}`));
  }
  // Sent for paths without a file by hosts that have no rewrites. Its scripts are those of index.html.
  await writeFile(join(SITE, '404.html'), await readFile(index));
}
