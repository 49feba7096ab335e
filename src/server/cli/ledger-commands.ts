import { resolve } from 'node:path';
import { ledgerCopy } from '../../ledger/commands/ledger-copy.ts';
import { ledgerInfo } from '../../ledger/commands/ledger-info.ts';
import { ledgerSalvage } from '../../ledger/commands/ledger-salvage.ts';
import { ledgerVerify } from '../../ledger/commands/ledger-verify.ts';
import type { Reporter } from '../../ledger/commands/reporter.ts';
import type { KeyValueReader } from '../../ledger/engine/key-value.ts';
import { sampleBlocks } from '../../ledger/commands/sample-blocks.ts';
import { UsageError, type Command, type Flag, type ParsedArgs } from './command-line.ts';
import { identityFlags, parseIdentityFlags } from './identity-flags.ts';
import { isRemote, openCopyTarget, openRows } from '../open-ledger.ts';
import { createTerminalReporter } from './terminal-reporter.ts';
import { type Blockhash, type Slot, parseBlockhash, parseSlot } from '../../solana/ids/ids.ts';

const ledgerFlag: Flag = {
  name: 'ledger',
  value: 'LEDGER',
  help: 'folder of an imported ledger, or bigtable:PROJECT/INSTANCE (default: the embedded ledger)',
};

const importCommand: Command = {
  name: 'ledger import',
  summary:
    'Imports recorded JSON-RPC responses, exported rows of a warehouse and CAR files from files and folders, or responses, one a line, from\nstandard input (-). Verifies every signature and skips duplicates.',
  usage: '--ledger DIR [--cluster NAME] [--genesis HASH] [--slot N | --infer-slots] [--strict] PATH… | -',
  flags: [
    { name: 'ledger', value: 'DIR', help: 'folder of the ledger to import into; created if missing' },
    ...identityFlags,
    { name: 'slot', value: 'N', help: 'slot of the block, if exactly one block is imported' },
    { name: 'infer-slots', value: null, help: 'assume slot = parentSlot + 1 for a block whose slot is unknown' },
    { name: 'strict', value: null, help: 'exit with code 1 if anything was rejected' },
  ],
  takesPaths: true,
  run: async (args) => {
    const ledger = args.value('ledger');
    if (ledger === null) throw new UsageError('--ledger DIR is required');
    if (args.paths.length === 0) throw new UsageError('no file or folder to import, nor - for standard input');
    const rules = {
      identity: parseIdentityFlags(args),
      slot: parseSlotFlag(args),
      inferSlots: args.has('infer-slots'),
      strict: args.has('strict'),
    };
    if (rules.slot !== null && rules.inferSlots) throw new UsageError('--slot and --infer-slots cannot be combined');
    const { ledgerImport } = await import('../../ledger/commands/ledger-import.ts');
    return ledgerImport({ ledger, paths: args.paths, input: process.stdin, ...rules }, reporter());
  },
};

const infoCommand: Command = {
  name: 'ledger info',
  summary: 'Prints the slot range, the tip and the tables of a ledger.',
  usage: '[--ledger LEDGER]',
  flags: [ledgerFlag],
  takesPaths: false,
  run: (args) => {
    const countsRows = !isRemote(args.value('ledger'));
    return runOnRows(args, (rows, to) => ledgerInfo(rows, to, { countsRows }));
  },
};

const verifyCommand: Command = {
  name: 'ledger verify',
  summary:
    'Reads every row of a ledger, verifies every signature, recomputes proof of history where there are entries, and gives each slot\na status: ok, failed, unverifiable, skipped or missing. Exits with 1 if anything failed.',
  usage: '[--ledger LEDGER] [--sample N] [--anchor SLOT:HASH]… [--no-history] [--slots] [--strict]',
  flags: [
    ledgerFlag,
    { name: 'sample', value: 'N', help: 'verify N blocks at random slots only, as for a warehouse too large to walk' },
    {
      name: 'anchor',
      value: 'SLOT:HASH',
      help: 'blockhash known from elsewhere, best of the slot before the first; 0:HASH may be the genesis hash; can be repeated',
      repeats: true,
    },
    { name: 'no-history', value: null, help: 'do not recompute proof of history, which takes most of the time' },
    { name: 'slots', value: null, help: 'print every range of slots with its status' },
    { name: 'strict', value: null, help: 'exit with code 3 if nothing failed, but slots are missing or unverifiable' },
  ],
  takesPaths: false,
  run: (args) => {
    const sample = parseSampleFlag(args);
    const anchors = parseAnchors(args.values('anchor'));
    const history = !args.has('no-history');
    const isSample = sample !== null;
    const flags = { anchors, history, isSample, allSlots: args.has('slots'), strict: args.has('strict') };
    return runOnRows(args, async (rows, to) =>
      ledgerVerify(sample === null ? rows : await sampleBlocks(rows, sample), to, flags),
    );
  },
};

