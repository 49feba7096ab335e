import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A service of compose.yaml, with the members that are used there. */
export interface ComposeService {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

export function readCompose(): Readonly<Record<string, ComposeService>> {
  const { services }: { services: Readonly<Record<string, ComposeService>> } = parse(read('compose.yaml'), {
    merge: true,
  });
  return services;
}

/** What the image runs. Its instructions of this kind are JSON, as `docker inspect` shows them. */
export interface Image {
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export function readImage(): Image {
  const dockerfile = read('Dockerfile');
  const list = (instruction: string): readonly string[] => {
    const [, json = ''] = new RegExp(`^${instruction}\\b.*?(\\[.*\\])$`, 'm').exec(dockerfile) ?? [];
    return JSON.parse(json);
  };
  const variables = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, text = '']) => text.split(' '));
  return {
    entrypoint: list('ENTRYPOINT'),
    command: list('CMD'),
    healthcheck: list('HEALTHCHECK'),
    environment: Object.fromEntries(variables.map((text) => text.split('='))),
  };
}

export function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

/** A process in place of a container: it has its own loopback address, and a folder is its volume. */
export interface Container {
  readonly address: string;
  /** Throws if the process has ended. */
  readonly isHealthy: () => boolean;
  readonly stop: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

export interface Containers {
  readonly start: (name: string, service: ComposeService) => Container;
  /** Replaces the names of containers, and the wildcard and loopback addresses of this one, with the addresses of their processes. */
  readonly localize: (text: string, name: string) => string;
}

/** Runs the commands of the image here. `variables` are those that compose.yaml reads. */
export function createContainers(
  names: readonly string[],
  ledger: string,
  variables: Readonly<Record<string, string>>,
): Containers {
  const image = readImage();
  // Of this process only: other tests run at the same time.
  const network = `127.${100 + ((process.pid >> 8) % 100)}.${process.pid % 256}`;
  const addressOf = (name: string): string => `${network}.${names.indexOf(name) + 1}`;
  const localize = (text: string, name: string): string =>
    text
      .replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, variable: string, fallback: string) => variables[variable] ?? fallback)
      .replaceAll(/\b(?:0\.0\.0\.0|127\.0\.0\.1)\b/g, addressOf(name))
      .replaceAll(new RegExp(`\\b(?:${names.join('|')})(?=:\\d)`, 'g'), addressOf)
      .replace(/^\/ledger$/, ledger);
  return {
    localize,
    start: (name, { command = image.command, environment = {}, healthcheck }) => {
      const localized = (texts: readonly string[]) => texts.map((text) => localize(text, name));
      const pairs = Object.entries({ ...image.environment, ...environment });
      const env = { ...process.env, ...Object.fromEntries(pairs.map(([key, text]) => [key, localize(text, name)])) };
      const [program = '', ...args] = localized([...image.entrypoint, ...command]);
      const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
      const [, probe = '', ...probeArgs] = localized(healthcheck?.test ?? ['CMD', ...image.healthcheck]);
      return {
        address: addressOf(name),
        isHealthy: () => {
          if (child.exitCode !== null) throw new Error(`${name} has ended with ${child.exitCode}`);
          return spawnSync(probe, probeArgs, { env }).status === 0;
        },
        stop: (signal = 'SIGTERM') => stopProcess(child, signal),
      };
    },
  };
}

export async function stopProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export async function untilHealthy({ isHealthy }: Container): Promise<void> {
  while (!isHealthy()) await sleep(100);
}
