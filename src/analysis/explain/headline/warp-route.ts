import { createByteReader } from '../../../shared/bytes/bytes.ts';
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
  const isMailbox = ({ programId }: ViewedInstruction) =>
    programId !== null && shortName(programId)?.startsWith('Hyperlane Mailbox') === true;
  if (!calls.some(isMailbox)) return null;
  const reader = createByteReader(data, TAG);
  const domain = reader.u32();
  reader.bytes(RECIPIENT);
  return { domain, units: reader.u64() + (reader.u64() << 64n) };
}

/** Eight bytes that stand for the interface, and one for the instruction. */
const TAG = 9;
const RECIPIENT = 32;
/** Then the domain (u32), the recipient and the amount (u256), of which the upper half is not used. */
const LENGTH = TAG + 4 + RECIPIENT + 32;
