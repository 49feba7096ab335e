import { addressIn, integerIn } from './info-fields.ts';
import { mayBeRent, rentExemptMinimum } from '../../../solana/model/account.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { RENT_KINDS, type Reconciliation, isWrappedSol, reconcileLamports } from './reconcile-lamports.ts';
import { type TokenAmount, ownerChange, ownerIn, tokenMove, unitsBefore } from './token-accounts.ts';
import { type TokenChange, ownedChanges } from './token-changes.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';
import { WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';

/** The movements of one top-level instruction and its inner instructions, without fee and rent. */
export interface TreeMovements {
  readonly movements: readonly Movement[];
  /** Rent that new accounts received and keep. */
  readonly rents: readonly PaidRent[];
  /**
   * Changes without a transfer, by owner: a program may move lamports of its accounts without an instruction, and a
   * token may withhold a fee. Only this tree can have caused them.
   */
  readonly unexplained: readonly UnexplainedChange[];
  /**
   * Owners with a change that could belong to more than one tree, so that none can be assigned an amount, as "owner
   * mint".
   */
  readonly uncertain: ReadonlySet<string>;
}

/** The id of the top-level instruction: "5" for "5.3.1". */
export function treeOf({ id }: Pick<ViewedInstruction, 'id'>): string {
  return id.split('.', 1)[0] ?? id;
}

/**
 * The movements of each top-level instruction, by its id. `opaque` are unparsed ones: one of them caused the balance
 * changes beyond the recorded transfers. Empty if the balances were not recorded or do not add up. One of `opaque` may
 * represent several trees.
 */
export function treeMovements(
  view: ViewedTransaction,
  opaque: readonly ViewedInstruction[],
  treesOf: (id: string) => readonly string[] = (id) => [id],
): ReadonlyMap<string, TreeMovements> {
  const { instructions, lamportSum, tokenChanges, answer } = view;
  const reconciled = reconcileLamports(view);
  if (instructions === null || reconciled === null || tokenChanges === null || lamportSum?.unexplained !== 0n) {
    return new Map();
  }
  const sol = solMovements(reconciled, view, instructions);
  const tokens = tokenMovements(view, instructions, tokenChanges);
  // Only a call can add tokens to an account. If none of the recorded calls did, the balances contradict them.
  if (answer.meta?.innerInstructions !== null && tokens.unexplained.some(({ units }) => units > 0n)) return new Map();
  const { attributed, unattributed } = attributeChanges([...sol.unexplained, ...tokens.unexplained], opaque);
  const uncertain = new Set(withoutRent(unattributed).map(({ owner, asset }) => `${owner} ${asset.mint}`));
  return new Map(
    opaque.map(({ id }) => [
      id,
      {
        movements: [...sol.movements, ...tokens.movements].filter(({ tree }) => treesOf(id).includes(tree)),
        rents: sol.rents.filter(({ tree }) => treesOf(id).includes(tree)),
        unexplained: attributed.get(id) ?? [],
        uncertain,
      },
    ]),
  );
}

interface PaidRent {
  readonly from: Address;
  readonly account: Address;
  readonly lamports: bigint;
}

/** SOL, wrapped or not, in lamports; or the tokens of one mint, in raw units. */
export type Asset = Pick<TokenAmount, 'mint' | 'decimals'>;

export const SOL: Asset = { mint: WRAPPED_SOL, decimals: 9 };

/** What each owner gained and lost in a tree. */
export function changesIn({ movements, unexplained }: TreeMovements): ReturnType<typeof createChanges> {
  const changes = createChanges();
  for (const { from, to, asset, units } of movements) {
    if (from !== null) changes.add(from, asset, -units);
    if (to !== null) changes.add(to, asset, units);
  }
  for (const { owner, asset, units } of unexplained) changes.add(owner, asset, units);
  return changes;
}

/** Adds up changes by owner and asset. What cancels out is left out. */
export function createChanges() {
  const byOwner = new Map<Address, Map<Address, bigint>>();
  const assets = new Map<Address, Asset>();
  const get = (owner: Address, { mint }: Asset) => byOwner.get(owner)?.get(mint) ?? null;
  return {
    add(owner: Address, asset: Asset, units: bigint) {
      const own = byOwner.get(owner) ?? new Map<Address, bigint>();
      const sum = (own.get(asset.mint) ?? 0n) + units;
      if (sum === 0n) own.delete(asset.mint);
      else own.set(asset.mint, sum);
      byOwner.set(owner, own);
      assets.set(asset.mint, asset);
    },
    get,
    owners: () => [...byOwner].flatMap(([owner, own]) => (own.size > 0 ? owner : [])),
    sum: (asset: Asset) => [...byOwner.keys()].reduce((sum, owner) => sum + (get(owner, asset) ?? 0n), 0n),
    /** In the order of `owners`. */
    tokens: (owners: readonly Address[]): readonly Asset[] => {
      const mints = new Set(owners.flatMap((owner) => [...(byOwner.get(owner)?.keys() ?? [])]));
      return [...mints].flatMap((mint) => (mint === SOL.mint ? [] : (assets.get(mint) ?? [])));
    },
  };
}

/** A change of an account's balance without a transfer. */
export interface UnexplainedChange {
  readonly account: Address;
  readonly owner: Address;
  readonly asset: Asset;
  readonly units: bigint;
  /** Whether the account lost its whole balance, and this may be exactly its rent. An escrow holds more, all of which is value. */
  readonly isRent: boolean;
}

/**
 * Attributes changes to top-level instructions: only one that lists an account can have changed it. If several list an
 * account, its lamports are divided by what the other accounts lost, because an instruction neither creates nor
 * destroys lamports.
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
  for (const { id, units } of shares) if (units !== 0n) add(id, { ...shared, units, isRent: false });
  return { attributed, unattributed: unattributed.filter((change) => change !== shared) };
}

/** Without rent that went from closed accounts to others: which instruction closed them is not important. */
function withoutRent(changes: readonly UnexplainedChange[]): readonly UnexplainedChange[] {
  const lamports = changes.filter(({ asset }) => asset === SOL);
  const returned = lamportsOf(lamports.filter(({ isRent }) => isRent));
  const others = lamports.filter(({ isRent }) => !isRent);
  const isAllRent = others.every(({ units }) => units > 0n) && lamportsOf(others) <= -returned;
  return isAllRent ? changes.filter(({ asset }) => asset !== SOL) : changes;
}

/** A movement from one owner to another. `from` is null for minted tokens, `to` for burned ones. */
export interface Movement {
  readonly from: Address | null;
  readonly to: Address | null;
  readonly asset: Asset;
  readonly units: bigint;
  /** The path of the call that moved it. */
  readonly call?: string;
}

function solMovements(
  { accounts }: Reconciliation,
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
): AllMovements & { readonly rents: readonly (PaidRent & { readonly tree: string })[] } {
  const { tokenAccounts, rentPerByte } = view;
  const lasting = new Set(view.accounts.flatMap(({ address, after }) => ((after ?? 0n) > 0n ? address : [])));
  const rents: (PaidRent & { readonly tree: string })[] = [];
  const found = new Map(instructions.map((instruction) => [instruction.id, instruction.tokenAccounts]));
  const rentLeft = new Map([...rentOfAllocated(view, instructions), ...rentOfGrown(view, accounts)]);
  const cameBack = returnedByClosing(accounts);
  const movements = accounts.flatMap(({ address, flows }) =>
    flows.flatMap(({ kind, lamports, other, instruction }) => {
      // Each flow is listed with both accounts.
      if (instruction === null || other === null || lamports > 0n) return [];
      const isCreation = kind === 'rent' || kind === 'creation';
      const left = isCreation ? -lamports : kind === 'transfer' ? (rentLeft.get(other) ?? 0n) : 0n;
      const rent = left < -lamports ? left : -lamports;
      if (!isCreation) rentLeft.set(other, left - rent);
      const returned = cameBack.get(`${other} ${address}`) ?? 0n;
      const paid = rent > returned ? rent - returned : 0n;
      cameBack.set(`${other} ${address}`, returned - (rent - paid));
      if (paid > 0n && lasting.has(other))
        rents.push({ tree: treeOf({ id: instruction }), from: address, account: other, lamports: paid });
      if (RENT_KINDS.has(kind)) return [];
      const units = -lamports - rent;
      const atCall = found.get(instruction) ?? tokenAccounts;
      const [from, to] = [ownerIn(atCall, address), ownerIn(atCall, other)];
      if (from === to || units === 0n) return [];
      return [{ tree: treeOf({ id: instruction }), call: instruction, from, to, asset: SOL, units }];
    }),
  );
  const unexplained = accounts
    .filter((account) => account.unexplained !== 0n)
    .map(({ address, unexplained: units, emptied }) => ({
      account: address,
      owner: ownerIn(tokenAccounts, address),
      asset: SOL,
      units,
      isRent: emptied && units < 0n && mayBeRent(-units, rentPerByte),
    }));
  return { movements, unexplained, rents };
}

/** What closed accounts returned, by "account receiver": it pays the rent of an account that is created again. */
function returnedByClosing(accounts: Reconciliation['accounts']): Map<string, bigint> {
  const returned = new Map<string, bigint>();
  for (const { address, flows } of accounts) {
    for (const { kind, lamports, other } of flows) {
      if (lamports > 0n || (kind !== 'rentBack' && kind !== 'closing')) continue;
      const key = `${address} ${other}`;
      returned.set(key, (returned.get(key) ?? 0n) - lamports);
    }
  }
  return returned;
}

/**
 * The rent that allocated accounts still lack. An account that already has lamports is created by a transfer and an allocation: what it
 * receives beyond its rent is value. Its whole balance is rent if that is the rent of some length, because its program may have made it
 * grow, and without the rate at the slot.
 */
function rentOfAllocated(
  { accounts, tokenAccounts, rentPerByte }: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
): Map<Address, bigint> {
  return new Map(
    instructions.flatMap(({ parsed }) => {
      if (parsed?.program !== 'system' || parsed.by === 'idl' || !parsed.type.startsWith('allocate')) return [];
      const address = addressIn(parsed.info, 'account');
      const space = integerIn(parsed.info, 'space');
      if (address === null) return [];
      const { before = null, after = null } = accounts.find((account) => account.address === address) ?? {};
      const isAllRent =
        rentPerByte === null ||
        space === null ||
        (before === 0n && after !== null && !tokenAccounts.has(address) && mayBeRent(after, rentPerByte));
      const rent = isAllRent ? (after ?? 0n) : rentExemptMinimum(space, rentPerByte) - (before ?? 0n);
      return [[address, rent > 0n ? rent : 0n] as const];
    }),
  );
}

/**
 * The rent that new accounts received after their creation, because they grew: an account that ends with exactly the rent of some length
 * received nothing but rent. A token account does not grow.
 */
function rentOfGrown(
  { accounts, tokenAccounts, rentPerByte }: ViewedTransaction,
  reconciled: Reconciliation['accounts'],
): ReadonlyMap<Address, bigint> {
  return new Map(
    reconciled.flatMap(({ address, flows }) => {
      const { before = null, after = null } = accounts.find((account) => account.address === address) ?? {};
      const created = flows.reduce(
        (sum, { kind, lamports }) => (kind === 'rent' && lamports > 0n ? sum + lamports : sum),
        0n,
      );
      const isNew = before === 0n && after !== null && created > 0n && !tokenAccounts.has(address);
      return isNew && mayBeRent(after, rentPerByte) ? [[address, after - created] as const] : [];
    }),
  );
}

interface AllMovements {
  readonly movements: readonly (Movement & { readonly tree: string })[];
  readonly unexplained: readonly UnexplainedChange[];
}

/** Movements of all tokens except for wrapped SOL, which is lamports. */
function tokenMovements(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
  changes: readonly TokenChange[],
): AllMovements {
  const sums = new Map<string, UnexplainedChange>();
  const add = (account: Address | null, owner: Address | null, asset: Asset, units: bigint) => {
    if (account === null || owner === null) return;
    const key = `${owner} ${asset.mint}`;
    sums.set(key, { account, owner, asset, units: (sums.get(key)?.units ?? 0n) + units, isRent: false });
  };
  const given = new Set(instructions.flatMap(({ parsed }) => ownerChange(parsed)?.account ?? []));
  for (const { account, mint, decimals, sides } of ownedChanges(changes, view.tokenAccounts, given))
    if (!isWrappedSol(mint)) for (const { owner, units } of sides) add(account, owner, { mint, decimals }, units);
  const movements = instructions.flatMap((instruction) => {
    const moved = tokenMove(instruction) ?? givenAccount(instruction, instructions, changes);
    if (moved === null || isWrappedSol(moved.mint)) return [];
    const { source, destination, mint, decimals, units } = moved;
    if (mint === null || decimals === null || units === null) return [];
    const asset = { mint, decimals };
    const ownerOf = (account: Address) => instruction.tokenAccounts.get(account)?.owner ?? null;
    const receiver = 'receiver' in moved ? moved.receiver : destination && ownerOf(destination);
    add(source, source && ownerOf(source), asset, units);
    add(destination, receiver, asset, -units);
    const [from, to] = [source && ownerIn(instruction.tokenAccounts, source), receiver ?? destination];
    return from === to ? [] : [{ tree: treeOf(instruction), call: instruction.id, from, to, asset, units }];
  });
  return { movements, unexplained: [...sums.values()].filter(({ units }) => units !== 0n) };
}

/** The tokens in an account that an instruction gives to another owner; null if it gives none, or none are in it. */
function givenAccount(
  instruction: ViewedInstruction,
  instructions: readonly ViewedInstruction[],
  changes: readonly TokenChange[],
) {
  const given = ownerChange(instruction.parsed);
  const known = given && instruction.tokenAccounts.get(given.account);
  const units = given && unitsBefore(instructions, changes, instruction.id, given.account);
  if (given === null || known == null || units === null || units === 0n) return null;
  const { mint, decimals } = known;
  return { source: given.account, destination: given.account, receiver: given.owner, mint, decimals, units };
}

interface AttributedChanges {
  /** By the id of a top-level instruction. */
  readonly attributed: ReadonlyMap<string, readonly UnexplainedChange[]>;
  /** Changes that several instructions can have caused, or none. */
  readonly unattributed: readonly UnexplainedChange[];
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
