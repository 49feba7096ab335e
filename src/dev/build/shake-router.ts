import type { Plugin } from 'vite';

/**
 * Says of React Router's components and contexts that making them does nothing else, and leaves their names for tools out: so
 * those that nobody imports, routes, loaders and forms of its framework, are not in the build. That is 8 kB of every page's
 * first 114, which the bundler's own `manualPureFunctions` does not find.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'slotscope-shake-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(/= React\$1\.(?=(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ React$1.')
          .replaceAll(/^\w+\.displayName = .*;$/gm, ''),
        map: null,
      }),
    },
  };
}
