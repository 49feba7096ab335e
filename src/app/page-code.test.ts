import { afterEach, expect, test, vi } from 'vitest';
import { preloadCode } from './page-code.ts';

afterEach(() => vi.unstubAllGlobals());

// Seen to fail against: looking for the name with `in`, which ended the program before its first screen.
test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'nowhere'])(
  'preloads nothing at /%s, which has no page',
  (name) => {
    vi.stubGlobal('location', { pathname: `/${name}` });
    expect(preloadCode).not.toThrow();
  },
);
