import { createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import type { Assembly } from './assembler.ts';

const ELF_HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const SECTION_HEADER_BYTES = 64;
const PROGRAM_HEADERS = 3;
const TEXT_OFFSET = align8(ELF_HEADER_BYTES + PROGRAM_HEADERS * PROGRAM_HEADER_BYTES);
const SYMBOL_BYTES = 24;
const RELOCATION_BYTES = 16;
const RELOCATE_CALL = 10n;
const ENTRYPOINT = 'entrypoint';
const SBF_MACHINE = 247;

/** Links one function into an ELF shared object that Solana's loaders accept. Entry point: its first instruction. */
export function linkElf({ code, calls }: Assembly): Uint8Array {
  const syscalls = [...new Set(calls.map((call) => call.syscall))];
  const names = stringTable([ENTRYPOINT, ...syscalls]);
  const sectionNames = stringTable(['.text', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab']);

  const symbols = createByteWriter();
  symbols.bytes(new Uint8Array(SYMBOL_BYTES));
  writeSymbol(symbols, names.offsetOf(ENTRYPOINT), { kind: 0x12, section: 1, value: TEXT_OFFSET, size: code.length });
  for (const syscall of syscalls) {
    writeSymbol(symbols, names.offsetOf(syscall), { kind: 0x10, section: 0, value: 0, size: 0 });
  }

  const relocations = createByteWriter();
  for (const { instruction, syscall } of calls) {
    relocations.u64(BigInt(TEXT_OFFSET + instruction * 8));
    relocations.u64((BigInt(syscalls.indexOf(syscall) + 2) << 32n) | RELOCATE_CALL);
  }

  const dynamicEntries = 8;
  const text = { at: TEXT_OFFSET, size: code.length };
  const dynamic = { at: align8(end(text)), size: dynamicEntries * 16 };
  const dynsym = { at: end(dynamic), size: symbols.finish().length };
  const dynstr = { at: end(dynsym), size: names.bytes.length };
  const relocation = { at: align8(end(dynstr)), size: relocations.finish().length };
  const shstr = { at: end(relocation), size: sectionNames.bytes.length };
  const sectionHeaders = align8(end(shstr));

  const dynamicTable = createByteWriter();
  for (const [tag, value] of [
    [0x11, relocation.at],
    [0x12, relocation.size],
    [0x13, RELOCATION_BYTES],
    [0x06, dynsym.at],
    [0x0b, SYMBOL_BYTES],
    [0x05, dynstr.at],
    [0x0a, dynstr.size],
    [0x00, 0],
  ] as const) {
    dynamicTable.u64(BigInt(tag));
    dynamicTable.u64(BigInt(value));
  }

  const headers = createByteWriter();
  writeElfHeader(headers, sectionHeaders);
  writeProgramHeader(headers, { type: 1, flags: 5, range: text, align: 0x1000 });
  writeProgramHeader(headers, {
    type: 1,
    flags: 6,
    range: { at: dynamic.at, size: end(relocation) - dynamic.at },
    align: 0x1000,
  });
  writeProgramHeader(headers, { type: 2, flags: 6, range: dynamic, align: 8 });

  const sections = createByteWriter();
  sections.bytes(new Uint8Array(SECTION_HEADER_BYTES));
  const section = (name: string, range: Range, fields: SectionFields): void =>
    writeSectionHeader(sections, sectionNames.offsetOf(name), range, fields);
  section('.text', text, { type: 1, flags: 6, align: 8 });
  section('.dynamic', dynamic, { type: 6, flags: 3, link: 4, align: 8, entry: 16 });
  section('.dynsym', dynsym, { type: 11, flags: 2, link: 4, info: 1, align: 8, entry: SYMBOL_BYTES });
  section('.dynstr', dynstr, { type: 3, flags: 2, align: 1 });
  section('.rel.dyn', relocation, { type: 9, flags: 2, link: 3, align: 8, entry: RELOCATION_BYTES });
  section('.shstrtab', { ...shstr, unmapped: true }, { type: 3, flags: 0, align: 1 });

  return assembleFile([
    [0, headers.finish()],
    [text.at, code],
    [dynamic.at, dynamicTable.finish()],
    [dynsym.at, symbols.finish()],
    [dynstr.at, names.bytes],
    [relocation.at, relocations.finish()],
    [shstr.at, sectionNames.bytes],
    [sectionHeaders, sections.finish()],
  ]);
}

interface Range {
  readonly at: number;
  readonly size: number;
  /** True for a section that is not loaded into memory. */
  readonly unmapped?: boolean;
}

interface SectionFields {
  readonly type: number;
  readonly flags: number;
  readonly align: number;
  readonly link?: number;
  readonly info?: number;
  readonly entry?: number;
}

type Writer = ReturnType<typeof createByteWriter>;

function writeElfHeader(writer: Writer, sectionHeaders: number): void {
  writer.bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  writer.u16(3);
  writer.u16(SBF_MACHINE);
  writer.u32(1);
  writer.u64(BigInt(TEXT_OFFSET));
  writer.u64(BigInt(ELF_HEADER_BYTES));
  writer.u64(BigInt(sectionHeaders));
  writer.u32(0);
  for (const value of [ELF_HEADER_BYTES, PROGRAM_HEADER_BYTES, PROGRAM_HEADERS, SECTION_HEADER_BYTES, 7, 6]) {
    writer.u16(value);
  }
}

function writeProgramHeader(
  writer: Writer,
  { type, flags, range, align }: { type: number; flags: number; range: Range; align: number },
): void {
  writer.u32(type);
  writer.u32(flags);
  for (const value of [range.at, range.at, range.at, range.size, range.size, align]) writer.u64(BigInt(value));
}

function writeSymbol(
  writer: Writer,
  name: number,
  symbol: { kind: number; section: number; value: number; size: number },
): void {
  writer.u32(name);
  writer.u8(symbol.kind);
  writer.u8(0);
  writer.u16(symbol.section);
  writer.u64(BigInt(symbol.value));
  writer.u64(BigInt(symbol.size));
}

function writeSectionHeader(writer: Writer, name: number, range: Range, fields: SectionFields): void {
  writer.u32(name);
  writer.u32(fields.type);
  writer.u64(BigInt(fields.flags));
  writer.u64(BigInt(range.unmapped === true ? 0 : range.at));
  writer.u64(BigInt(range.at));
  writer.u64(BigInt(range.size));
  writer.u32(fields.link ?? 0);
  writer.u32(fields.info ?? 0);
  writer.u64(BigInt(fields.align));
  writer.u64(BigInt(fields.entry ?? 0));
}

/** An ELF string table: an empty name, then NUL-terminated names. */
function stringTable(names: readonly string[]): { bytes: Uint8Array; offsetOf: (name: string) => number } {
  const text = `\0${names.join('\0')}\0`;
  return { bytes: new TextEncoder().encode(text), offsetOf: (name) => text.indexOf(`\0${name}\0`) + 1 };
}

function assembleFile(parts: readonly (readonly [at: number, bytes: Uint8Array])[]): Uint8Array {
  const file = new Uint8Array(Math.max(...parts.map(([at, bytes]) => at + bytes.length)));
  for (const [at, bytes] of parts) file.set(bytes, at);
  return file;
}

function end(range: Range): number {
  return range.at + range.size;
}

function align8(size: number): number {
  return (size + 7) & ~7;
}
