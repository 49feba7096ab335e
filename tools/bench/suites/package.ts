import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Measurement, type Suite } from '../measure/measurement.ts';

const ROUNDS = 3;

/** The packed file: its size, and the time from `npx` in an empty folder to the first page, with packages in npm's cache. */
export const measurePackage: Suite = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-package-'));
  try {
    const pack = ['pack', '--ignore-scripts=false', '--silent', '--pack-destination', folder];
    execFileSync('npm', pack, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [file = ''] = readdirSync(folder);
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzf', join(folder, file), '-C', unpacked]);
    const size: Measurement = {
      measure: 'size of the packed file',
      ours: { value: statSync(join(folder, file)).size / 1e6, unit: 'MB' },
      baseline: { value: sizeOf(unpacked) / 1e6, unit: 'MB', what: 'unpacked' },
      comparison: null,
      target: null,
    };
    const times: (readonly [page: number, install: number])[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      // Another path each time, since npx keeps what it installed for a path.
      const own = join(folder, String(round));
      mkdirSync(own);
      execFileSync('cp', [join(folder, file), own]);
      times.push([await secondsToPage(own, file), secondsToInstall(own, file)]);
    }
    // The first round fills npm's cache.
    const [, ...warm] = times;
    const median = (at: 0 | 1): number => warm.map((each) => each[at]).toSorted((a, b) => a - b)[1] ?? Number.NaN;
    return [
      size,
      {
        measure: 'npx to the first page, in an empty folder',
        ours: { value: median(0), unit: 's' },
        baseline: { value: median(1), unit: 's', what: 'npm install of it' },
        comparison: { value: median(0), unit: 's' },
        target: atMost(10),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

async function secondsToPage(folder: string, file: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npx', ['--yes', '--prefer-offline', `./${file}`, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (output.includes('Ledger: ')) break;
  }
  const page = await (await fetch(/http:\S+/.exec(output)?.[0] ?? '')).text();
  if (!page.includes('</html>')) throw new Error('no page');
  const seconds = (performance.now() - startedAt) / 1000;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return seconds;
}

function secondsToInstall(folder: string, file: string): number {
  const startedAt = performance.now();
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', `./${file}`];
  execFileSync('npm', args, { cwd: folder });
  return (performance.now() - startedAt) / 1000;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
