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
      filter: { id: /\/@tanstack\/query-core\/build\/modern\/(?:infiniteQueryBehavior|mutation)\.js$/ },
      handler: (id) => (id.endsWith('/mutation.js') ? MUTATION : INFINITE_QUERY),
    },
  };
}

const MUTATION = stubOf('mutations', ['Mutation', 'getDefaultState']);
const INFINITE_QUERY = stubOf('infinite queries', ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']);

function stubOf(parts: string, names: readonly string[]): string {
  const stub = `function unused() { throw new Error('This build is without ${parts}'); }`;
  return `${stub}\nexport { ${names.map((name) => `unused as ${name}`).join(', ')} };`;
}
