import { type Address, createAddressWithSeed, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { deflateSync } from 'node:zlib';
import { createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import { sha256 } from '../actors/keys.ts';
import type { AccountState } from '../execution/bank.ts';

/**
 * The account in which `anchor idl init` publishes an IDL, owned by the program itself: its address is created with a seed from the
 * program's derived address of no seeds. https://github.com/solana-foundation/anchor/blob/v0.31.1/lang/src/idl.rs
 */
export async function anchorIdlAccount(
  program: Address,
  authority: Address,
  idl: object,
): Promise<Omit<AccountState, 'lamports'>> {
  const [baseAddress] = await getProgramDerivedAddress({ programAddress: program, seeds: [] });
  const address = await createAddressWithSeed({ baseAddress, seed: 'anchor:idl', programAddress: program });
  const content = deflateSync(JSON.stringify(idl));
  const writer = createByteWriter();
  writer.bytes(sha256('internal:IdlAccount').subarray(0, 8));
  writer.bytes(new Uint8Array(getAddressEncoder().encode(authority)));
  writer.u32(content.length);
  writer.bytes(content);
  return { address, owner: program, data: writer.finish() };
}
