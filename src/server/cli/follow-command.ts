import { parseBigtableName } from '../../ledger/bigtable/bigtable-name.ts';
import { type UpstreamAddress, parseUpstreams } from '../upstream/upstream-address.ts';
import { type Command, type ParsedArgs, UsageError } from './command-line.ts';
import { identityFlags, parseIdentityFlags } from './identity-flags.ts';
import { createTerminalReporter } from './terminal-reporter.ts';
import { parseSlot } from '../../solana/ids/ids.ts';

export const followCommand: Command = {
  name: 'ledger follow',
  summary: 'Keeps a ledger at the newest finalized block of a node, block by block, until SIGTERM or SIGINT.',
  usage: '--ledger DIR --from URL [--start SLOT] [--cluster NAME] [--genesis HASH]',
  flags: [
    { name: 'ledger', value: 'DIR', help: 'folder of the ledger; created if missing' },
    { name: 'from', value: 'URL', help: 'the node; a URL with a key can stand in SLOTSCOPE_FROM instead' },
    {
      name: 'start',
      value: 'SLOT',
      help: 'where an empty ledger begins, or another one goes on after a gap (default: the newest block of the node)',
    },
    ...identityFlags,
  ],
  takesPaths: false,
  run: async (args) => {
    const ledger = args.value('ledger');
    if (ledger === null || parseBigtableName(ledger) !== null)
      throw new UsageError('--ledger DIR is required, a folder');
    const options = { ledger, address: parseNode(args), start: parseStart(args), identity: parseIdentityFlags(args) };
    const { ledgerFollow } = await import('../follow/ledger-follow.ts');
    return ledgerFollow(options, createTerminalReporter(process.stdout, process.stderr));
  },
};

/** Errors do not repeat the URL, which may hold a key. */
function parseNode(args: ParsedArgs): UpstreamAddress {
  const text = args.value('from') ?? process.env['SLOTSCOPE_FROM'] ?? '';
  if (text === '') throw new UsageError('--from URL is required, or SLOTSCOPE_FROM');
  const addresses = parseUpstreams(text);
  if (typeof addresses === 'string') throw new UsageError(`--from: ${addresses}`);
  const [address, another] = addresses;
  if (address === undefined || another !== undefined) throw new UsageError('--from takes one URL');
  return address;
}

function parseStart(args: ParsedArgs): bigint | null {
  const text = args.value('start');
  const slot = text === null ? null : parseSlot(text);
  if (text !== null && slot === null) throw new UsageError(`--start is "${text}"; it must be a slot number`);
  return slot;
}
