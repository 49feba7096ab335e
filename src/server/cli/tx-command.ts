import { COMMITMENTS } from '../../rpc-protocol/config.ts';
import { createCommand } from './command-line.ts';
import { defaultedFlag, oneOf, optionalFlag, switchFlag, UsageError } from './flags.ts';
import { ledgerFlag } from './ledger-flags.ts';
import { parseSignature } from '../../solana/ids/ids.ts';

export const txCommand = createCommand({
  name: 'tx',
  summary:
    'Prints what a transaction did: headline, facts and call tree, from a ledger or a JSON-RPC endpoint. Exits with 1 if it is not found\nor cannot be read, and with 0 even if the transaction failed. Output is colored in terminals unless NO_COLOR is set, and elsewhere if FORCE_COLOR is.',
  operands: 'SIGNATURE',
  examples: [
    'slotscope tx SIGNATURE --ledger ./ledger',
    'slotscope tx SIGNATURE --endpoint https://api.devnet.solana.com --markdown',
  ],
  flags: {
    ledger: { ...ledgerFlag, excludes: 'endpoint' },
    endpoint: optionalFlag(
      {
        value: 'URL',
        help: 'read from this endpoint instead',
        isSecret: true,
        excludes: 'ledger',
        fallback: null,
      },
      parseEndpoint,
    ),
    commitment: defaultedFlag(
      { value: 'NAME', help: COMMITMENTS.join(' or '), fallback: 'finalized' },
      oneOf(COMMITMENTS),
    ),
    markdown: switchFlag('print a Markdown document'),
    json: switchFlag('print the response, verbatim'),
  },
  run: async ({ ledger, endpoint, commitment, markdown, json }, [text, ...others]) => {
    if (text === undefined || others.length > 0) throw new UsageError('exactly one SIGNATURE is required');
    const signature = parseSignature(text);
    if (signature === null) throw new UsageError(`"${text}" is not a signature, 64 bytes in base58`);
    if (endpoint !== null && ledger !== null) throw new UsageError('--ledger and --endpoint cannot be combined');
    if (markdown && json) throw new UsageError('--markdown and --json cannot be combined');
    const { printTransaction } = await import('../documents/print-transaction.ts');
    return printTransaction(
      signature,
      {
        ledger,
        endpoint,
        commitment,
        format: json ? 'json' : markdown ? 'markdown' : 'text',
        withColor: takesColor(process.stdout, process.env),
        isTerminal: process.stdout.isTTY,
      },
      {
        print: (output) => void process.stdout.write(output),
        printError: (line) => console.error(`slotscope tx: ${line}`),
      },
    );
  },
});

/** Errors do not repeat the URL, which may contain a key. */
function parseEndpoint(text: string, name: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`${name} must be an http or https URL`);
  return new URL(text).href;
}

/** True for a terminal that is not dumb. NO_COLOR (no-color.org) and FORCE_COLOR decide where they are set. */
export function takesColor(
  { isTTY }: { readonly isTTY?: boolean },
  {
    NO_COLOR: noColor = '',
    FORCE_COLOR: forceColor = '',
    TERM: term = '',
  }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (noColor !== '') return false;
  return forceColor === '' ? isTTY === true && term !== 'dumb' : forceColor !== '0';
}
