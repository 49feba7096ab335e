import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { main } from './main.ts';

afterEach(() => void vi.restoreAllMocks());

async function script(shell: string): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await main(['completion', shell])).toBe(0);
  return String(log.mock.calls[0]?.[0]);
}

/** The words that bash offers for the last of these. */
function completeInBash(source: string, words: readonly string[]): readonly string[] {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const input = `${source}\nCOMP_WORDS=(${quoted})\nCOMP_CWORD=${words.length - 1}\n_slotscope\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, status } = spawnSync('bash', ['--norc'], { input, encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout.split('\n').filter((word) => word !== '');
}

test('bash completes commands and flags', async () => {
  const source = await script('bash');
  expect(completeInBash(source, ['slotscope', ''])).toEqual(expect.arrayContaining(['serve', 'tx', 'ledger']));
  expect(completeInBash(source, ['slotscope', 'ledger', 'im'])).toEqual(['import']);
  expect(completeInBash(source, ['slotscope', 'serve', '--port', '1', '--metrics-p'])).toEqual(['--metrics-port']);
  expect(completeInBash(source, ['slotscope', 'ledger', 'copy', '--from', 'a', '--t'])).toEqual(['--to']);
  expect(completeInBash(source, ['slotscope', 'ledger', 'copy', '--port'])).toEqual([]);
});

test.each([
  ['zsh', ['-f'], 'autoload -U compinit; compinit -D; source FILE; print -r -- $_comps[slotscope]', '_bash_complete'],
  ['fish', ['--no-config'], 'source FILE; complete -C "slotscope ledger im"', 'import'],
])('%s accepts the script', async (shell, flags, commands, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-completion-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'script');
  await writeFile(file, await script(shell));
  const { error, stdout, stderr } = spawnSync(shell, [...flags, '-c', commands.replace('FILE', file)], {
    encoding: 'utf8',
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    return console.info(`skipped: ${shell} is not installed`);
  expect(stderr).toBe('');
  expect(stdout).toContain(expected);
});

test('rejects an unknown shell', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await main(['completion', 'tcsh'])).toBe(2);
  expect(error).toHaveBeenCalledWith(expect.stringContaining('the shell must be one of: bash, zsh, fish'));
});
