import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds a page that renders one heading with the packages of the explorer. Returns its files by path. */
export async function buildEmptyPage() {
  // In node_modules, so that the packages resolve.
  const root = mkdtempSync(join('node_modules', '.empty-page-'));
  writeFileSync(join(root, 'index.html'), '<div id="root"></div><script type="module" src="/main.js"></script>');
  writeFileSync(join(root, 'main.js'), SOURCE);
  const options = { target: 'es2023', write: false, modulePreload: { polyfill: false } };
  const { output } = await build({ root, configFile: false, logLevel: 'error', build: options });
  return new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

const SOURCE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
function Page() {
  const { data } = useQuery({ queryKey: ['word'], queryFn: async () => 'An empty page' });
  return data === undefined ? null : createElement('h1', null, createElement(Link, { to: '/' }, data));
}
const routes = createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Page) }));
const router = createElement(BrowserRouter, null, routes);
createRoot(document.getElementById('root')).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, router),
);
`;
