import { expect, test } from 'vitest';
import { lazyModule } from '../../shared/lazy-module.ts';

test('loads the code once, however often it is requested', async () => {
  let loads = 0;
  const module = lazyModule(async () => {
    loads += 1;
    return 'code';
  });
  expect(module.current()).toBeNull();
  expect(await Promise.all([module.load(), module.load()])).toEqual(['code', 'code']);
  expect(module.current()).toBe('code');
  await module.load();
  expect(loads).toBe(1);
});

test('tries again after a load that failed', async () => {
  let loads = 0;
  const module = lazyModule(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('no network');
    return 'code';
  });
  await expect(module.load()).rejects.toThrow('no network');
  expect(module.current()).toBeNull();
  expect(await module.load()).toBe('code');
});
