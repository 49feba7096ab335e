import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import type { KillPoint } from './import-with-progress.ts';

/** Each child of a test process runs the same bundle. Transforming the TypeScript in each took longer than its import. */
let bundled: Promise<string> | null = null;

async function bundle(): Promise<string> {
  // Inside the project, so that it finds its packages.
  const folder = mkdtempSync(join('node_modules', '.import-in-child-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(import.meta.dirname, 'import-with-progress.ts'), outDir: folder, copyPublicDir: false },
  });
  return resolve(folder, 'import-with-progress.js');
}

const SCRIPT = `
  const { importWithProgress } = await import(process.argv[1]);
  await importWithProgress(process.argv[2], process.argv[3], JSON.parse(process.argv[4]));
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
export async function importInChild(options: ChildImport): Promise<ChildProcess> {
  const { folder, ledger, killAt, maxFileBlocks, onProgress } = options;
  const program = ['--input-type=module', '-e', SCRIPT, await (bundled ??= bundle())];
  const node = [process.execPath, ...program, folder, ledger, JSON.stringify(killAt)];
  const limit = maxFileBlocks === undefined ? '' : `ulimit -f ${maxFileBlocks}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, ...node], { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(child.stdout).on('line', (line) => onProgress(Number(line)));
  return child;
}
