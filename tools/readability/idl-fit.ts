import { describeIdlMismatch } from '../../src/analysis/explain/idl/idl-mismatch-text.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createIdlDecoding } from '../../src/analysis/facts/transaction/create-idl-decoding.ts';
import type { IdlReaders, ProgramIdl } from '../../src/solana/idl/idl-reader.ts';
import { recognizeIdl } from '../../src/solana/idl/recognize-idl.ts';
import { type Address, parseAddress } from '../../src/solana/ids/ids.ts';
import { readAnswers } from './read-answers.ts';
import { eventAuthorityAddress } from '../../src/solana/accounts/derived-addresses.ts';
import { createCodamaReader } from '../../src/solana/idl/codama-reader.ts';
import { viewTransaction } from '../../src/analysis/facts/transaction/view-transaction-with-names.ts';

const USAGE = `usage: idl-fit DIR IDLS
DIR is a folder of recorded JSON-RPC answers, IDLS one of IDLs, each named as its program’s address: ADDRESS.json`;

/** Counts the instructions of recorded answers that IDLs decode, in addition to the parsers, and says which ones they do not fit. */
export async function main(args: readonly string[]): Promise<number> {
  const [folder, idlFolder] = args;
  if (folder === undefined || idlFolder === undefined || args.length !== 2) {
    console.error(USAGE);
    return 2;
  }
  const readers = readIdls(idlFolder);
  const idls = createIdlDecoding(readers);
  const answers = await readAnswers(folder);
  const counts = { instructions: 0, parsed: 0, decoded: 0 };
  const programs = new Map<Address, { calls: number; decoded: number }>();
  const mismatches = new Map<string, number>();
  for (const { answer } of answers) {
    for (const { programId, parsed, mismatch } of viewTransaction(answer, idls).instructions ?? []) {
      counts.instructions += 1;
      if (parsed !== null && parsed.by !== 'idl') counts.parsed += 1;
      if (programId === null || !readers.has(programId) || (parsed !== null && parsed.by !== 'idl')) continue;
      const program = programs.get(programId) ?? { calls: 0, decoded: 0 };
      programs.set(programId, program);
      program.calls += 1;
      if (parsed === null) {
        const reason = mismatch === null ? 'no data' : describeIdlMismatch(mismatch);
        mismatches.set(reason, (mismatches.get(reason) ?? 0) + 1);
      } else {
        program.decoded += 1;
        counts.decoded += 1;
      }
    }
  }
  const { instructions, parsed, decoded } = counts;
  console.log(`${answers.length} transactions, ${instructions} instructions`);
  console.log(`${parsed} decoded by parsers (${percent(parsed, instructions)})`);
  console.log(`${parsed + decoded} with ${readers.size} IDLs too (${percent(parsed + decoded, instructions)})`);
  for (const [id, { calls, decoded: fit }] of [...programs].toSorted(([, a], [, b]) => b.calls - a.calls)) {
    console.log(`${String(fit).padStart(5)} of ${String(calls).padStart(4)}  ${readers.get(id)?.program.name} ${id}`);
  }
  for (const [reason, count] of [...mismatches].toSorted(([, a], [, b]) => b - a)) {
    console.log(`not decoded ${String(count).padStart(4)}  ${reason}`);
  }
  return 0;
}

function readIdls(folder: string): IdlReaders {
  const readers = new Map<Address, ProgramIdl>();
  for (const file of readdirSync(folder)) {
    const program = parseAddress(basename(file, '.json'));
    if (program === null) continue;
    const idl = recognizeIdl(readFileSync(join(folder, file), 'utf8'));
    const reader = 'reason' in idl ? idl : createCodamaReader(idl);
    if ('reason' in reader) console.log(`${file}: ${reader.reason}`);
    else readers.set(program, { ...reader, origin: null, eventAuthority: eventAuthorityAddress(program) });
  }
  return readers;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
