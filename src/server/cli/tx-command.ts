import { COMMITMENTS, type Commitment } from '../../rpc-protocol/config.ts';
import { parseSignature } from '../../solana/ids/ids.ts';
import { type Command, type ParsedArgs, UsageError } from './command-line.ts';

export const txCommand: Command = {
  name: 'tx',
  summary:
    'Prints what a transaction did: headline, facts and call tree, from a ledger or a JSON-RPC endpoint. Exits with 1 if it is not found\nor cannot be read; a transaction that failed is found. Colors are for terminals only, and NO_COLOR turns them off.',
  usage: 'SIGNATURE [--ledger LEDGER | --endpoint URL] [--commitment NAME] [--markdown | --json]',
  flags: [
    {
      name: 'ledger',
      value: 'LEDGER',
      help: 'folder of an imported ledger, or bigtable:PROJECT/INSTANCE (default: the embedded ledger)',
    },
    { name: 'endpoint', value: 'URL', help: 'ask this endpoint instead; also from SLOTSCOPE_URL, which hides a key' },
    { name: 'commitment', value: 'NAME', help: 'finalized (default) or confirmed' },
    { name: 'markdown', value: null, help: 'print a Markdown document' },
    { name: 'json', value: null, help: 'print the response, verbatim' },
  ],
  takesPaths: true,
  run: async (args) => {
    const [text, ...others] = args.paths;
    if (text === undefined || others.length > 0) throw new UsageError('exactly one SIGNATURE is required');
    const signature = parseSignature(text);
    if (signature === null) throw new UsageError(`"${text}" is not a signature, 64 bytes in base58`);
    const ledger = args.value('ledger');
    const endpoint = parseEndpoint(args, ledger);
    if (args.has('markdown') && args.has('json')) throw new UsageError('--markdown and --json cannot be combined');
    const { printTransaction } = await import('../documents/print-transaction.ts');
    return printTransaction(
      signature,
      {
        ledger,
        endpoint,
        commitment: parseCommitment(args),
        format: args.has('json') ? 'json' : args.has('markdown') ? 'markdown' : 'text',
        withColor: takesColor(process.stdout, process.env),
        isTerminal: process.stdout.isTTY,
      },
      {
        print: (output) => void process.stdout.write(output),
        printError: (line) => console.error(`slotscope tx: ${line}`),
      },
    );
  },
};

/** The flag, or else the variable unless a ledger is named. No error repeats the URL, which may hold a key. */
function parseEndpoint(args: ParsedArgs, ledger: string | null): string | null {
  const flag = args.value('endpoint');
  if (flag !== null && ledger !== null) throw new UsageError('--ledger and --endpoint cannot be combined');
  const name = flag === null ? 'SLOTSCOPE_URL' : '--endpoint';
  const text = flag ?? (ledger === null ? (process.env['SLOTSCOPE_URL'] ?? '') : '');
  if (text === '') return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`${name} must be an http or https URL`);
  return new URL(text).href;
}

function parseCommitment(args: ParsedArgs): Commitment {
  const text = args.value('commitment') ?? 'finalized';
  const commitment = COMMITMENTS.find((each) => each === text);
  if (commitment === undefined)
    throw new UsageError(`--commitment is "${text}"; it must be one of: ${COMMITMENTS.join(', ')}`);
  return commitment;
}

/** True for a terminal, unless NO_COLOR is set (no-color.org) or the terminal is dumb. */
export function takesColor(
  { isTTY }: { readonly isTTY?: boolean },
  { NO_COLOR: noColor = '', TERM: term = '' }: Readonly<Record<string, string | undefined>>,
): boolean {
  return isTTY === true && noColor === '' && term !== 'dumb';
}
