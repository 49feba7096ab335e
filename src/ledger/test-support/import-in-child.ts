import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { KillPoint } from './import-with-progress.ts';

/** Vite runs TypeScript in the child process as in the tests. */
const SCRIPT = `
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport('./src/ledger/test-support/import-with-progress.ts');
  await module.importWithProgress(process.argv[1], process.argv[2], JSON.parse(process.argv[3]));
`;

export interface ChildImport {
  readonly folder: string;
  readonly ledger: string;
  readonly killAt: KillPoint | null;
  /** Called with the number of finished files. */
  readonly onProgress: (done: number) => void;
}

/** Starts an import in a child process. */
export function importInChild({ folder, ledger, killAt, onProgress }: ChildImport): ChildProcess {
  const args = ['--input-type=module', '-e', SCRIPT, folder, ledger, JSON.stringify(killAt)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(child.stdout).on('line', (line) => onProgress(Number(line)));
  return child;
}
