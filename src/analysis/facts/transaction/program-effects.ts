import { addressIn, integerIn, objectIn } from './info-fields.ts';
import { type JsonObject, isJsonArray, isJsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { ParsedCall } from './parse-call.ts';

/** The effects of one instruction on accounts. */
export interface InstructionEffects {
  /** It moves lamports between accounts. */
  readonly lamportMoves: LamportMoveShape;
  readonly opensTokenAccount: OpenedTokenAccount;
  /** Only the owner of a token account can transfer it. */
  readonly givenByOwner: TokenAccountMembers;
  /** It sets the length of an account's data to `space`: the member of `info` that names the account. */
  readonly resizes: string;
}

/** The effects of one program's instructions, by instruction type. */
export type ProgramEffects = {
  readonly [Effect in keyof InstructionEffects]?: Readonly<Record<string, InstructionEffects[Effect]>>;
};

export type LamportMoveKind = 'transfer' | 'creation' | 'closing' | 'wrapped' | 'withdrawal' | 'split' | 'merge';

export interface LamportMoveShape {
  /** `wrapped`: a token transfer, which moves lamports only if the token is wrapped SOL. */
  readonly kind: LamportMoveKind;
  /** The members of `info` that name the two accounts. */
  readonly from: string;
  readonly to: string;
  /** Moves the whole balance, so `info` states no amount. */
  readonly all?: true;
}

/** Members of `info`. */
export interface TokenAccountMembers {
  readonly account: string;
  readonly owner: string;
}

export interface OpenedTokenAccount extends TokenAccountMembers {
  readonly mint?: string;
}

/**
 * One effect of an instruction; undefined if it has none. An IDL may give its program any name, so its calls have none.
 */
export function effectOf<Effect extends keyof InstructionEffects>(
  { by, program, type }: ParsedCall,
  effect: Effect,
): InstructionEffects[Effect] | undefined {
  const rows: ProgramEffects[Effect] | undefined = by === 'idl' ? undefined : EFFECTS.get(program)?.[effect];
  // The endpoint chooses the types that are looked up, and "constructor" is not one of ours.
  return rows !== undefined && Object.hasOwn(rows, type) ? rows[type] : undefined;
}

/** The owner of each token account: from the recorded balances, or else from the instruction that opened it or that its owner gave. */
export function tokenAccountOwners(
  instructions: readonly { readonly parsed: ParsedCall | null }[],
  tokenAccounts: ReadonlyMap<Address, { readonly owner: Address | null }>,
): ReadonlyMap<Address, Address> {
  const owners = new Map<Address, Address>();
  for (const { parsed } of instructions) {
    if (parsed === null) continue;
    const owned = effectOf(parsed, 'opensTokenAccount') ?? effectOf(parsed, 'givenByOwner');
    if (owned === undefined) continue;
    const account = addressIn(parsed.info, owned.account);
    const owner = addressIn(parsed.info, owned.owner);
    if (account !== null && owner !== null) owners.set(account, owner);
  }
  for (const [account, { owner }] of tokenAccounts) if (owner !== null) owners.set(account, owner);
  return owners;
}

/**
 * True if a System or token transfer returns to its source: the same account, or another token account of the same
 * owner. False if an owner is unknown. Lamports sent to the sender's token account are not a transfer to oneself: they
 * become wrapped SOL.
 */
export function isSelfTransfer(parsed: ParsedCall, owners: Pick<ReadonlyMap<Address, Address>, 'get'>): boolean {
  const shape = effectOf(parsed, 'lamportMoves');
  if (shape === undefined || (shape.kind !== 'transfer' && shape.kind !== 'wrapped')) return false;
  const [from, to] = [addressIn(parsed.info, shape.from), addressIn(parsed.info, shape.to)];
  if (from === null || to === null) return false;
  if (from === to) return true;
  const owner = shape.kind === 'wrapped' ? owners.get(from) : undefined;
  return owner !== undefined && owner === owners.get(to);
}

/** The newest slot that a vote covers, for every version of the vote instruction; null if it covers none. */
export function votedSlot(info: JsonObject): bigint | null {
  const vote = objectIn(info, 'towerSync') ?? objectIn(info, 'voteStateUpdate') ?? objectIn(info, 'vote');
  if (vote === null) return null;
  const { slots, lockouts } = vote;
  if (isJsonArray(slots)) return integerIn({ slot: slots.at(-1) ?? null }, 'slot');
  const last = isJsonArray(lockouts) ? lockouts.at(-1) : null;
  return isJsonObject(last) ? integerIn(last, 'slot') : null;
}

const TRANSFER: LamportMoveShape = { kind: 'transfer', from: 'source', to: 'destination' };
const CREATION: LamportMoveShape = { kind: 'creation', from: 'source', to: 'newAccount' };
const WRAPPED: LamportMoveShape = { kind: 'wrapped', from: 'source', to: 'destination' };
const OPENED: OpenedTokenAccount = { account: 'account', owner: 'owner', mint: 'mint' };
const OPENED_FOR_WALLET: OpenedTokenAccount = { account: 'account', owner: 'wallet' };
const APPROVED: TokenAccountMembers = { account: 'source', owner: 'owner' };

/** By the program's name in `jsonParsed`. Both token programs have the same one. */
export const EFFECTS: ReadonlyMap<string, ProgramEffects> = new Map<string, ProgramEffects>([
  [
    'system',
    {
      lamportMoves: {
        transfer: TRANSFER,
        transferWithSeed: TRANSFER,
        createAccount: CREATION,
        createAccountWithSeed: CREATION,
        createAccountAllowPrefund: CREATION,
        withdrawFromNonce: { kind: 'withdrawal', from: 'nonceAccount', to: 'destination' },
      },
      resizes: {
        createAccount: 'newAccount',
        createAccountWithSeed: 'newAccount',
        createAccountAllowPrefund: 'newAccount',
        allocate: 'account',
        allocateWithSeed: 'account',
      },
    },
  ],
  ['vote', { lamportMoves: { withdraw: { kind: 'withdrawal', from: 'voteAccount', to: 'destination' } } }],
  [
    'stake',
    {
      lamportMoves: {
        withdraw: { kind: 'withdrawal', from: 'stakeAccount', to: 'destination' },
        split: { kind: 'split', from: 'stakeAccount', to: 'newSplitAccount' },
        merge: { kind: 'merge', from: 'source', to: 'destination', all: true },
        moveStake: TRANSFER,
        moveLamports: TRANSFER,
      },
    },
  ],
  [
    'spl-token',
    {
      lamportMoves: {
        transfer: WRAPPED,
        transferChecked: WRAPPED,
        transferCheckedWithFee: WRAPPED,
        closeAccount: { kind: 'closing', from: 'account', to: 'destination', all: true },
      },
      opensTokenAccount: { initializeAccount: OPENED, initializeAccount2: OPENED, initializeAccount3: OPENED },
      givenByOwner: { approve: APPROVED, approveChecked: APPROVED },
      // Adds extensions, without a stated length.
      resizes: { reallocate: 'account' },
    },
  ],
  [
    'spl-associated-token-account',
    { opensTokenAccount: { create: OPENED_FOR_WALLET, createIdempotent: OPENED_FOR_WALLET } },
  ],
  [
    'address-lookup-table',
    {
      lamportMoves: {
        closeLookupTable: { kind: 'closing', from: 'lookupTableAccount', to: 'recipient', all: true },
      },
    },
  ],
  [
    'bpf-upgradeable-loader',
    { lamportMoves: { close: { kind: 'closing', from: 'account', to: 'recipient', all: true } } },
  ],
]);
