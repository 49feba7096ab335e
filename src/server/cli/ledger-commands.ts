import { existsSync, fstatSync } from 'node:fs';
import { parseBigtableName } from '../../ledger/bigtable/bigtable-name.ts';
import { ledgerCopy } from '../../ledger/commands/ledger-copy.ts';
import { ledgerInfo } from '../../ledger/commands/ledger-info.ts';
import { openCheckpointFile } from '../../ledger/history/verify-checkpoint.ts';
import { ledgerVerify, sampleBlocks } from '../../ledger/commands/ledger-verify.ts';
import type { Reporter } from '../../ledger/commands/reporter.ts';
import { type KeyValueReader, LedgerError } from '../../ledger/engine/key-value.ts';
import { runUntilStopped } from '../serve/stop-signal.ts';
import { isRemote, openCopyTarget, openRows } from '../../ledger/open-ledger.ts';
import { parseUpstreams, type UpstreamAddress } from '../upstream/upstream-address.ts';
import { type Command, createCommand } from './command-line.ts';
import {
  anyText,
  defaultedFlag,
  invalidValue,
  optionalFlag,
  parsedWith,
  repeatedFlag,
  requiredFlag,
  switchFlag,
  UsageError,
} from './flags.ts';
import { identityFlags, ledgerFlag, parseIdentityFlags } from './ledger-flags.ts';
import { metricsFlags, parseMetricsFlags } from './metrics-flags.ts';
import { createTerminalReporter } from './terminal-reporter.ts';
import { type Blockhash, type Slot, parseAddress, parseBlockhash, parseSlot } from '../../solana/ids/ids.ts';
import { parseSlotSpan } from '../../solana/ids/slot-span.ts';

const aSlot = parsedWith(parseSlot, 'a slot number');
const aSpan = parsedWith(parseSlotSpan, 'a range of slots such as 100..200');

const jsonFlag = switchFlag(
  'print each finding as a line of JSON, and a last line with the totals and the exit code; progress, on stderr, is JSON too',
);

const importCommand = createCommand({
  name: 'ledger import',
  summary:
    'Imports recorded JSON-RPC responses, exported rows of a warehouse and CAR files from files and folders, or responses, one per line, from\nstandard input (-). Verifies every signature and skips duplicates.',
  operands: 'PATH… | -',
  examples: [
    'slotscope ledger import --ledger ./ledger recorded/',
    'slotscope ledger import --ledger ./ledger --cluster mainnet-beta epoch-0.car',
  ],
  flags: {
    ledger: requiredFlag({ value: 'DIR', help: 'folder of the ledger to import into; created if missing' }, anyText),
    ...identityFlags,
    slot: optionalFlag(
      { value: 'N', help: 'slot of the block, if exactly one block is imported', fallback: null },
      aSlot,
    ),
    'infer-slots': switchFlag('assume slot = parentSlot + 1 for a block whose slot is unknown'),
    certificate: optionalFlag(
      {
        value: 'FILE',
        help: 'answer of getAgGenesisCert, from which the ledger knows where Alpenglow began',
        fallback: 'none',
      },
      anyText,
    ),
    strict: switchFlag('exit with code 3 if anything was rejected'),
    json: jsonFlag,
  },
  run: async ({ ledger, slot, strict, certificate, 'infer-slots': inferSlots, json, ...identity }, paths) => {
    if (paths.length === 0 && certificate === null)
      throw new UsageError('no file or folder to import, nor - for standard input');
    if (slot !== null && inferSlots) throw new UsageError('--slot and --infer-slots cannot be combined');
    const missing = paths.find((path) => path !== '-' && !existsSync(path));
    if (missing !== undefined) throw new LedgerError(`there is no file or folder ${missing}`);
    const rules = { identity: parseIdentityFlags(identity), certificate, slot, inferSlots, strict, json };
    const input = { input: process.stdin, inputBytes: paths.includes('-') ? sizeOfStandardInput() : null };
    const { ledgerImport } = await import('../../ledger/commands/ledger-import.ts');
    return runUntilStopped((signal) => ledgerImport({ ledger, paths, ...input, ...rules, signal }, reporter(json)));
  },
});

