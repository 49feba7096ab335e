import { createByteReader } from '../../../shared/bytes/bytes.ts';
import { encodeAddress } from '../../../solana/ids/id-bytes.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';

/** The arguments of `TransferRemote`, which all warp routes of Hyperlane have: programs without a name of their own. */
interface WarpTransfer {
  /** Hyperlane's number of the chain that it goes to. */
  readonly domain: number;
  readonly units: bigint;
}

/**
 * What an instruction sends through a warp route: it has the layout of `TransferRemote`, and its program has a mailbox of Hyperlane send the
 * message. null for others.
 */
export function warpTransferOf({ data }: ViewedInstruction, calls: readonly ViewedInstruction[]): WarpTransfer | null {
  if (data?.length !== LENGTH || data.subarray(0, TAG).some((byte) => byte !== 1)) return null;
  if (!calls.some(isMailbox)) return null;
  const reader = createByteReader(data, TAG);
  const domain = reader.u32();
  reader.bytes(RECIPIENT);
  return { domain, units: reader.u64() + (reader.u64() << 64n) };
}

/** What a mailbox of Hyperlane delivered to a warp route: who receives it, and where it comes from. */
interface WarpArrival {
  readonly domain: number;
  readonly recipient: Address;
}

/** The only message that a mailbox gave to the `Handle` of a program, if its body is that of a warp route; null for none. */
export function warpArrivalOf(calls: readonly ViewedInstruction[]): WarpArrival | null {
  const mailboxes = calls.filter(isMailbox);
  const [only, ...more] = calls.filter(
    ({ id, data, status }) =>
      status === 'completed' &&
      data !== null &&
      data.length >= HANDLED &&
      HANDLE.every((byte, at) => data[at] === byte) &&
      mailboxes.some((mailbox) => id.startsWith(`${mailbox.id}.`)),
  );
  if (only?.data == null || more.length > 0) return null;
  const reader = createByteReader(only.data, HANDLE.length);
  const domain = reader.u32();
  reader.bytes(SENDER + 4);
  return { domain, recipient: encodeAddress(reader.bytes(RECIPIENT)) };
}

/** The chain that a message of `OutboxDispatch` goes to: behind its tag and its sender. null if the data is cut. */
export function dispatchDomain(data: Uint8Array | null): number | null {
  return data === null || data.length < 1 + SENDER + 4 ? null : createByteReader(data, 1 + SENDER).u32();
}

function isMailbox({ programId }: ViewedInstruction): boolean {
  return programId !== null && shortName(programId)?.startsWith('Hyperlane Mailbox') === true;
}

/** The first eight bytes of the data of `Handle`, which all receivers of messages have. */
const HANDLE = [0x21, 0xd2, 0x05, 0x42, 0xc4, 0xd4, 0xef, 0x8e];
const SENDER = 32;
/** Then the domain (u32), the sender, and behind its length (u32) the message: the recipient and the amount (u256, in units of the origin). */
const HANDLED = HANDLE.length + 4 + SENDER + 4 + 32 + 32;
/** Eight bytes that stand for the interface, and one for the instruction. */
const TAG = 9;
const RECIPIENT = 32;
/** Then the domain (u32), the recipient and the amount (u256), of which the upper half is not used. */
const LENGTH = TAG + 4 + RECIPIENT + 32;
