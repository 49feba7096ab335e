import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { formatInteger } from '../../shared/format/format-number.ts';
import { encodeArchive } from '../engine/archive.ts';
import { ADDRESS_TABLE_ROW } from '../rows/address-table.ts';
import { encodeAccountRow } from '../rows/account-row.ts';
import { encodeAccountTableRow } from '../rows/account-table.ts';
import { encodeBlockRows } from '../rows/block-rows.ts';
import type { Reporter } from '../commands/reporter.ts';
import { encodeInfoRow } from '../rows/info-row.ts';
import { LedgerError } from '../errors.ts';
import type * as Generator from './generate-ledger.ts';

export interface LedgerGenerateFlags {
  /** The archive to write; in the repository src/ledger/embedded/ledger.archive. */
  readonly out: string;
  /** The archive of its table of addresses to write, compressed; in the repository src/ledger/embedded/addresses.archive.br. */
  readonly addresses: string;
  /** The archive of its table of accounts to write, compressed; in the repository src/ledger/embedded/accounts.archive.br. */
  readonly accounts: string;
  /** The tour for the explorer's home page to write, as JSON; in the repository public/tour.json. */
  readonly tour: string;
}

/**
 * Generates the embedded ledger by executing its transactions, and writes it. Every run writes the same bytes. The exit code is 0.
 * Throws LedgerError if the development dependencies that it needs are not installed.
 */
export async function ledgerGenerate(files: LedgerGenerateFlags, { line, progress }: Reporter): Promise<number> {
  const { generateLedger } = await loadGenerator();
  const {
    blocks,
    info,
    tour,
    accountTable,
    accounts: states,
  } = await generateLedger((done, total) => progress(done, total, 'slots'));
  const infoRows = [encodeInfoRow(info), ADDRESS_TABLE_ROW, encodeAccountTableRow(accountTable)];
  const rows = [...blocks.flatMap(encodeBlockRows), ...infoRows];
  const archive = encodeArchive(rows.filter(({ table }) => table !== 'tx-by-addr'));
  const addresses = compress(encodeArchive(rows.filter(({ table }) => table === 'tx-by-addr')));
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

/** Brotli leaves a third of the addresses, where a signature is in the row of each, and less of the accounts, whose data are alike. */
function compress(archive: Uint8Array): Uint8Array {
  return brotliCompressSync(archive, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } });
}

async function loadGenerator(): Promise<typeof Generator> {
  try {
    await import('litesvm');
    return await import('./generate-ledger.ts');
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new LedgerError(
      `ledger generate needs the development dependencies (npm ci), of which litesvm has binaries for Linux and macOS only: ${reason}`,
      { cause: error },
    );
  }
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
