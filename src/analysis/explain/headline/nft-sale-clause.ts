import type { Address } from '../../../solana/ids/ids.ts';
import { type TreeMovements, changesIn } from '../../facts/transaction/movements.ts';
import type { InstructionGroup, Swap, SwapAmount } from '../../facts/transaction/swap.ts';
import { authorityIn, tokenMove } from '../../facts/transaction/token-accounts.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { Clause } from '../clauses.ts';
import { type Phrase, type Wording, phrase, tokenName } from '../wording.ts';
import type { Act } from './acts.ts';
import { mostPaid } from './moves-clause.ts';
import { isNewNft, nftName } from './new-nft.ts';
import { describeAmount, isMarketCall, isOneOfAKind } from './swap-clause.ts';

/** A sale of which the balances of its signer show only one side, with what the other party paid. */
interface SaleClauses {
  readonly sale: Clause;
  readonly paid: readonly Clause[];
}

/**
 * "A sold 1 of N to B and got 1.9 SOL" if the token was in an escrow, or "A paid 2 SOL for 1 of N" if it went to an account of an unknown
 * owner. null unless a call of a market moved exactly one token that cannot be divided. The seller has to get more than anybody else, and
 * the token must not have been moved by the buyer's authority, because that is how an owner lists it.
 */
export function describeNftSale(
  swap: Swap,
  { tree, instruction }: InstructionGroup,
  calls: readonly ViewedInstruction[],
  wording: Wording,
): SaleClauses | null {
  const { owner, paid, got } = swap;
  const tokens = (tree?.movements ?? []).filter(isOneOfAKind);
  const [token] = tokens;
  const to = tokens.at(-1)?.to ?? null;
  if (tree === undefined || token === undefined || to === null || to === owner || swap.isPartial) return null;
  if (tokens.some(({ asset }) => asset.mint !== token.asset.mint) || !isMarketCall(instruction)) return null;
  const what = describeAmount(token, wording);
  const isUnknown = calls.some(({ tokenAccounts }) => tokenAccounts.has(to));
  const saleOf = (describe: () => Phrase): Clause => ({
    subject: wording.nameOf(owner),
    key: `sale ${instruction.id}`,
    units: 1n,
    target: '',
    describe,
    ...(instruction.programId === null ? {} : { via: wording.nameOf(instruction.programId) }),
  });
  const [gain, ...moreGains] = got;
  if (gain !== undefined && moreGains.length + paid.length === 0) {
    const changes = changesIn(tree);
    const gainOf = (each: Address) => changes.get(each, gain.asset) ?? 0n;
    if (changes.owners().some((each) => each !== owner && gainOf(each) >= gainOf(owner))) return null;
    const buyer = isUnknown ? '' : ` to ${wording.nameOf(to)}`;
    return {
      sale: saleOf(() => phrase`sold ${what}${buyer} and got ${describeAmount(gain, wording)}`),
      paid: paymentsOf(gain, tree, { owner, buyer: to }, wording),
    };
  }
  const [price, ...morePrices] = paid;
  const movers = calls.flatMap((call) =>
    tokenMove(call)?.mint === token.asset.mint ? authorityIn(call.parsed?.info ?? {}, 'authority') : [],
  );
  if (price === undefined || morePrices.length + got.length > 0 || !isUnknown) return null;
  if (movers.length === 0 || movers.some((mover) => mover === null || mover === owner)) return null;
  return {
    sale: saleOf(() => phrase`paid ${describeAmount(price, wording)} for ${what}`),
    paid: [
      {
        subject: null,
        key: `went ${token.asset.mint}`,
        units: 1n,
        target: '',
        describe: () => phrase`${what} went to ${wording.nameOf(to)}`,
      },
      ...mostPaid(swap, tree.movements, wording),
    ],
  };
}

/** "B paid 2 SOL", if one other account paid all of it, by transfers or as an escrow that a program emptied. */
function paymentsOf(
  gain: SwapAmount,
  { movements, unexplained }: TreeMovements,
  { owner, buyer }: { readonly owner: Address; readonly buyer: Address },
  wording: Wording,
): readonly Clause[] {
  const { asset } = gain;
  const payments = movements.filter((each) => each.asset.mint === asset.mint);
  const losses = unexplained.filter((each) => each.asset.mint === asset.mint && each.units < 0n && !each.isRent);
  const payers = payments.length > 0 ? payments.map(({ from }) => from) : losses.map((each) => each.owner);
  const [payer = null, ...morePayers] = new Set(payers);
  if (payer === null || payer === owner || morePayers.length > 0) return [];
  // What comes back to the buyer is rent, or what was deposited beyond the price.
  const others = unexplained.filter(
    (each) => each.asset.mint === asset.mint && each.units > 0n && each.owner !== owner && each.owner !== buyer,
  );
  const parts = payments.length > 0 ? payments : [gain, ...others];
  const units = parts.reduce((sum, each) => sum + each.units, 0n);
  return [
    {
      subject: wording.nameOf(payer),
      key: `paid ${asset.mint}`,
      units,
      target: '',
      describe: (sum) => phrase`paid ${describeAmount({ asset, units: sum }, wording)}`,
    },
  ];
}

/**
 * The act of minting the one NFT that an owner got: its mint was created in the calls, exists once, and no more of it can be minted. null if
 * the calls do not show all of this, or if the owner got more.
 */
export function mintedNft(
  { got, paid, isPartial }: Swap,
  calls: readonly ViewedInstruction[],
  wording: Wording,
): Act | null {
  const [nft, ...more] = got;
  if (nft === undefined || more.length > 0 || paid.length > 1 || isPartial || !isOneOfAKind(nft)) return null;
  const { mint } = nft.asset;
  // It may be a deposit.
  const isPosition = calls.some(({ depth, type }) => depth === 0 && /position/i.test(type?.name ?? ''));
  if (!isNewNft(mint, calls) || (isPosition && paid.length > 0)) return null;
  const [name, short] = [nftName(mint, calls, wording), tokenName(mint, wording)];
  return {
    instruction: /^mint/i,
    says: null,
    moves: ({ paid: price, paidCount, isShort }) => {
      const nft = isShort ? short : name;
      return paidCount === 0 ? [`minted NFT ${nft}`] : phrase`minted NFT ${nft} for ${price}`;
    },
  };
}
