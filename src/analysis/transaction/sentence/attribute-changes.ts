import type { Address } from '../../../solana/ids/ids.ts';
import { WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import type { TokenAmount } from '../token-changes.ts';

/** SOL, wrapped or not, in lamports; or the tokens of one mint, in raw units. */
export type Asset = Pick<TokenAmount, 'mint' | 'decimals'>;

export const SOL: Asset = { mint: WRAPPED_SOL, decimals: 9 };

/** A change of an account's balance without a transfer behind it. */
export interface UnexplainedChange {
  readonly account: Address;
  readonly owner: Address;
  readonly asset: Asset;
  readonly units: bigint;
  /** Whether the account lost its whole balance: a program closed it and returned its rent. */
  readonly emptied: boolean;
}

export interface AttributedChanges {
  /** By the id of a top-level instruction. */
  readonly attributed: ReadonlyMap<string, readonly UnexplainedChange[]>;
  /** Changes that several instructions can have caused, or none. */
  readonly unattributed: readonly UnexplainedChange[];
}

/**
 * Attributes changes to top-level instructions: only one that was given an account can have changed it. If several were given one
 * account, its lamports are shared out by what the other accounts lost, since an instruction neither creates nor destroys lamports.
 */
export function attributeChanges(
  changes: readonly UnexplainedChange[],
  instructions: readonly ViewedInstruction[],
): AttributedChanges {
  const attributed = new Map<string, UnexplainedChange[]>();
  const add = (id: string, change: UnexplainedChange) => attributed.set(id, [...(attributed.get(id) ?? []), change]);
  const unattributed: UnexplainedChange[] = [];
  for (const change of changes) {
    const [only, ...more] = candidatesFor(change, instructions);
    if (only !== undefined && more.length === 0) add(only.id, change);
    else unattributed.push(change);
  }
  const [shared, ...others] = unattributed.filter(({ asset }) => asset === SOL);
  if (shared === undefined || others.length > 0) return { attributed, unattributed };
  const shares = candidatesFor(shared, instructions).map(({ id }) => ({
    id,
    units: -lamportsOf(attributed.get(id) ?? []),
  }));
  if (shares.reduce((sum, { units }) => sum + units, 0n) !== shared.units) return { attributed, unattributed };
  for (const { id, units } of shares) if (units !== 0n) add(id, { ...shared, units, emptied: false });
  return { attributed, unattributed: unattributed.filter((change) => change !== shared) };
}

function candidatesFor(
  { account }: UnexplainedChange,
  instructions: readonly ViewedInstruction[],
): readonly ViewedInstruction[] {
  // The accounts are unknown if the node sent only a parsed form.
  return instructions.filter(({ accounts }) => accounts?.some(({ address }) => address === account) !== false);
}

function lamportsOf(changes: readonly UnexplainedChange[]): bigint {
  return changes.reduce((sum, { asset, units }) => (asset === SOL ? sum + units : sum), 0n);
}
