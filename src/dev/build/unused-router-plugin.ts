import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out the components of React Router that the explorer does not use, such as its forms. It has to keep what it
 * cannot know to be free of side effects: calls of forwardRef, and names for the developer tools.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: 'drop-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/^var (\w+) = (React\d*\.forwardRef\()$/gm, 'var $1 = /* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
