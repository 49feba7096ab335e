import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, formatUsage } from '../../src/server/cli/command-line.ts';
import { formatFlag } from '../../src/server/cli/flags.ts';
import { COMMANDS } from '../../src/server/cli/main.ts';

export const CLI_DOCS = fileURLToPath(new URL('../../docs/cli.md', import.meta.url));

/** Writes docs/cli.md from the commands and their flags. */
export async function main(): Promise<number> {
  writeFileSync(CLI_DOCS, describeCommands(COMMANDS));
  return 0;
}

/** The Markdown page of the command line. */
export function describeCommands(commands: readonly Command[]): string {
  return [
    '# Command line',
    '<!-- Made by `npm run generate:docs` from src/server/cli. -->',
    'In a checkout, `npm start -- FLAGS` is `slotscope serve FLAGS`, and `npm run -s slotscope -- COMMAND` any command. `--help` prints ' +
      'the flags of a command. The exit code is 0 for success, 1 for a failure, and 2 for invalid arguments.',
    ...commands.map(describeCommand),
  ]
    .join('\n\n')
    .concat('\n');
}

function describeCommand(command: Command): string {
  const rows = Object.entries(command.flags).map(([name, flag]) => {
    const { help, fallback, variable, isRequired } = flag;
    const meaning = variable === null ? help : `${help}; \`${variable.name}\` is the same, where a key is not shown`;
    return [`\`${formatFlag(name, flag)}\``, meaning, isRequired ? 'required' : (fallback ?? '')];
  });
  return [
    `## ${command.name}`,
    `\`\`\`\n${formatUsage(command)}\n\`\`\``,
    command.summary.replaceAll('\n', ' '),
    [['flag', 'meaning', 'default'], ['---', '---', '---'], ...rows]
      .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
      .join('\n'),
  ].join('\n\n');
}
