import { afterEach, beforeEach, vi } from 'vitest';

interface CapturedTerminal {
  /** The text that the test wrote to standard output. */
  output: string;
  readonly errors: string[];
}

/** Captures what the tests of a file print, and ends what they mock and stub. */
export function captureTerminal(): CapturedTerminal {
  const captured: CapturedTerminal = { output: '', errors: [] };
  beforeEach(() => {
    captured.output = '';
    captured.errors.length = 0;
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      captured.output += String(text);
      return true;
    });
    vi.spyOn(console, 'error').mockImplementation((text: string) => captured.errors.push(text));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  return captured;
}
