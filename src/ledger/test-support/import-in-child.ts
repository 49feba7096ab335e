import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import type { KillPoint } from './import-with-progress.ts';

/** Each child of a test process runs the same bundle. Transforming the TypeScript in each took longer than its import. */
let bundled: Promise<string> | null = null;

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: join(import.meta.dirname, 'import-with-progress.ts'),
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  if (!('output' in built) || built.output.length !== 1) throw new Error('the import is not one script');
  return `${built.output[0].code}
    await importWithProgress(process.argv[2], process.argv[3], JSON.parse(process.argv[4]));`;
}

export interface ChildImport {
  readonly folder: string;
  readonly ledger: string;
  readonly killAt: KillPoint | null;
  /** Called with the number of finished files. */
  readonly onProgress: (done: number) => void;
}

/** Starts an import in a child process. */
export async function importInChild({ folder, ledger, killAt, onProgress }: ChildImport): Promise<ChildProcess> {
  const program = await (bundled ??= bundle());
  const args = ['--input-type=module', '-', folder, ledger, JSON.stringify(killAt)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(program);
  createInterface(child.stdout).on('line', (line) => onProgress(Number(line)));
  return child;
}