const copyCommand: Command = {
  name: 'ledger copy',
  summary: 'Copies the blocks of a ledger to another one. Run again after an interruption, it goes on.',
  usage: '[--from LEDGER] --to LEDGER',
  flags: [
    { ...ledgerFlag, name: 'from' },
    { name: 'to', value: 'LEDGER', help: 'folder or bigtable:PROJECT/INSTANCE; its tables are created if missing' },
  ],
  takesPaths: false,
  run: async (args) => {
    const name = args.value('to');
    if (name === null) throw new UsageError('--to LEDGER is required');
    const from = await openRows(args.value('from'));
    const to = await openCopyTarget(name);
    try {
      return await ledgerCopy(from, { ...to, name }, reporter());
    } finally {
      await from.close();
      await to.reader.close();
    }
  },
};

const salvageCommand: Command = {
  name: 'ledger salvage',
  summary:
    'Copies every row that can still be read of a damaged ledger to a new one, and names what is lost. The damaged one stays as it is.',
  usage: '--from DIR --to DIR',
  flags: [
    { name: 'from', value: 'DIR', help: 'folder of the damaged ledger' },
    { name: 'to', value: 'DIR', help: 'folder of the new ledger' },
  ],
  takesPaths: false,
  run: async (args) => {
    const [damaged, name] = [args.value('from'), args.value('to')];
    if (damaged === null || name === null) throw new UsageError('--from DIR and --to DIR are required');
    if (resolve(damaged) === resolve(name)) throw new UsageError('--to must be another folder than --from');
    const { openDamagedLmdb } = await import('../../ledger/engine/lmdb-engine.ts');
    const from = openDamagedLmdb(damaged);
    try {
      const to = await openCopyTarget(name);
      try {
        return await ledgerSalvage(from, { ...to, name }, reporter());
      } finally {
        await to.reader.close();
      }
    } finally {
      await from.reader.close();
    }
  },
};

const indexCommand: Command = {
  name: 'ledger index',
  summary:
    'Adds the blocks that earlier versions imported to the table of addresses. Run again after an interruption, it goes on.',
  usage: '--ledger DIR',
  flags: [{ name: 'ledger', value: 'DIR', help: 'folder of the ledger' }],
  takesPaths: false,
  run: async (args) => {
    const ledger = args.value('ledger');
    if (ledger === null) throw new UsageError('--ledger DIR is required');
    const { ledgerIndex } = await import('../../ledger/commands/ledger-index.ts');
    return ledgerIndex(ledger, reporter());
  },
};

export const ledgerCommands: readonly Command[] = [
  importCommand,
  infoCommand,
  verifyCommand,
  copyCommand,
  salvageCommand,
  indexCommand,
];

type RowsCommand = (rows: KeyValueReader, reporter: Reporter) => Promise<number>;

async function runOnRows(args: ParsedArgs, command: RowsCommand): Promise<number> {
  const rows = await openRows(args.value('ledger'));
  try {
    return await command(rows, reporter());
  } finally {
    await rows.close();
  }
}

function parseSampleFlag(args: ParsedArgs): number | null {
  const text = args.value('sample');
  if (text === null) return null;
  const count = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
  if (count === null) throw new UsageError(`--sample is "${text}"; it must be a number of blocks from 1 to 999999`);
  return count;
}

function parseSlotFlag(args: ParsedArgs): Slot | null {
  const text = args.value('slot');
  const slot = text === null ? null : parseSlot(text);
  if (text !== null && slot === null) throw new UsageError(`--slot is "${text}"; it must be a slot number`);
  return slot;
}

function parseAnchors(texts: readonly string[]): ReadonlyMap<Slot, Blockhash> {
  const anchors = new Map<Slot, Blockhash>();
  for (const text of texts) {
    const [slotText = '', hashText = '', ...rest] = text.split(':');
    const [slot, hash] = [parseSlot(slotText), parseBlockhash(hashText)];
    if (slot === null || hash === null || rest.length > 0)
      throw new UsageError(`--anchor is "${text}"; it must be SLOT:HASH, a slot number and a blockhash`);
    if (anchors.has(slot)) throw new UsageError(`--anchor names slot ${slot} twice`);
    anchors.set(slot, hash);
  }
  return anchors;
}

function reporter(): Reporter {
  return createTerminalReporter(process.stdout, process.stderr);
}
