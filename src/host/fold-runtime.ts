import type { Plugin, Rolldown } from 'vite';

/** Puts the bundler's few helpers at the end of the entry, which every page has loaded, instead of into a file of their own. */
export function foldRuntime(): Plugin {
  return {
    name: 'slotscope-fold-runtime',
    apply: 'build',
    enforce: 'pre',
    generateBundle: (_, bundle) => {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ENTRY)));
      if (runtime === undefined || entry === undefined) return;
      const helpers = exportsOf(runtime);
      const body = runtime.code.replace(EXPORTS, `return{${helpers.map(([own, as]) => `${as}:${own}`).join()}}`);
      const names = helpers.map(([, as]) => `${as}:runtime_${as}`);
      entry.code = `${entry.code}\nexport const{${names.join()}}=(()=>{${body}})();\n`;
      for (const chunk of chunks) takeFrom(chunk, runtime.fileName, entry.fileName);
      delete bundle[runtime.fileName];
    },
  };
}

const ENTRY = '/src/app/main.ts';
const EXPORTS = /export\{([^}]*)\};?\s*$/;

/** Each helper by its own name and the one that it is exported as. */
function exportsOf({ code }: Rolldown.OutputChunk): readonly (readonly [string, string])[] {
  const [, list = ''] = EXPORTS.exec(code) ?? [];
  return list.split(',').map((item) => {
    const [own = '', as = own] = item.trim().split(' as ');
    return [own, as];
  });
}

function takeFrom(chunk: Rolldown.OutputChunk, runtime: string, entry: string): void {
  const [from, to] = [runtime, entry].map((file) => `./${file.split('/').at(-1)}`);
  chunk.code = chunk.code.replace(new RegExp(`import\\{([^}]*)\\}from"${from}"`), (_, list: string) => {
    const names = list.split(',').map((name) => `runtime_${name}`);
    return `import{${names.join()}}from"${to}"`;
  });
  chunk.imports = [...new Set(chunk.imports.map((file) => (file === runtime ? entry : file)))];
}
