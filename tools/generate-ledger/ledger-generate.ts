import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { formatInteger } from '../../src/shared/format/format-number.ts';
import { encodeArchive } from '../../src/ledger/engine/archive.ts';
import { ADDRESS_TABLE_ROW } from '../../src/ledger/rows/address-rows.ts';
import { encodeAccountRow, encodeAccountTableRow } from '../../src/ledger/rows/account-rows.ts';
import { encodeBlockRows } from '../../src/ledger/rows/block-rows.ts';
import { createTerminalReporter } from '../../src/server/cli/terminal-reporter.ts';
import { encodeInfoRow } from '../../src/ledger/rows/info-row.ts';
import { generateLedger } from './generate-ledger.ts';

/** The files of the embedded ledger, relative to the repository, each with the flag that names another one. */
const FILES = {
  out: 'src/ledger/embedded/ledger.archive',
  addresses: 'src/ledger/embedded/addresses.archive.br',
  accounts: 'src/ledger/embedded/accounts.archive.br',
  tour: 'public/tour.json',
};

/**
 * Generates the embedded ledger by executing its transactions, and writes it. Every run writes the same bytes. The exit code is 0.
 * LiteSVM, which it needs, has binaries for Linux and macOS only.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { values: files } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: FILES.out },
      addresses: { type: 'string', default: FILES.addresses },
      accounts: { type: 'string', default: FILES.accounts },
      tour: { type: 'string', default: FILES.tour },
    },
  });
  const { line, progress } = createTerminalReporter(process.stdout, process.stderr);
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

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
