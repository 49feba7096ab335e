import type { Plugin, Rolldown } from 'vite';

/**
 * Makes index.html preload the dynamic imports of `main.ts`: React and the first paint. They load in parallel with the
 * code of the first request, which runs as soon as it arrives. The style sheet comes before
 * them, since nothing is painted without it. Vite puts it last, and a link then shows its content a third later.
 */
export function preloadFirstPaint(): Plugin {
  let base = '/';
  return {
    name: 'slotscope-preload-first-paint',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk: entry }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const files = new Set(entry?.dynamicImports.filter((file) => isFirstPaint(chunks, file)));
        // Grows as it is iterated.
        for (const file of files)
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported);
        if (files.size === 0) throw new Error('main.ts does not import the first paint');
        const tags = [...files]
          .filter((file) => !html.includes(base + file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + file },
            injectTo: 'head' as const,
          }));
        return { html: withStylesFirst(html), tags };
      },
    },
  };
}

/** Also requests the sheet before the inline script runs: that reads the storage of the browser, and so waits for another process. */
function withStylesFirst(html: string): string {
  const [link, attributes] = /\s*<link rel="stylesheet"([^>]*)>/.exec(html) ?? [];
  if (link === undefined) throw new Error('index.html has no style sheet');
  const early = `\n    <link rel="preload" as="style"${attributes}>`;
  return html
    .replace(link, '')
    .replace(/(?=\s*<link rel="preload")/, early)
    .replace(/(?=\s*<script type="module")/, link);
}

function isFirstPaint(chunks: readonly Rolldown.OutputChunk[], file: string): boolean {
  return chunks.some(
    ({ fileName, moduleIds }) => fileName === file && moduleIds.some((id) => id.endsWith('/src/app/render.tsx')),
  );
}
