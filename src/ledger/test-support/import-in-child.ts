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
  /** The largest file that the child may write, in blocks of 512 or 1,024 bytes, as shells count them. Stands for a full disk. */
  readonly maxFileBlocks?: number;
  /** Called with the number of finished files. */
  readonly onProgress: (done: number) => void;
}

/** Starts an import in a child process. */
export function importInChild({ folder, ledger, killAt, maxFileBlocks, onProgress }: ChildImport): ChildProcess {
  const node = [process.execPath, '--input-type=module', '-e', SCRIPT, folder, ledger, JSON.stringify(killAt)];
  const limit = maxFileBlocks === undefined ? '' : `ulimit -f ${maxFileBlocks}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, ...node], { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(child.stdout).on('line', (line) => onProgress(Number(line)));
  return child;
}
