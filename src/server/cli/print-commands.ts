import { COMMITMENTS } from '../../rpc-protocol/config.ts';
import { visibleLines } from '../../shared/format/visible-text.ts';
import { parseAddress, parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import type { Subject } from '../documents/document-subject.ts';
import type { Output, PrintOptions } from '../documents/print-document.ts';
import { type Command, createCommand } from './command-line.ts';
import { anyHttpUrl, defaultedFlag, oneOf, optionalFlag, switchFlag, UsageError } from './flags.ts';
import { ledgerFlag } from './ledger-flags.ts';

interface Printed {
  readonly name: string;
  readonly summary: string;
  /** The placeholder of its operand. */
  readonly operand: string;
  readonly examples: Command['examples'];
  /** What the operand must be. */
  readonly expected: string;
  /** null for a text of another form. */
  readonly parse: (text: string) => Unfinished<Subject> | null;
}

type Unfinished<T> = T extends unknown ? Omit<T, 'commitment'> : never;

const ENDINGS =
  'Exits with 1 if it is not found, and with 2 if it could not be read. Output is colored in terminals unless NO_COLOR is set, and elsewhere if FORCE_COLOR is.';

/** Where a printing command reads, and in which form it prints. */
const printFlags = {
  ledger: { ...ledgerFlag, excludes: 'endpoint' },
  endpoint: optionalFlag(
    {
      value: 'URL',
      help: 'read from this JSON-RPC endpoint instead',
      isSecret: true,
      excludes: 'ledger',
      fallback: null,
    },
    anyHttpUrl,
  ),
  commitment: defaultedFlag(
    { value: 'NAME', help: COMMITMENTS.join(' or '), fallback: 'finalized' },
    oneOf(COMMITMENTS),
  ),
  markdown: switchFlag('print a Markdown document'),
};

interface PrintFlags {
  readonly ledger: string | null;
  readonly endpoint: string | null;
  readonly markdown: boolean;
  readonly json: boolean;
}

function printOptions({ ledger, endpoint, markdown, json }: PrintFlags): PrintOptions {
  if (endpoint !== null && ledger !== null) throw new UsageError('--ledger and --endpoint cannot be combined');
  if (markdown && json) throw new UsageError('--markdown and --json cannot be combined');
  return {
    ledger,
    endpoint,
    format: json ? 'json' : markdown ? 'markdown' : 'text',
    withColor: takesColor(process.stdout, process.env),
    isTerminal: process.stdout.isTTY,
  };
}

function outputOf(command: string): Output {
  return {
    print: (text) => void process.stdout.write(text),
    printError: (text) => console.error(visibleLines(`slotscope ${command}: ${text}`)),
  };
}

const inspectCommand = createCommand({
  name: 'inspect',
  summary:
    'Prints what a transaction, a message or a saved response is, as the page Inspect does: what it would do or did, whether its signers signed it, and what is wrong. Takes base58, base64, hex or JSON, a file, - for standard input, or a link with bytes. Sends nothing, unless --ledger or --endpoint says where to look up the signature. Exits with 1 if something is wrong with it, and with 2 if it could not be read.',
  operands: 'TEXT | FILE | URL | -',
  examples: ['slotscope inspect transaction.json', 'slotscope inspect - --json < transaction.bin'],
  flags: {
    ...printFlags,
    ledger: { ...printFlags.ledger, help: 'look up the signature in this ledger', fallback: null },
    endpoint: { ...printFlags.endpoint, help: 'look up the signature at this JSON-RPC endpoint' },
    json: switchFlag('print a line of JSON'),
  },
  run: async ({ commitment, ...flags }, [text, ...others]) => {
    if (text === undefined || others.length > 0)
      throw new UsageError('exactly one TEXT, FILE or URL is required, or - for standard input');
    const options = printOptions(flags);
    const looksUp = options.ledger !== null || options.endpoint !== null;
    const { readInspected } = await import('../documents/read-inspected.ts');
    const { printInspected } = await import('../documents/print-inspected.ts');
    const content = await readInspected(text, process.stdin);
    const output = outputOf('inspect');
    if (typeof content !== 'string')
      return printInspected(content, { ...options, commitment: looksUp ? commitment : null }, output);
    output.printError(content);
    return 2;
  },
});

/** The commands that print what a ledger or an endpoint has, for people and for scripts. */
export const printCommands: readonly Command[] = [
  createPrintCommand({
    name: 'tx',
    summary: `Prints what a transaction did: headline, facts and call tree. ${ENDINGS} A transaction that failed exits with 0.`,
    operand: 'SIGNATURE',
    examples: ['slotscope tx SIGNATURE --ledger ./ledger', 'slotscope tx https://solscan.io/tx/SIGNATURE --markdown'],
    expected: 'a signature, 64 bytes in base58',
    parse: (text) => {
      const signature = parseSignature(text);
      return signature && { kind: 'transaction', signature };
    },
  }),
  createPrintCommand({
    name: 'block',
    summary: `Prints a block: headline, facts, and what its first transactions that are not votes did. ${ENDINGS}`,
    operand: 'SLOT',
    examples: ['slotscope block 400031874', 'slotscope block 400031874 --json'],
    expected: 'a slot number',
    parse: (text) => {
      const slot = parseSlot(text.replaceAll(',', ''));
      return slot === null ? null : { kind: 'block', slot, filters: [] };
    },
  }),
  createPrintCommand({
    name: 'address',
    summary: `Prints the newest transactions that name an address, and what each did. ${ENDINGS}`,
    operand: 'ADDRESS',
    examples: ['slotscope address ADDRESS --ledger ./ledger', 'slotscope address ADDRESS --markdown'],
    expected: 'an address, 32 bytes in base58',
    parse: (text) => {
      const address = parseAddress(text);
      return address && { kind: 'address', address };
    },
  }),
  inspectCommand,
];

function createPrintCommand({ name, summary, operand, examples, expected, parse }: Printed): Command {
  return createCommand({
    name,
    summary,
    operands: `${operand} | URL`,
    examples,
    flags: { ...printFlags, json: switchFlag('print the response, verbatim') },
    run: async ({ commitment, ...flags }, [text, ...others]) => {
      if (text === undefined || others.length > 0) throw new UsageError(`exactly one ${operand} is required`);
      const found = parse(text) ?? findInLink(text, parse);
      if (found === null) throw new UsageError(`"${text}" is not ${expected}, nor a link to one`);
      const options = printOptions(flags);
      const { printDocument } = await import('../documents/print-document.ts');
      return printDocument({ ...found, commitment }, options, outputOf(name));
    },
  });
}

/** The last part of a link's path that `parse` accepts; null for other text. The cluster in the link is ignored. */
function findInLink<T>(text: string, parse: (part: string) => T | null): T | null {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null;
  const parts = new URL(text).pathname.split('/').map((part) => part.replace(/\.md$/, ''));
  return parts.reduceRight<T | null>((found, part) => found ?? parse(part), null);
}

/** True for a terminal that is not dumb, unless NO_COLOR (no-color.org) or FORCE_COLOR is set, which decide. */
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
