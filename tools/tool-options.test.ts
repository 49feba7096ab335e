import { afterEach, expect, test, vi } from 'vitest';
import { parseToolOptions } from './tool-options.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([[['--help']], [['--list']], [['here']]])('%j is refused with the usage', (args) => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const options = { list: { type: 'string' } } as const;
  expect(parseToolOptions({ args, options }, 'usage: tool [--list NAME]')).toBeNull();
  expect(printed.mock.calls).toEqual([[expect.stringMatching(/\S\nusage: tool \[--list NAME\]$/)]]);
});

test('known options are read', () => {
  const options = { list: { type: 'string' }, to: { type: 'string', default: 'here' } } as const;
  expect(parseToolOptions({ args: ['--list', 'wide'], options }, '')?.values).toEqual({ list: 'wide', to: 'here' });
});
