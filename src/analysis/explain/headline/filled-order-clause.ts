import type { Address } from '../../../solana/ids/ids.ts';
import { SOL, type TreeMovements, createChanges } from '../../facts/transaction/movements.ts';
import type { InstructionGroup, SwapAmount } from '../../facts/transaction/swap.ts';
import { type Wording, phrase } from '../wording.ts';
import { type Clause, type LinkedClause, statement } from '../clauses.ts';
import type { Act } from './acts.ts';
import { feeClauses } from './moves-clause.ts';
import { describeAmount, describeShortAmount } from './swap-clause.ts';

interface ActGroup extends InstructionGroup {
  readonly call: { readonly act: Act | null };
}

/** An order that somebody filled with two instructions: one takes the tokens out of it, the other pays its maker. */
export interface FilledOrder<Group> {
  readonly taken: Group;
  readonly paid: Group;
  /** Says no more than the others, and moved only fees. */
  readonly settled: readonly Group[];
  readonly sale: LinkedClause;
  readonly parts: readonly (LinkedClause & { readonly rank: 'part' })[];
}

/**
 * "B’s order sold 100 USDC for 0.5 SOL": what the maker gave and what the maker got are in two instructions, and the maker signs neither.
 * null unless both are about the same order, and each side is one asset.
 */
export function filledOrder<Group extends ActGroup>(
  groups: readonly Group[],
  wording: Wording,
): FilledOrder<Group> | null {
  const [taken, ...moreTaken] = groups.filter(({ call }) => call.act?.takesFromOrder === true);
  const [paid, ...morePaid] = groups.filter(({ call }) => call.act?.paysMaker !== undefined);
  if (paid === undefined || taken === undefined || morePaid.length + moreTaken.length > 0) return null;
  const { programId, accounts } = paid.instruction;
  if (programId === null || taken.instruction.programId !== programId || accounts === null) return null;
  const maker = accounts[paid.call.act?.paysMaker ?? -1]?.address ?? null;
  const order = taken.tree?.movements[0]?.from ?? null;
  if (maker === null || order === null || !accounts.some(({ address }) => address === order)) return null;
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
  const isFee = ({ to, asset }: TreeMovements['movements'][number]) => to !== maker && asset.mint === got.asset.mint;
  const settled = groups.filter(
    ({ call, instruction, tree }) =>
      call.act?.settlesOrder === true && instruction.programId === programId && tree?.movements.every(isFee) === true,
  );
  const fees = [...settled, paid].flatMap(({ ids, tree }) =>
    feeClauses(tree?.movements.filter(isFee) ?? [], ids, wording),
  );
  return {
    taken,
    paid,
    settled,
    sale: { clause, instructionIds: [...taken.ids, ...paid.ids] },
    parts: [
      { clause: statement(wording.nameOf(taker), 'filled the order'), instructionIds: paid.ids, rank: 'part' },
      ...fees.map((each) => ({ ...each, rank: 'part' as const })),
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
