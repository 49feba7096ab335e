import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDockerfile, parseIgnored, type Stage } from './parse-dockerfile.ts';

/** The user id of "nobody": without rights, like the image's user. */
const NOBODY = 65_534;

/** A stage after its steps: a folder that stands for the root of its file system. */
interface BuiltStage {
  readonly name: string | null;
  readonly root: string;
  readonly workdir: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs the steps of the Dockerfile in a temporary folder, with the Node that is installed here, then the image's command and health
 * check. For machines without Docker.
 */
export async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-dockerfile-'));
  chmodSync(folder, 0o755);
  try {
    const isIgnored = parseIgnored(readFileSync('.dockerignore', 'utf8'));
    const stages = parseDockerfile(readFileSync('Dockerfile', 'utf8'));
    const built: BuiltStage[] = [];
    for (const [at, stage] of stages.entries()) {
      console.log(`FROM ${stage.image}: Node ${process.version} stands for it`);
      built.push(buildStage(stage, join(folder, String(at)), built, isIgnored));
    }
    const [image, last] = [built.at(-1), stages.at(-1)];
    if (image === undefined || last === undefined) throw new Error('no stage');
    console.log(`The image adds ${execFileSync('du', ['-sh', image.root], { encoding: 'utf8' }).split('\t')[0]}.`);
    await checkImage(image, last);
    console.log('The image serves the app and the service, is healthy, and ends with 0 after SIGTERM.');
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildStage(
  stage: Stage,
  root: string,
  built: readonly BuiltStage[],
  isIgnored: (name: string) => boolean,
): BuiltStage {
  let workdir = root;
  const env: NodeJS.ProcessEnv = { ...process.env };
  mkdirSync(root);
  for (const step of stage.steps) {
    if (step.kind === 'WORKDIR') {
      workdir = join(root, step.value);
      mkdirSync(workdir, { recursive: true });
    } else if (step.kind === 'ENV') {
      env[step.name] = step.value;
    } else if (step.kind === 'RUN') {
      console.log(`RUN ${step.command}`);
      execFileSync('sh', ['-c', step.command], { cwd: workdir, env, stdio: ['ignore', 'ignore', 'inherit'] });
    } else if (step.kind === 'COPY') {
      const { from, sources, to } = step;
      console.log(`COPY ${sources.join(' ')} ${to}`);
      const fromRoot = from === null ? '.' : built.find(({ name }) => name === from)?.root;
      if (fromRoot === undefined) throw new Error(`no stage ${from}`);
      for (const source of sources) {
        if (from === null && isIgnored(source)) throw new Error(`${source} is not sent to Docker`);
        cpSync(join(fromRoot, source), join(workdir, to, to.endsWith('/') ? basename(source) : ''), {
          recursive: true,
          verbatimSymlinks: true,
        });
      }
    }
  }
  return { name: stage.name, root, workdir, env };
}

async function checkImage({ workdir, env }: BuiltStage, { steps }: Stage): Promise<void> {
  const port = await freePort();
  const commandOf = (kind: 'ENTRYPOINT' | 'CMD' | 'HEALTHCHECK'): readonly string[] =>
    steps.flatMap((step) => (step.kind === kind && 'command' in step ? step.command : []));
  const rights = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const run = ([file = '', ...args]: readonly string[]) =>
    spawn(file, args, { cwd: workdir, env, stdio: 'inherit', ...rights });
  const isHealthy = async (): Promise<boolean> => {
    const [code] = await once(run(commandOf('HEALTHCHECK').map((word) => word.replace('8899', String(port)))), 'exit');
    return code === 0;
  };
  const service = run([...commandOf('ENTRYPOINT'), ...commandOf('CMD'), '--port', String(port)]);
  const ended = once(service, 'exit');
  try {
    for (let tries = 0; !(await isHealthy()); tries++) {
      if (tries > 50 || service.exitCode !== null) throw new Error('the service does not become healthy');
      await sleep(200);
    }
    const url = `http://127.0.0.1:${port}/`;
    const page = await (await fetch(url)).text();
    if (!page.includes('<title>')) throw new Error(`GET / does not send the app: ${page.slice(0, 100)}`);
    const body = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';
    const headers = { 'content-type': 'application/json' };
    const answer = await (await fetch(url, { method: 'POST', body, headers })).text();
    if (!/"result":\d+/.test(answer)) throw new Error(`getSlot was answered with ${answer}`);
    mustNotWrite(workdir, rights);
  } finally {
    service.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`the service ended with ${code} after SIGTERM`);
  if (await isHealthy()) throw new Error('the health check finds a service that has ended');
}

/** The user of the image may not change it. Only root can try as somebody else. */
function mustNotWrite(workdir: string, rights: { readonly uid?: number }): void {
  if (rights.uid === undefined) return;
  const script = `require('node:fs').writeFileSync(${JSON.stringify(join(workdir, 'dist', 'written'))}, '')`;
  const { NODE_OPTIONS: _, ...env } = process.env;
  try {
    execFileSync(process.execPath, ['-e', script], { uid: rights.uid, env, stdio: 'ignore' });
  } catch {
    return;
  }
  throw new Error('the user of the image can write to it');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
