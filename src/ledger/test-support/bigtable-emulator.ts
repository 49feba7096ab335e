import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { errorText } from '../../shared/error-text.ts';

/** A running Bigtable emulator. */
export interface Emulator {
  /** For BIGTABLE_EMULATOR_HOST. */
  readonly host: string;
  readonly stop: () => void;
}

/** Where Google's Cloud SDK has the emulator. */
const IN_SDK = 'platform/bigtable-emulator/cbtemulator';
const SDK_FOLDERS = ['/usr/lib/google-cloud-sdk', '/usr/local/google-cloud-sdk', '/opt/google-cloud-sdk'];

/** The path of Google's emulator: CBTEMULATOR, or from PATH or a Cloud SDK. null if there is none. */
export function findEmulator(env = process.env): string | null {
  const named = env['CBTEMULATOR'];
  if (named !== undefined && named !== '') return named;
  const home = env['HOME'] === undefined ? [] : [join(env['HOME'], 'google-cloud-sdk')];
  const inSdk = [...SDK_FOLDERS, ...home].map((folder) => join(folder, IN_SDK));
  return findProgram('cbtemulator', env) ?? inSdk.find(isExecutable) ?? null;
}

/** A program on PATH; null if there is none. */
export function findProgram(name: string, env = process.env): string | null {
  const onPath = (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  return onPath.find(isExecutable) ?? null;
}

/** Starts the local emulator. Returns an error message if none is installed or it does not start. */
export async function startEmulatorHere(env = process.env): Promise<Emulator | string> {
  const path = findEmulator(env);
  if (path === null) {
    return 'There is no Bigtable emulator here. It is the component bigtable of the Google Cloud SDK; set CBTEMULATOR to its program cbtemulator.';
  }
  try {
    return await startEmulator(path);
  } catch (error) {
    return `The Bigtable emulator does not start: ${errorText(error)}`;
  }
}

/** Starts the emulator on a free port of the loopback address. */
export async function startEmulator(path: string): Promise<Emulator> {
  const port = await freePort();
  const child = spawn(path, ['-host', '127.0.0.1', '-port', String(port)], { stdio: ['ignore', 'pipe', 'pipe'] });
  // Also after an uncaught error, such as a closed pipe.
  process.once('exit', () => child.kill());
  await new Promise<void>((resolve, reject) => {
    const onText = (bytes: Buffer): void => {
      if (bytes.toString().includes('running on')) resolve();
    };
    child.stdout.on('data', onText);
    child.stderr.on('data', onText);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the emulator ended with code ${code}`)));
  });
  return { host: `127.0.0.1:${port}`, stop: () => child.kill() };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
