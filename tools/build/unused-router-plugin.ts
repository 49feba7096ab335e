import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what the explorer does not use of React Router, such as its forms. The bundler has to keep what it cannot
 * know to be free of side effects: calls of forwardRef, class components, and names for the developer tools. It also has to keep the
 * components in UNREACHABLE. If a version of React Router has other names, the first loads exceed their limits.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: 'drop-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(UNREACHABLE, (_, $1 = '', $2 = '') => {
            const name = $1 + $2;
            return `function ${name}() { throw new Error('This build is without ${name}'); }`;
          })
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/^var (\w+) = (React\d*\.(?:forwardRef|createContext)\()/gm, 'var $1 = /* @__PURE__ */ $2')
          .replaceAll(
            /^var (\w+) = (class extends React\d*\.Component \{[^]*?^\});$/gm,
            'var $1 = /* @__PURE__ */ (() => $2)();',
          ),
        map: null,
      }),
    },
  };
}

/** Rendered only with a data router, which loads data by route, with React Router's framework, or with server components. */
const UNREACHABLE =
  /^(?:function (PrefetchPageLinks|DefaultErrorComponent|RSCErrorHandler)\(|var (RenderErrorBoundary) = class )[^]*?^\};?$/gm;
