import {
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit';
import type { Bank } from '../execution/bank.ts';
import { toKit } from '../execution/keys.ts';
import { instruction, readonly, readonlySigner, writable, writableSigner } from './instruction.ts';
import {
  BPF_LOADER_UPGRADEABLE,
  CLOCK_SYSVAR,
  RENT_SYSVAR,
  SYSTEM_PROGRAM,
} from '../../../src/solana/ids/program-ids.ts';

/** Bytes before the program in a buffer account. */
export const BUFFER_HEADER_BYTES = 37;
/** Space of a program account, which contains only the address of its program data. */
export const PROGRAM_BYTES = 36;

export function initializeBuffer(buffer: Address, authority: Address): Instruction {
  return instruction(BPF_LOADER_UPGRADEABLE, [writable(buffer), readonly(authority)], (writer) => writer.u32(0));
}

export function writeBuffer(
  buffer: Address,
  authority: TransactionSigner,
  offset: number,
  bytes: Uint8Array,
): Instruction {
  return instruction(BPF_LOADER_UPGRADEABLE, [writable(buffer), readonlySigner(authority)], (writer) => {
    writer.u32(1);
    writer.u32(offset);
    writer.u64(BigInt(bytes.length));
    writer.bytes(bytes);
  });
}

async function programDataAddress(program: Address): Promise<Address> {
  const [address] = await getProgramDerivedAddress({
    programAddress: toKit(BPF_LOADER_UPGRADEABLE),
    seeds: [getAddressEncoder().encode(program)],
  });
  return address;
}

export async function deployProgram(
  accounts: { readonly program: Address; readonly buffer: Address },
  authority: TransactionSigner,
  maxDataLength: number,
): Promise<Instruction> {
  const programData = await programDataAddress(accounts.program);
  const entries = [
    writableSigner(authority),
    writable(programData),
    writable(accounts.program),
    writable(accounts.buffer),
    readonly(RENT_SYSVAR),
    readonly(CLOCK_SYSVAR),
    readonly(SYSTEM_PROGRAM),
    readonlySigner(authority),
  ];
  return instruction(BPF_LOADER_UPGRADEABLE, entries, (writer) => {
    writer.u32(2);
    writer.u64(BigInt(maxDataLength));
  });
}

/** Gives a program that no transaction deployed an upgrade authority. */
export async function setUpgradeAuthority(bank: Bank, program: Address, authority: Address): Promise<void> {
  const address = await programDataAddress(program);
  const account = bank.account(address);
  if (account === null) throw new Error(`no program data of ${program}`);
  const data = new Uint8Array(account.data);
  // After u32 3 and the slot of the deployment: an Option<Pubkey>.
  data.set([1, ...getAddressEncoder().encode(authority)], 12);
  bank.setAccount({ address, lamports: account.lamports, owner: account.programAddress, data });
}

/** Removes the upgrade authority, which makes the program immutable. */
export async function removeUpgradeAuthority(program: Address, authority: TransactionSigner): Promise<Instruction> {
  const accounts = [writable(await programDataAddress(program)), readonlySigner(authority)];
  return instruction(BPF_LOADER_UPGRADEABLE, accounts, (writer) => writer.u32(4));
}
