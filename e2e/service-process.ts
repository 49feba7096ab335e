import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has printed on stdout. */
  readonly output: () => string;
  /** Resolves when the process has ended, with its exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

/** Starts a command that serves, in the folder of the repository, and waits until it listens. */
export async function startService(
  command: string,
  args: readonly string[],
  stderr: 'inherit' | 'pipe' = 'inherit',
): Promise<ServiceProcess> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', stderr] });
  if (child.stdout === null) throw new Error('no output to read');
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? null);
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (output.includes('Ledger: ')) break;
  }
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return { url: /http:\S+(?=\/)/.exec(output)?.[0] ?? '', child, output: () => output, ended };
}

/** Runs the `slotscope` command to completion; returns the exit code. */
export async function runSlotscope(args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, ['src/server/slotscope.mjs', ...args], { cwd: ROOT, stdio: 'ignore' });
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? null;
}
