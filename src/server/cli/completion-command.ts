import { type Command, createCommand } from './command-line.ts';
import { UsageError } from './flags.ts';

/** The command that prints a completion script for a shell, from the same list as the help. */
export function createCompletionCommand(commands: readonly Command[]): Command {
  return createCommand({
    name: 'completion',
    summary: `Prints a script that completes commands and flags in a shell: ${SHELLS.join(', ')}.`,
    operands: 'SHELL',
    examples: [
      'source <(slotscope completion bash)',
      'slotscope completion fish > ~/.config/fish/completions/slotscope.fish',
    ],
    flags: {},
    run: async (_, [shell = '', ...others]) => {
      const print = SCRIPTS.get(shell);
      if (print === undefined || others.length > 0)
        throw new UsageError(`the shell must be one of: ${SHELLS.join(', ')}`);
      console.log(print(commands));
      return 0;
    },
  });
}

const SCRIPTS: ReadonlyMap<string, (commands: readonly Command[]) => string> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);
const SHELLS = [...SCRIPTS.keys()];

/** The candidates for the next word, by the command typed so far: subcommands after "ledger", flags after "serve". */
function nextWords(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, Set<string>>([['', new Set()]]);
  for (const { name, flags } of commands) {
    const words = name.split(' ');
    for (const [at, word] of words.entries()) {
      const before = words.slice(0, at).join(' ');
      next.set(before, (next.get(before) ?? new Set()).add(word));
    }
    next.set(name, new Set([...Object.keys(flags).map((flag) => `--${flag}`), '--help']));
  }
  return new Map([...next].map(([typed, words]) => [typed, [...words]]));
}

/** With `-o default`, bash completes file names where no candidate matches. */
function bashScript(commands: readonly Command[]): string {
  const cases = [...nextWords(commands)].map(([typed, words]) => `    "${typed}") words="${words.join(' ')}" ;;`);
  return `_slotscope() {
  local typed="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* || $typed == *" "* ]] && break
    typed="\${typed:+$typed }$word"
    [[ $typed == ledger || $typed == "ledger "* ]] || break
  done
  case "$typed" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _slotscope slotscope`;
}

/** zsh runs bash's script through its bashcompinit. */
function zshScript(commands: readonly Command[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, summary, flags }) => {
    const words = name.split(' ');
    const group = words.slice(0, -1).join(' ');
    const isIn = `__fish_seen_subcommand_from ${words.at(-1)}`;
    const isBefore = group === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${group}`;
    return [
      `complete -c slotscope -f -n '${isBefore}' -a ${words.at(-1)} -d ${quote(summary)}`,
      ...Object.entries(flags).map(
        ([flag, { placeholder, help }]) =>
          `complete -c slotscope -n '${isIn}' -l ${flag}${placeholder === null ? '' : ' -r'} -d ${quote(help)}`,
      ),
    ];
  });
  const groups = new Set(commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : [])));
  const groupLines = [...groups].map((group) => `complete -c slotscope -f -n '__fish_use_subcommand' -a ${group}`);
  return [...groupLines, ...lines].join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll('\n', ' ').replaceAll(/['\\]/g, (character) => `\\${character}`)}'`;
}