const infoCommand = createCommand({
  name: 'ledger info',
  summary: 'Prints the slot range, the tip and the tables of a ledger.',
  operands: null,
  examples: ['slotscope ledger info', 'slotscope ledger info --ledger ./ledger'],
  flags: { ledger: ledgerFlag, json: switchFlag('print one line of JSON') },
  run: async ({ ledger, json }) => {
    const countsRows = !isRemote(ledger);
    return runOnRows(ledger, json, (rows, to) => ledgerInfo(rows, to, { countsRows, json }));
  },
});

const verifyCommand = createCommand({
  name: 'ledger verify',
  summary:
    'Reads every row of a ledger, verifies every signature, checks and recomputes proof of history for blocks with entries, and assigns\neach slot a status: ok, failed, unverifiable, skipped or missing. Exits with 0 if nothing is wrong, with 1 if something is, with 2 if it\ncould not run, and with 3 as --strict says.',
  operands: null,
  examples: [
    'slotscope ledger verify --ledger ./ledger',
    'slotscope ledger verify --ledger bigtable:project/instance --sample 100',
  ],
  flags: {
    ledger: ledgerFlag,
    sample: optionalFlag(
      {
        value: 'N',
        help: 'verify only N blocks at random slots, for a warehouse that is too large to read whole',
        fallback: 'all rows',
      },
      parsedWith((text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null), 'a number of blocks from 1 to 999999'),
    ),
    anchor: repeatedFlag(
      {
        value: 'SLOT:HASH',
        help: 'trusted blockhash from another source, ideally of the slot before the first; for slot 0, the genesis hash',
        fallback: 'none',
      },
      parseAnchors,
    ),
    checkpoint: optionalFlag(
      {
        value: 'FILE',
        help: 'keep in FILE how far the check has come, and continue there: blocks up to there are read, but not verified again',
        fallback: null,
      },
      anyText,
    ),
    'no-history': switchFlag('do not recompute proof of history, which takes most of the time'),
    slots: switchFlag('print every range of slots with its status, not only the first 20'),
    strict: switchFlag(
      'exit with code 3 if nothing failed, but slots are missing or unverifiable, or no block meets an anchor',
    ),
    json: jsonFlag,
  },
  run: (flags) => {
    const { ledger, sample, anchor: anchors, slots: allSlots, strict, json } = flags;
    if (flags.checkpoint !== null && sample !== null)
      throw new UsageError('--checkpoint and --sample cannot be combined');
    const checkpoint = flags.checkpoint === null ? null : openCheckpointFile(flags.checkpoint);
    const options = {
      anchors,
      history: !flags['no-history'],
      isSample: sample !== null,
      checkpoint,
      allSlots,
      strict,
      json,
    };
    return runOnRows(ledger, json, (rows, to) =>
      runUntilStopped(async (signal) =>
        ledgerVerify(sample === null ? rows : await sampleBlocks(rows, sample), to, { ...options, signal }),
      ),
    );
  },
});

const copyCommand = createCommand({
  name: 'ledger copy',
  summary: 'Copies the blocks of a ledger to another one. To resume after an interruption, run it again.',
  operands: null,
  examples: [
    'slotscope ledger copy --from ./ledger --to bigtable:project/instance',
    'slotscope ledger copy --from ./ledger --to ./copy',
  ],
  flags: {
    from: ledgerFlag,
    to: requiredFlag(
      { value: 'LEDGER', help: 'folder or bigtable:PROJECT/INSTANCE; its tables are created if missing' },
      anyText,
    ),
    json: jsonFlag,
  },
  run: async ({ from: source, to: name, json }) => {
    const report = reporter(json);
    const from = await openRows(source, { onProgress: report.progress });
    const to = await openCopyTarget(name);
    try {
      return await runUntilStopped((signal) => ledgerCopy(from, { ...to, name }, report, { json, signal }));
    } finally {
      await from.close();
      await to.reader.close();
    }
  },
});

