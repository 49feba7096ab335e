import { expect, test } from 'vitest';
import { type Command, filterCommands } from './command.ts';

const command = (group: string, label: string): Command => ({ group, label, run: () => undefined });
const COMMANDS = [command('encoding', 'base64'), command('encoding', 'jsonParsed'), command('Go to', 'Blocks')];

test.each([
  ['', ['base64', 'jsonParsed', 'Blocks']],
  ['ENC', ['base64', 'jsonParsed']],
  ['enc parsed', ['jsonParsed']],
  ['blocks go', ['Blocks']],
  ['nothing', []],
])('"%s" finds the commands with each of its words', (text, labels) => {
  expect(filterCommands(COMMANDS, text).map(({ label }) => label)).toEqual(labels);
});
