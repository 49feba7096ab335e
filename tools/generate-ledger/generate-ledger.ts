import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseToolOptions } from '../tool-options.ts';
import { brotliCompressSync, constants } from 'node:zlib';
import { encodeArchive } from '../../src/ledger/engine/archive.ts';
import type { TableRow } from '../../src/ledger/engine/key-value.ts';
import {
  type AccountState,
  type AccountTable,
  encodeAccountRow,
  encodeAccountTableRow,
} from '../../src/ledger/rows/account-rows.ts';
import { ADDRESS_TABLES, ADDRESS_TABLE_ROWS } from '../../src/ledger/rows/address-rows.ts';
import { encodeCertificateRow } from '../../src/ledger/rows/certificate-row.ts';
import { encodeFooterRow } from '../../src/ledger/rows/footer-row.ts';
import { encodeBlockRows } from '../../src/ledger/rows/block-rows.ts';
import { encodeEntriesRow } from '../../src/ledger/rows/entries-row.ts';
import { encodeRankMapRow } from '../../src/ledger/rows/rank-map-row.ts';
import { type LedgerInfoRow, encodeInfoRow } from '../../src/ledger/rows/info-row.ts';
import { createTerminalReporter } from '../../src/server/cli/terminal-reporter.ts';
import { formatInteger } from '../../src/shared/format/format-number.ts';
import type { Slot } from '../../src/solana/ids/ids.ts';
import type { Block } from '../../src/solana/model/block.ts';
import { createBlockProducer } from './block-producer.ts';
import { GENESIS_HASH, alpenglowEntries, producerTime } from './execution/chain.ts';
import { createGenesisCertificate, encodeCertificate, encodeRankMap } from './genesis-certificate.ts';
import { FINALIZED_SLOT, LAST_SLOT, LAST_TOWER_SLOT, planSlots } from './actors/slot-plan.ts';
import type { Account } from './execution/bank.ts';
import { fromKit } from './execution/keys.ts';
import type { TourEntry } from './stories/tour.ts';

/** The files of the embedded ledger, relative to the repository, each with the flag that names another one. */
const FILES = {
  out: 'src/ledger/embedded/ledger.archive',
  addresses: 'src/ledger/embedded/addresses.archive.br',
  accounts: 'src/ledger/embedded/accounts.archive.br',
  tour: 'public/tour.json',
};

const USAGE = `usage: generate:ledger${Object.keys(FILES)
  .map((flag) => ` [--${flag} FILE]`)
  .join('')}`;

/**
 * Generates the embedded ledger by executing its transactions, and writes it. Every run writes the same bytes. The exit code is 0.
 * LiteSVM, which it needs, has binaries for Linux and macOS only.
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = {
    out: { type: 'string', default: FILES.out },
    addresses: { type: 'string', default: FILES.addresses },
    accounts: { type: 'string', default: FILES.accounts },
    tour: { type: 'string', default: FILES.tour },
  } as const;
  const parsed = parseToolOptions({ args: [...args], options }, USAGE);
  if (parsed === null) return 2;
  const { values: files } = parsed;
  const { line, progress } = createTerminalReporter(process.stdout, process.stderr);
  const {
    blocks,
    info,
    tour,
    accountTable,
    accounts: states,
  } = await generateLedger((done, total) =>
    progress({ done, total, counted: { count: done, unit: 'block' }, label: '' }),
  );
  const lastOfTower = blocks.find(({ slot }) => slot === LAST_TOWER_SLOT);
  if (lastOfTower === undefined) throw new Error('the last block under TowerBFT is missing');
  const { certificate, rankMap } = createGenesisCertificate(lastOfTower);
  const infoRows = [
    encodeInfoRow(info),
    ...ADDRESS_TABLE_ROWS,
    encodeAccountTableRow(accountTable),
    encodeCertificateRow(encodeCertificate(certificate)),
    encodeRankMapRow(await encodeRankMap(rankMap)),
  ];
  const underAlpenglow = blocks.filter(({ slot }) => slot > LAST_TOWER_SLOT);
  const entries = underAlpenglow.map(({ slot, previousBlockhash, transactions }) =>
    encodeEntriesRow(slot, alpenglowEntries(previousBlockhash, transactions)),
  );
  const footers = underAlpenglow.map(({ slot }) => footerOf(slot));
  const rows = [...blocks.flatMap(encodeBlockRows), ...entries, ...footers, ...infoRows];
  const isOfAddress = ({ table }: TableRow): boolean => ADDRESS_TABLES.some((name) => name === table);
  const archive = encodeArchive(rows.filter((row) => !isOfAddress(row)));
  const addresses = compress(encodeArchive(rows.filter(isOfAddress)));
  const accounts = compress(encodeArchive(states.map(encodeAccountRow)));
  await write(files.out, archive);
  await write(files.addresses, addresses);
  await write(files.accounts, accounts);
  await write(files.tour, `${JSON.stringify(tour, null, 2)}\n`);
  const transactions = blocks.reduce((count, block) => count + block.transactions.length, 0);
  line(`${formatInteger(blocks.length)} blocks with ${formatInteger(transactions)} transactions executed and recorded`);
  line(`${files.out}: ${formatInteger(archive.length)} bytes`);
  line(`${files.addresses}: ${formatInteger(addresses.length)} bytes`);
  line(`${files.accounts}: ${formatInteger(accounts.length)} bytes, ${formatInteger(states.length)} account states`);
  line(`${files.tour}: ${formatInteger(tour.length)} stops`);
  return 0;
}

/** The footer that the leader of a slot under Alpenglow writes (SIMD-0307). */
function footerOf(slot: Slot): TableRow {
  return encodeFooterRow(slot, { blockProducerTimeNanos: producerTime(slot), blockUserAgent: 'slotscope/generated' });
}

