import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { licensesText, listLicenses } from './licenses-plugin.ts';

// Seen to fail against: a package without a license file; jsonify, which has none; paths relative to the current directory.

test('packages and fonts are listed by name with the text of their license', () => {
  const text = licensesText(['node_modules/react', 'node_modules/@fontsource-variable/inter', 'node_modules/react']);
  expect(text.split(/^-{80}$/m).map((part) => part.trim().split('\n')[0])).toEqual([
    'Slotscope contains these packages and fonts.',
    expect.stringMatching(/^@fontsource-variable\/inter \d+\.\d+\.\d+ \(OFL-1\.1\)$/),
    expect.stringMatching(/^react \d+\.\d+\.\d+ \(MIT\)$/),
  ]);
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(text).toContain('Copyright (c) Meta Platforms');
});

test('a package that is shipped without the text of its license fails the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-licenses-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{"name":"x","version":"1.0.0","license":"MIT"}');
  expect(() => licensesText([folder])).toThrow('x 1.0.0 (MIT) is shipped, and has no file with its license');
  writeFileSync(join(folder, 'LICENSE.md'), 'Do as you please.');
  expect(licensesText([folder])).toContain('Do as you please.');
});

test('a build started in another directory lists the licenses of the fonts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-licenses-'));
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, 'entry.js'), 'export default 1;');
  process.chdir(folder);
  await build({
    root: before,
    configFile: false,
    logLevel: 'error',
    plugins: [listLicenses()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: { input: join(folder, 'entry.js') },
    },
  });
  expect(readFileSync(join(folder, 'licenses.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
