import { COMMITMENTS } from '../../rpc-protocol/config.ts';
import { parseAddress, parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import type { Subject } from '../documents/document-subject.ts';
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
];

function createPrintCommand({ name, summary, operand, examples, expected, parse }: Printed): Command {
  return createCommand({
    name,
    summary,
    operands: `${operand} | URL`,
    examples,
    flags: {
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
      json: switchFlag('print the response, verbatim'),
    },
    run: async ({ ledger, endpoint, commitment, markdown, json }, [text, ...others]) => {
      if (text === undefined || others.length > 0) throw new UsageError(`exactly one ${operand} is required`);
      const found = parse(text) ?? findInLink(text, parse);
      if (found === null) throw new UsageError(`"${text}" is not ${expected}, nor a link to one`);
      if (endpoint !== null && ledger !== null) throw new UsageError('--ledger and --endpoint cannot be combined');
      if (markdown && json) throw new UsageError('--markdown and --json cannot be combined');
      const { printDocument } = await import('../documents/print-document.ts');
      return printDocument(
        { ...found, commitment },
        {
          ledger,
          endpoint,
          format: json ? 'json' : markdown ? 'markdown' : 'text',
          withColor: takesColor(process.stdout, process.env),
          isTerminal: process.stdout.isTTY,
        },
        {
          print: (output) => void process.stdout.write(output),
          printError: (line) => console.error(`slotscope ${name}: ${line}`),
        },
      );
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
