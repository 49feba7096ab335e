import { fileURLToPath } from 'node:url';
import { ledgerInfo } from '../../ledger/commands/ledger-info.ts';
import { ledgerVerify } from '../../ledger/commands/ledger-verify.ts';
import type { Reporter } from '../../ledger/commands/reporter.ts';
import type { KeyValueReader } from '../../ledger/engine/key-value.ts';
import { parseSlot } from '../../solana/ids/slot.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { UsageError } from './command-line.ts';
import type { Command, Flag, GivenFlags } from './command-line.ts';
import { openRows } from '../open-ledger.ts';
import { createReporter } from './reporter.ts';

const ledgerFlag: Flag = { name: 'ledger', value: 'DIR', help: 'an imported ledger; without it, the embedded one' };

const importCommand: Command = {
  name: 'ledger import',
  summary:
    'Imports recorded JSON-RPC answers from files and folders. Every signature is verified; nothing is stored twice.',
  usage: '--ledger DIR [--slot N | --infer-slots] [--strict] PATH…',
  flags: [
    { name: 'ledger', value: 'DIR', help: 'the ledger to import into; made where it is not there' },
    { name: 'slot', value: 'N', help: 'the slot of the one block that is imported' },
    { name: 'infer-slots', value: null, help: "take a block's slot to be parentSlot + 1 where nothing else tells" },
    { name: 'strict', value: null, help: 'exit with 1 when anything was refused' },
  ],
  takesPaths: true,
  run: async (given) => {
    const ledger = given.text('ledger');
    if (ledger === null) throw new UsageError('--ledger DIR is missing');
    if (given.paths.length === 0) throw new UsageError('no file or folder to import was given');
    const rules = { slot: readSlot(given), inferSlots: given.has('infer-slots'), strict: given.has('strict') };
    if (rules.slot !== null && rules.inferSlots) throw new UsageError('--slot and --infer-slots exclude each other');
    const { ledgerImport } = await import('../../ledger/commands/ledger-import.ts');
    return ledgerImport({ ledger, paths: given.paths, ...rules }, terminal());
  },
};

const infoCommand: Command = {
  name: 'ledger info',
  summary: 'Says what a ledger holds: its range, its tip, its tables.',
  usage: '[--ledger DIR]',
  flags: [ledgerFlag],
  takesPaths: false,
  run: (given) => readRows(given, ledgerInfo),
};

const verifyCommand: Command = {
  name: 'ledger verify',
  summary: 'Reads every row of a ledger back, verifies every signature, and names what is wrong.',
  usage: '[--ledger DIR]',
  flags: [ledgerFlag],
  takesPaths: false,
  run: (given) => readRows(given, ledgerVerify),
};

const generateCommand: Command = {
  name: 'ledger generate',
  summary: 'Makes the embedded ledger again, by really executing its transactions; the same bytes in every run.',
  usage: '[--out FILE] [--tour FILE]',
  flags: [
    { name: 'out', value: 'FILE', help: 'the archive (default: the one in the sources)' },
    { name: 'tour', value: 'FILE', help: "the tour of its stories for the explorer's home page (default: as well)" },
  ],
  takesPaths: false,
  run: async (given) => {
    const { ledgerGenerate } = await import('../../ledger/generate/ledger-generate.ts');
    const out = given.text('out') ?? inSources('src/ledger/embedded/ledger.archive');
    const tour = given.text('tour') ?? inSources('public/tour.json');
    return ledgerGenerate({ out, tour }, terminal());
  },
};

/** The commands that work on a ledger. */
export const ledgerCommands: readonly Command[] = [importCommand, infoCommand, verifyCommand, generateCommand];

/** A path in the repository, as seen from the build in dist/server. */
function inSources(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

type RowsCommand = (rows: KeyValueReader, reporter: Reporter) => Promise<number>;

async function readRows(given: GivenFlags, command: RowsCommand): Promise<number> {
  const rows = await openRows(given.text('ledger'));
  try {
    return await command(rows, terminal());
  } finally {
    await rows.close();
  }
}

function readSlot(given: GivenFlags): Slot | null {
  const text = given.text('slot');
  const slot = text === null ? null : parseSlot(text);
  if (text !== null && slot === null) throw new UsageError(`--slot is "${text}"; it must be a slot number`);
  return slot;
}

function terminal(): Reporter {
  return createReporter(process.stdout, process.stderr);
}
