import { type Swap, isSmallFee } from '../../facts/transaction/swap.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type LinkedClause, statement } from '../clauses.ts';
import { type Wording, phrase } from '../wording.ts';
import { ACTS, type Act, actOf } from './acts.ts';

/** What inner calls did with NFTs that are in no balance: "2 compressed NFTs were burned". */
export function hiddenNftClauses(
  calls: readonly ViewedInstruction[],
  instructionIds: readonly string[],
  wording: Wording,
): readonly (LinkedClause & { readonly rank: 'part' })[] {
  return HIDDEN.flatMap((act) => {
    const own = innerCallsOf(act, calls);
    const [instruction] = own;
    if (instruction === undefined) return [];
    const said = act.says?.(BigInt(own.length), { instruction, calls: [], tree: undefined, wording }) ?? null;
    // Who did it is not certain: the owner of an NFT may have signed an earlier instruction.
    const [, verb, what = '', to = ''] = /^(\w+) (.+?)( to [^“”]+)?$/.exec(said ?? '') ?? [];
    if (verb === undefined) return [];
    const text = `${what} ${own.length === 1 ? 'was' : 'were'} ${verb}${to}`;
    return [{ clause: statement(null, text), instructionIds, rank: 'part' as const }];
  });
}

/** The only compressed NFT that inner calls minted, if it is all that an owner got for what it paid, and the act that says so. */
export function receivedNft(
  swap: Swap,
  calls: readonly ViewedInstruction[],
  wording: Wording,
): { readonly mint: ViewedInstruction; readonly act: Act } | null {
  const minted = ACTS.mintedCompressedNft;
  const [mint, ...more] = innerCallsOf(minted, calls);
  if (mint === undefined || more.length > 0 || swap.got.length > 0 || isSmallFee(swap)) return null;
  const said = minted.says(1n, { instruction: mint, calls: [], tree: undefined, wording });
  const end = ` to ${wording.nameOf(swap.owner)}`;
  if (!said.endsWith(end)) return null;
  const nft = said.slice('minted '.length, -end.length);
  const moves: Act['moves'] = ({ paid, paidCount }) => {
    if (swap.burned.length === 0) return phrase`paid ${paid} and got ${nft}`;
    return paidCount === 1 ? phrase`burned ${paid} and got ${nft}` : null;
  };
  return { mint, act: { ...minted, moves } };
}

function innerCallsOf(act: Act, calls: readonly ViewedInstruction[]): readonly ViewedInstruction[] {
  return calls.filter((call) => call.depth > 0 && call.status === 'completed' && actOf(call) === act);
}

/** Compressed NFTs are leaves of a Merkle tree, those of Metaplex Core accounts of their own. */
const HIDDEN: readonly Act[] = [
  ACTS.mintedCompressedNft,
  ACTS.sentCompressedNft,
  ACTS.burnedCompressedNft,
  ACTS.createdCoreAsset,
  ACTS.sentCoreAsset,
  ACTS.burnedCoreAsset,
];
