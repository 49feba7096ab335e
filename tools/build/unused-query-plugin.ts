import type { Plugin } from 'vite';

/**
 * Leaves out the infinite queries and the mutations of TanStack Query, which the explorer does not use. The bundler has to keep them,
 * because QueryClient has methods that would use them.
 */
export function dropUnusedQueryParts(): Plugin {
  return {
    name: 'drop-unused-query-parts',
    apply: 'build',
    load: {
      filter: { id: /\/@tanstack\/query-core\/build\/modern\/(?:infiniteQueryBehavior|mutation|mutationCache)\.js$/ },
      handler: (id) => STUBS[/\w+(?=\.js$)/.exec(id)?.[0] ?? ''],
    },
  };
}

const STUBS: Readonly<Record<string, string>> = {
  infiniteQueryBehavior: stubOf('infinite queries', ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']),
  mutation: stubOf('mutations', ['Mutation', 'getDefaultState']),
  // QueryClient has one, which it asks to go on when the page is focused or online again.
  mutationCache: 'export class MutationCache { async resumePausedMutations() {} clear() {} }',
};

function stubOf(parts: string, names: readonly string[]): string {
  const stub = `function unused() { throw new Error('This build is without ${parts}'); }`;
  return `${stub}\nexport { ${names.map((name) => `unused as ${name}`).join(', ')} };`;
}
