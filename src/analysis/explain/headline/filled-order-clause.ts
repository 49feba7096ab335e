import type { Address } from '../../../solana/ids/ids.ts';
import { SOL, type TreeMovements, createChanges } from '../../facts/transaction/movements.ts';
import type { InstructionGroup, SwapAmount } from '../../facts/transaction/swap.ts';
import { type Wording, phrase } from '../wording.ts';
import { type Clause, type LinkedClause, statement } from '../clauses.ts';
import { ACTS, type Act } from './acts.ts';
import { feeClauses } from './moves-clause.ts';
import { describeAmount, describeShortAmount } from './swap-clause.ts';

interface ActGroup extends InstructionGroup {
  readonly call: { readonly act: Act | null };
}

/** An order that somebody filled by two instructions: one takes the tokens out of it, the other one pays its maker. */
export interface FilledOrder<Group> {
  readonly taken: Group;
  readonly paid: Group;
  readonly sale: LinkedClause;
  readonly parts: readonly (LinkedClause & { readonly rank: 'part' })[];
}

/**
 * "B’s order sold 100 USDC for 0.5 SOL": what the maker gave and got, which are in two instructions, neither of which is signed by the
 * maker. null unless both belong to the same order, and each side is one asset.
 */
export function filledOrder<Group extends ActGroup>(
  groups: readonly Group[],
  wording: Wording,
): FilledOrder<Group> | null {
  const isLimitOrder = groups.some(({ call }) => call.act === ACTS.filledLimitOrder);
  const [takes, pays] = isLimitOrder
    ? [ACTS.tookFromOrder, ACTS.filledLimitOrder]
    : [ACTS.filledDca, ACTS.paidDcaOwner];
  const [paid, ...morePaid] = groups.filter(({ call }) => call.act === pays);
  const [taken, ...moreTaken] = groups.filter(({ call }) => call.act === takes);
  if (paid === undefined || taken === undefined || morePaid.length + moreTaken.length > 0) return null;
  const { programId, accounts } = paid.instruction;
  if (programId === null || taken.instruction.programId !== programId || accounts === null) return null;
  const listed = accounts.map(({ address }) => address);
  // Version 2 of limit orders lists the taker first, version 1 the order. A DCA order comes before its owner.
  const maker = listed[isLimitOrder && !wording.nameOf(programId).endsWith('v1') ? 1 : 2] ?? null;
  const order = taken.tree?.movements[0]?.from ?? null;
  if (maker === null || order === null || !listed.includes(order)) return null;
  const [gave, got] = [changeOf(order, taken.tree), changeOf(maker, paid.tree)];
  const taker = taken.tree?.movements[0]?.to ?? null;
  if (gave === null || got === null || gave.units >= 0n || got.units <= 0n || taker === null) return null;
  const sold = { ...gave, units: -gave.units };
  const write = (describe: typeof describeAmount) =>
    phrase`sold ${describe(sold, wording)} for ${describe(got, wording)}`;
  const clause: Clause = {
    subject: `${wording.nameOf(maker)}’s order`,
    key: `order ${order}`,
    units: 1n,
    target: '',
    describe: () => write(describeAmount),
    describeShort: () => write(describeShortAmount),
    via: wording.nameOf(programId),
  };
  const fees = (paid.tree?.movements ?? []).filter(({ to, asset }) => to !== maker && asset.mint === got.asset.mint);
  return {
    taken,
    paid,
    sale: { clause, instructionIds: [...taken.ids, ...paid.ids] },
    parts: [
      { clause: statement(wording.nameOf(taker), 'filled the order'), instructionIds: paid.ids, rank: 'part' },
      ...feeClauses(fees, paid.ids, wording).map((each) => ({ ...each, rank: 'part' as const })),
    ],
  };
}

/** What an owner gained or lost by the transfers of a call; null unless it is one asset. */
function changeOf(owner: Address, tree: TreeMovements | undefined): SwapAmount | null {
  const changes = createChanges();
  for (const { from, to, asset, units } of tree?.movements ?? []) {
    if (from === owner) changes.add(owner, asset, -units);
    if (to === owner) changes.add(owner, asset, units);
  }
  const [only, ...more] = [...changes.tokens([owner]), SOL].flatMap((asset) => {
    const units = changes.get(owner, asset);
    return units === null ? [] : [{ asset, units }];
  });
  return only === undefined || more.length > 0 ? null : only;
}
