import type { NavigateFunction } from 'react-router';
import { blocksPath, endpointPath, homePath, searchPath } from '../../features/routing/paths.ts';
import type { Command } from './command.ts';

/** What can be done on every page; `pageCommands` adds the controls of header and footer. */
export function appCommands(navigate: NavigateFunction, openShortcuts: () => void): readonly Command[] {
  const go = (label: string, path: string): Command => ({ group: 'Go to', label, run: () => void navigate(path) });
  return [
    go('Home', homePath()),
    go('Blocks', blocksPath()),
    go('Newest confirmed block', searchPath('latest')),
    go('Newest finalized block', searchPath('finalized')),
    go('Endpoint', endpointPath()),
    { group: 'Help', label: 'Keyboard shortcuts', key: '?', run: openShortcuts },
    { group: 'Page', label: 'Print', run: () => print() },
  ];
}
