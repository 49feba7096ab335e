import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from './list-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-list-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('lists each file once, ordered by name; skips special files unless they are named', async () => {
  await mkdir(join(folder, 'sub'));
  const [first, link, second] = ['a.json', 'link.json', 'sub/b.json'].map((name) => join(folder, name));
  for (const file of [first, second]) await writeFile(file ?? '', '');
  await symlink(first ?? '', link ?? '');
  const socket = createServer().listen(join(folder, 'socket.json'));
  await once(socket, 'listening');
  expect(await listFiles([join(folder, 'sub'), folder])).toEqual([second, first, link]);
  expect(await listFiles([join(folder, 'socket.json'), join(folder, 'none')])).toEqual([
    join(folder, 'socket.json'),
    join(folder, 'none'),
  ]);
  socket.close();
  await once(socket, 'close');
});

test('follows links to folders, each folder once; skips links to special files', async () => {
  await mkdir(join(folder, 'months'));
  await mkdir(join(folder, 'kept'));
  await writeFile(join(folder, 'kept', 'a.json'), '');
  await symlink(join('..', 'kept'), join(folder, 'months', 'may'));
  await symlink('..', join(folder, 'kept', 'up'));
  await symlink('/dev/null', join(folder, 'months', 'null.json'));
  await symlink('none', join(folder, 'months', 'gone.json'));
  expect(await listFiles([join(folder, 'months')])).toEqual([
    join(folder, 'months', 'gone.json'),
    join(folder, 'months', 'may', 'a.json'),
  ]);
  expect(await listFiles([folder, join(folder, 'months', 'may')])).toEqual([
    join(folder, 'kept', 'a.json'),
    join(folder, 'months', 'gone.json'),
  ]);
});
