import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Trap } from './import-and-tell.ts';

/** Vite runs TypeScript in the child as it does in the tests. */
const SCRIPT = `
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport('./src/ledger/test-support/import-and-tell.ts');
  await module.importAndTell(process.argv[1], process.argv[2], JSON.parse(process.argv[3]));
`;

export interface ChildImport {
  readonly folder: string;
  readonly ledger: string;
  readonly trap: Trap | null;
  /** Gets the number of files done, again and again. */
  readonly told: (done: number) => void;
}

/** Starts an import in another process. */
export function importInChild({ folder, ledger, trap, told }: ChildImport): ChildProcess {
  const args = ['--input-type=module', '-e', SCRIPT, folder, ledger, JSON.stringify(trap)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(child.stdout).on('line', (line) => told(Number(line)));
  return child;
}