const aFolder = parsedWith((text) => (parseBigtableName(text) === null ? text : null), 'a folder');

/** The ledger to write, and the node to read. */
const nodeFlags = {
  ledger: requiredFlag({ value: 'DIR', help: 'folder of the ledger; created if missing' }, aFolder),
  from: requiredFlag({ value: 'URL', help: 'the node', isSecret: true }, parseNode),
};

const followCommand = createCommand({
  name: 'ledger follow',
  summary: 'Keeps a ledger at the newest finalized block of a node, block by block, until SIGTERM or SIGINT.',
  operands: null,
  examples: [
    'slotscope ledger follow --ledger . --from https://api.devnet.solana.com',
    'slotscope ledger follow --ledger ./ledger --from http://127.0.0.1:8899',
  ],
  flags: {
    ...nodeFlags,
    start: optionalFlag(
      {
        value: 'SLOT',
        help: 'first slot of an empty ledger, or where to continue after a gap',
        fallback: 'the newest block of the node',
      },
      aSlot,
    ),
    ...identityFlags,
    ...metricsFlags,
    json: jsonFlag,
  },
  run: async ({ ledger, from: address, start, json, ...flags }) => {
    const identity = parseIdentityFlags(flags);
    const options = { ledger, address, start, identity, metricsAddress: parseMetricsFlags(flags), json };
    const { ledgerFollow } = await import('../follow/ledger-follow.ts');
    return ledgerFollow(options, reporter(json));
  },
});

const fillCommand = createCommand({
  name: 'ledger fill',
  summary:
    'Adds the finalized blocks of a range of slots that a node has and the ledger lacks. To resume after an interruption, run it again.',
  operands: null,
  examples: [
    'slotscope ledger fill --ledger . --from http://127.0.0.1:8899 --slots 100..200',
    'slotscope ledger fill --ledger . --from http://127.0.0.1:8899 --slots 5..9',
  ],
  flags: {
    ...nodeFlags,
    slots: requiredFlag({ value: 'A..B', help: 'first and last slot of the range' }, aSpan),
    parallel: defaultedFlag(
      {
        value: 'N',
        help: 'blocks to request at the same time; all wait while the node limits the rate of calls',
        fallback: 4,
      },
      parsedWith((text) => (/^([1-9]|[12]\d|3[0-2])$/.test(text) ? Number(text) : null), 'a number from 1 to 32'),
    ),
    json: jsonFlag,
  },
  run: async ({ ledger, from: address, slots, parallel, json }) => {
    const { ledgerFill } = await import('../follow/ledger-fill.ts');
    return ledgerFill({ ledger, address, slots, parallel, json }, reporter(json));
  },
});

