import { joinBytes } from '../../shared/bytes/bytes.ts';
import { PROGRAM_METADATA_PROGRAM } from '../ids/program-ids.ts';
import type { PastInstruction } from '../onchain-idl/rebuild-account.ts';
import type { Address } from '../ids/ids.ts';

const AUTHORITY = 'Authority1111111111111111111111111111111111' as Address;

/** The instructions for IDLs that Anchor adds to a program. */
export function anchorIdl(programId: Address) {
  const instruction = (
    tag: number,
    accounts: readonly Address[],
    rest: Uint8Array = new Uint8Array(),
  ): PastInstruction => ({
    programId,
    accounts,
    data: joinBytes([Buffer.from('40f4bc78a7e9690a', 'hex'), Uint8Array.of(tag), rest]),
  });
  return {
    create: (idl: Address) => instruction(0, [AUTHORITY, idl, AUTHORITY], new Uint8Array(8)),
    createBuffer: (buffer: Address) => instruction(1, [buffer, AUTHORITY]),
    write: (account: Address, bytes: Uint8Array) =>
      instruction(2, [account, AUTHORITY], joinBytes([u32(bytes.length), bytes])),
    setBuffer: (buffer: Address, idl: Address) => instruction(3, [buffer, idl, AUTHORITY]),
    setAuthority: (idl: Address) => instruction(4, [idl, AUTHORITY], new Uint8Array(32)),
    close: (account: Address) => instruction(5, [account, AUTHORITY, AUTHORITY]),
  };
}

/** The instructions of the Program Metadata program, for JSON as UTF-8. */
export function metadata(program: Address) {
  const none = PROGRAM_METADATA_PROGRAM;
  const instruction = (tag: number, accounts: readonly Address[], ...rest: readonly Uint8Array[]): PastInstruction => ({
    programId: PROGRAM_METADATA_PROGRAM,
    accounts,
    data: joinBytes([Uint8Array.of(tag), ...rest]),
  });
  return {
    write: (account: Address, offset: number, bytes: Uint8Array) =>
      instruction(0, [account, AUTHORITY, none], u32(offset), bytes),
    copy: (account: Address, offset: number, source: Address) =>
      instruction(0, [account, AUTHORITY, source], u32(offset)),
    initialize: (account: Address, bytes: Uint8Array = new Uint8Array()) =>
      instruction(1, [account, AUTHORITY, program], new Uint8Array(16), packing('zlib'), DIRECT, bytes),
    setData: (account: Address, content: Uint8Array | Address, compression: 'none' | 'zlib' = 'zlib') =>
      typeof content === 'string'
        ? instruction(3, [account, AUTHORITY, content, program], packing(compression), DIRECT)
        : instruction(3, [account, AUTHORITY, none, program], packing(compression), DIRECT, content),
    setPacking: (account: Address, compression: 'none' | 'zlib') =>
      instruction(3, [account, AUTHORITY, none, program], packing(compression)),
    close: (account: Address) => instruction(6, [account, AUTHORITY, program]),
    allocate: (account: Address) => instruction(7, [account, AUTHORITY, program], new Uint8Array(16)),
  };
}

/** Encoding, compression and format. */
function packing(compression: 'none' | 'zlib'): Uint8Array {
  return Uint8Array.of(1, compression === 'none' ? 0 : 2, 1);
}

const DIRECT = Uint8Array.of(0);

function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
