import { expect, test } from 'vitest';
import { lazyModule } from './lazy-component.tsx';

test('asks once, however often it is wanted', async () => {
  let asked = 0;
  const deferred = lazyModule(async () => {
    asked += 1;
    return 'code';
  });
  expect(deferred.current()).toBeNull();
  expect(await Promise.all([deferred.load(), deferred.load()])).toEqual(['code', 'code']);
  expect(deferred.current()).toBe('code');
  await deferred.load();
  expect(asked).toBe(1);
});

test('asks again for what did not come', async () => {
  let asked = 0;
  const deferred = lazyModule(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('no network');
    return 'code';
  });
  await expect(deferred.load()).rejects.toThrow('no network');
  expect(deferred.current()).toBeNull();
  expect(await deferred.load()).toBe('code');
});