const findCommand = createCommand({
  name: 'ledger find',
  summary:
    'Prints the transactions of a range of slots that meet every given condition. Exits with 0 if there are any, with 1 if there are none,\nand with 2 if it was stopped or a block could not be read.',
  operands: null,
  examples: [
    'slotscope ledger find --ledger ./ledger --program Jupiter --failed',
    'slotscope ledger find --slots 400031872..400032000 --amount ">=1.5 SOL" --csv',
  ],
  flags: {
    ledger: ledgerFlag,
    slots: optionalFlag({ value: 'A..B', help: 'first and last slot of the range', fallback: 'all slots' }, aSpan),
    program: optionalFlag(
      {
        value: 'PROGRAM',
        help: 'calls this program, also inside other calls: its address or a part of its name',
        fallback: null,
      },
      anyText,
    ),
    instruction: optionalFlag(
      {
        value: 'NAME',
        help: 'calls this instruction, of --program if it is given: its name as pages show it, in any case',
        fallback: null,
      },
      anyText,
    ),
    account: optionalFlag(
      { value: 'ADDRESS', help: 'names this account, also through a lookup table', fallback: null },
      parsedWith(parseAddress, 'an address, 32 bytes in base58'),
    ),
    amount: optionalFlag(
      {
        value: 'AMOUNT',
        help: 'moved this amount: ">=1.5 SOL", "<=20 USDC" or "=3 MINT". It is compared with the change of the balance of each account, in either direction, the fee apart; with >= and =, one account is enough, with <=, no account changed by more',
        fallback: null,
      },
      anyText,
    ),
    failed: switchFlag('failed; one that was included, but not executed, did not'),
    error: optionalFlag(
      { value: 'TEXT', help: 'has this text in its error, or failed in this program', fallback: null },
      anyText,
    ),
    limit: optionalFlag(
      { value: 'N', help: 'stop after N transactions', fallback: 'no limit' },
      parsedWith((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null), 'a number from 1'),
    ),
    csv: switchFlag('print CSV, and what else there is to say on stderr'),
    json: switchFlag(
      'print each transaction as a line of JSON, and a last line with the totals and the exit code; progress, on stderr, is JSON too',
    ),
  },
  run: async ({ ledger, slots, program, instruction, account, amount: typed, failed, error, limit, csv, json }) => {
    if (csv && json) throw new UsageError('--csv and --json cannot be combined');
    const { AMOUNT_FORMS, ledgerFind, parseAmountCondition } = await import('../documents/ledger-find.ts');
    const amount = typed === null ? null : parseAmountCondition(typed);
    if (typed !== null && amount === null) throw invalidValue('--amount', typed, `it must be ${AMOUNT_FORMS}`);
    const texts = { program: program ?? '', instruction: instruction ?? '', error: error ?? '' };
    if (Object.values(texts).every((text) => text.trim() === '') && account === null && amount === null && !failed)
      throw new UsageError('no condition: --program, --instruction, --account, --amount, --failed or --error');
    const condition = { ...texts, account, amount, isFailed: failed };
    const format = csv ? 'csv' : json ? 'json' : 'text';
    const report = createTerminalReporter(process.stdout, process.stderr, { json, isData: csv || json });
    return runUntilStopped((signal) => ledgerFind({ ledger, slots, condition, limit, format, signal }, report));
  },
});

export const ledgerCommands: readonly Command[] = [
  importCommand,
  infoCommand,
  verifyCommand,
  copyCommand,
  followCommand,
  fillCommand,
  findCommand,
];

type RowsCommand = (rows: KeyValueReader, reporter: Reporter) => Promise<number>;

async function runOnRows(ledger: string | null, json: boolean, command: RowsCommand): Promise<number> {
  const report = reporter(json);
  const rows = await openRows(ledger, { onProgress: report.progress });
  try {
    return await command(rows, report);
  } finally {
    await rows.close();
  }
}

function parseAnchors(texts: readonly string[], name: string): ReadonlyMap<Slot, Blockhash> {
  const anchors = new Map<Slot, Blockhash>();
  for (const text of texts) {
    const [slotText = '', hashText = '', ...rest] = text.split(':');
    const [slot, hash] = [parseSlot(slotText), parseBlockhash(hashText)];
    if (slot === null || hash === null || rest.length > 0)
      throw invalidValue(name, text, 'it must be SLOT:HASH, a slot number and a blockhash');
    if (anchors.has(slot)) throw new UsageError(`${name} names slot ${slot} twice`);
    anchors.set(slot, hash);
  }
  return anchors;
}

/** Errors do not repeat the URL, which may contain a key. */
function parseNode(text: string, name: string): UpstreamAddress {
  const addresses = parseUpstreams(text);
  if (typeof addresses === 'string') throw new UsageError(`${name}: ${addresses}`);
  const [address, another] = addresses;
  if (address === undefined || another !== undefined) throw new UsageError(`${name} takes one URL`);
  return address;
}

function reporter(json: boolean): Reporter {
  return createTerminalReporter(process.stdout, process.stderr, { json });
}

/** null for a pipe or a terminal. */
function sizeOfStandardInput(): number | null {
  const input = fstatSync(process.stdin.fd);
  return input.isFile() ? input.size : null;
}
