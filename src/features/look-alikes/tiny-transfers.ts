import { addressIn, integerIn } from '../../analysis/facts/transaction/info-fields.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { LookAlike } from '../../analysis/facts/look-alikes.ts';
import { tokenAmountIn } from '../../analysis/facts/transaction/token-accounts.ts';
import type { ViewedInstruction } from '../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import {
  type LamportUnit,
  type Wording,
  createWording,
  formatToken,
  writePhrase,
} from '../../analysis/explain/wording.ts';

/** A small transfer whose sender looks like another address. */
export interface TinyTransfer {
  readonly from: LookAlike;
  /** "1,000 lamports". */
  readonly amount: string;
  /** Id of the instruction: "5.3". */
  readonly instructionId: string;
}

/**
 * Transfers of at most 0.001 SOL, or of at most one whole token, sent by an address that looks like another one. 0.001
 * SOL is slightly more than the rent of an empty account. The value of a token is unknown.
 */
export function tinyTransfers(view: ViewedTransaction, unit: LamportUnit): readonly TinyTransfer[] {
  const { instructions, lookAlikes, outcome } = view;
  // A failed transaction moves nothing. Without metadata, it is unknown whether it failed.
  if (instructions === null || lookAlikes.size === 0 || outcome !== 'succeeded') return [];
  const wording = createWording({ lookAlikes, unit });
  return instructions.flatMap((instruction) => tinyTransfer(instruction, view, wording) ?? []);
}

const MOST_LAMPORTS = 1_000_000n;

function tinyTransfer(
  { id: instructionId, parsed, tokenAccounts }: ViewedInstruction,
  { lookAlikes }: ViewedTransaction,
  wording: Wording,
): TinyTransfer | null {
  if (parsed === null || !parsed.type.startsWith('transfer')) return null;
  const { program, info } = parsed;
  const source = addressIn(info, 'source');
  const lookAlike = (address: Address | null | undefined) => (address == null ? undefined : lookAlikes.get(address));
  if (program === 'system') {
    const [from, lamports] = [lookAlike(source), integerIn(info, 'lamports')];
    if (from === undefined || lamports === null || lamports > MOST_LAMPORTS) return null;
    return { from, amount: writePhrase([{ lamports }], wording), instructionId };
  }
  if (program !== 'spl-token') return null;
  const owner = (source === null ? null : tokenAccounts.get(source)?.owner) ?? addressIn(info, 'authority');
  const from = lookAlike(owner) ?? lookAlike(source);
  const amount = tokenAmountIn(info, tokenAccounts, 'source', 'destination');
  if (
    from === undefined ||
    amount === null ||
    amount.decimals === null ||
    amount.units > 10n ** BigInt(amount.decimals)
  )
    return null;
  return { from, amount: formatToken(amount, wording), instructionId };
}