/** Brotli leaves a third of the addresses, where a signature is in the row of each, and less of the accounts, whose data are alike. */
function compress(archive: Uint8Array): Uint8Array {
  return brotliCompressSync(archive, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } });
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

interface GeneratedLedger {
  readonly blocks: readonly Block[];
  readonly info: LedgerInfoRow;
  readonly tour: readonly TourEntry[];
  readonly accountTable: AccountTable;
  /** What every account was at the finalized and the newest slot; at the newest, only those that changed. */
  readonly accounts: readonly AccountState[];
}

const INFO: LedgerInfoRow = {
  genesisHash: GENESIS_HASH,
  cluster: 'embedded',
  finalizedSlot: FINALIZED_SLOT,
  confirmedSlot: LAST_SLOT,
  gaps: 'skipped',
  advances: false,
};

/** Generates the whole embedded ledger, the same in every run. `onSlot` reports progress. */
async function generateLedger(onSlot: (done: number, total: number) => void): Promise<GeneratedLedger> {
  const producer = await createBlockProducer();
  const plans = planSlots();
  const blocks: Block[] = [];
  const states = createAccountStates();
  for (const [index, plan] of plans.entries()) {
    const block = await producer.produce(plan);
    if (block !== null) blocks.push(block);
    if (plan.slot === FINALIZED_SLOT || plan.slot === LAST_SLOT) states.add(plan.slot, producer.accounts());
    onSlot(index + 1, plans.length);
  }
  return {
    blocks,
    info: INFO,
    tour: producer.finish(),
    accountTable: { complete: true, slots: states.slots() },
    accounts: states.all(),
  };
}

/** Collects the states of all accounts at the end of some slots. */
interface AccountStates {
  /** Adds those accounts that changed since the slot before. */
  readonly add: (slot: Slot, accounts: readonly Account[]) => void;
  readonly slots: () => readonly Slot[];
  readonly all: () => readonly AccountState[];
}

function createAccountStates(): AccountStates {
  const slots: Slot[] = [];
  const states: AccountState[] = [];
  let newest = new Map<string, AccountState>();
  return {
    add: (slot, accounts) => {
      const before = newest;
      newest = new Map(
        accounts.map((account) => {
          const state = { slot, ...toState(account) };
          const known = before.get(state.address);
          return [state.address, known !== undefined && isSame(known, state) ? known : state];
        }),
      );
      const changed = [...newest.values()].filter((state) => state.slot === slot);
      const closed = [...before.values()].filter(({ address, account }) => account !== null && !newest.has(address));
      states.push(...changed, ...closed.map(({ address }) => ({ address, slot, account: null })));
      slots.push(slot);
    },
    slots: () => slots,
    all: () => states,
  };
}

/** LiteSVM does not return the rent epoch. On nodes, every account that pays no rent has this one. */
const RENT_EXEMPT = 18_446_744_073_709_551_615n;

function toState({ address, programAddress, lamports, executable, data }: Account) {
  const owner = fromKit(programAddress);
  const account = { owner, lamports, executable, rentEpoch: RENT_EXEMPT, data: new Uint8Array(data) };
  return { address: fromKit(address), account };
}

function isSame({ account: one }: AccountState, { account: other }: AccountState): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.lamports === other.lamports &&
    one.owner === other.owner &&
    one.executable === other.executable &&
    Buffer.compare(one.data, other.data) === 0
  );
}
