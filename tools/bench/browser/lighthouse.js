import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Run by npx when wanted: 159 MB are too much for a dependency that only this needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const run = promisify(execFile);

/** Scores of each page on the phone that Lighthouse simulates, in turns, the first page being the baseline. */
export async function measurePhone(executable, pages, rounds) {
  const scores = new Map(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, url } of pages) scores.get(name).push(await scoreTraced(executable, url));
  const best = (name) => Math.max(...scores.get(name));
  const [empty, ...others] = pages;
  return others.map(({ name }) => ({ page: name, best: best(name), all: scores.get(name), empty: best(empty.name) }));
}

/** Lighthouse sometimes loses the beginning of its trace, and then asks to be run again. */
async function scoreTraced(executable, url) {
  try {
    return await scorePage(executable, url);
  } catch (error) {
    if (!String(error.stderr).includes('NO_NAVSTART')) throw error;
    return scorePage(executable, url);
  }
}

async function scorePage(executable, url) {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-lighthouse-'));
  try {
    const file = join(folder, 'report.json');
    const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
    const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--only-categories=performance', '--output=json'];
    await run('npx', [...args, `--output-path=${file}`, flags], { env: { ...process.env, CHROME_PATH: executable } });
    const { categories, runtimeError } = JSON.parse(await readFile(file, 'utf8'));
    if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
    return Math.round(categories.performance.score * 100);
  } finally {
    await rm(folder, { recursive: true });
  }
}
