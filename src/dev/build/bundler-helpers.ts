import type { Plugin } from 'vite';

/**
 * Moves the bundler's own helpers, which it keeps in a file of half a kilobyte whatever it is told, into the chunk `home`, and
 * has the others import them from there: a request less on every page. The chunk has to be one that every page loads. Done before
 * files get their names, which say what is in them.
 */
export function moveBundlerHelpers(home: string): Plugin {
  return {
    name: 'slotscope-bundler-helpers',
    apply: 'build',
    renderChunk(code, chunk, _, { chunks }) {
      const rendered = Object.values(chunks);
      const helpers = rendered.find(isHelpers);
      const host = rendered.find(({ name }) => name === home);
      if (helpers === undefined || host === undefined || !chunk.imports.includes(helpers.fileName)) return null;
      const statement = new RegExp(`import (\\{[^}]*\\}) from "\\./${escapeRegExp(baseName(helpers.fileName))}";`);
      const names = statement.exec(code)?.[1]?.replaceAll(/\w+ as /g, '');
      const helpersCode = helpers.modules[HELPERS]?.code;
      // A helper whose name was taken in this file is called otherwise in it, with a dollar sign.
      if (names === undefined || helpersCode == null || names.includes('$'))
        throw new Error(`${chunk.name} imports the bundler's helpers in a way that is not known here`);
      if (chunk.fileName !== host.fileName)
        return code.replace(statement, () => `import ${names} from "./${baseName(host.fileName)}";`);
      return `${code.replace(statement, () => helpersCode)}\nexport ${names};\n`;
    },
    generateBundle(_, bundle) {
      for (const [file, output] of Object.entries(bundle))
        if (output.type === 'chunk' && isHelpers(output)) delete bundle[file];
    },
  };
}

const HELPERS = '\0rolldown/runtime.js';

function isHelpers({ moduleIds }: { readonly moduleIds: readonly string[] }): boolean {
  return moduleIds.length === 1 && moduleIds[0] === HELPERS;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
