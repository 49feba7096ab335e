import { matchPath, type NavigateFunction } from 'react-router';
import { routePath } from '../../features/routing/base-path.ts';
import {
  blocksPath,
  comparePath,
  endpointPath,
  homePath,
  inspectPath,
  ROUTES,
  searchPath,
} from '../../features/routing/paths.ts';
import type { Command } from './command.ts';

/** What can be done on every page; `pageCommands` adds the controls of header and footer. */
export function appCommands(navigate: NavigateFunction, openShortcuts: () => void): readonly Command[] {
  const go = (label: string, path: string): Command => ({ group: 'Go to', label, run: () => void navigate(path) });
  return [
    go('Home', homePath()),
    go('Blocks', blocksPath()),
    go('Newest confirmed block', searchPath('latest')),
    go('Newest finalized block', searchPath('finalized')),
    go('Inspect a transaction, a response or a case file', inspectPath()),
    go('Compare two transactions', comparePath(openSignature())),
    go('Endpoint', endpointPath()),
    { group: 'Help', label: 'Keyboard shortcuts', key: '?', run: openShortcuts },
    { group: 'Page', label: 'Print', run: () => print() },
  ];
}

/** That of the open page. */
function openSignature(): string | undefined {
  return matchPath(ROUTES.transaction, routePath(location.pathname))?.params.signature;
}
