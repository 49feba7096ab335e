import { isJsonArray, type JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { addressIn, integerIn, type ParsedCall, objectIn } from './parse-call.ts';
import { votedSlot } from './voted-slot.ts';
import { tokenAccountIn, type TokenAccounts } from '../token-changes.ts';

/** A short line that says what an instruction does, in pieces. */
export type SummaryPart =
  | string
  | { readonly address: Address }
  | { readonly units: bigint; readonly decimals: number; readonly mint: Address | null }
  | { readonly lamports: bigint }
  | { readonly integer: bigint }
  | { readonly text: string };

/** The gist of a meaning, or null where its type has none here. */
export function summarizeInstruction(
  { program, type, info }: ParsedCall,
  tokens: TokenAccounts,
): readonly SummaryPart[] | null {
  const summary = SUMMARIES[program]?.[type];
  if (summary === undefined) return null;
  const pieces = summary(info, tokens);
  // A gist with a hole in it would say something else than it means.
  return pieces.includes(null) ? null : pieces.filter((piece) => piece !== null);
}

type Gist = (info: JsonObject, tokens: TokenAccounts) => readonly (SummaryPart | null)[];

const address = (info: JsonObject, key: string): SummaryPart | null => {
  const value = addressIn(info, key);
  return value === null ? null : { address: value };
};
const lamports = (info: JsonObject, key = 'lamports'): SummaryPart | null => {
  const value = integerIn(info, key);
  return value === null ? null : { lamports: value };
};
const integer = (info: JsonObject, key: string): SummaryPart | null => {
  const value = integerIn(info, key);
  return value === null ? null : { integer: value };
};
const text = (info: JsonObject, key: string): SummaryPart | null => {
  const value = info[key];
  return typeof value === 'string' ? { text: value } : null;
};

/** `tokenAmount` has its decimals; a bare `amount` takes them from the balances of either account, or stays raw units. */
const tokens = (info: JsonObject, known: TokenAccounts, ...accounts: readonly string[]): SummaryPart | null => {
  const amount = objectIn(info, 'tokenAmount') ?? info;
  const units = integerIn(amount, 'amount');
  if (units === null) return null;
  const account = tokenAccountIn(info, known, ...accounts);
  const stated = integerIn(amount, 'decimals');
  const decimals = stated === null ? account?.decimals : Number(stated);
  if (decimals === undefined) return { integer: units };
  return { units, decimals, mint: addressIn(info, 'mint') ?? account?.mint ?? null };
};

const bytes: Gist = (info) => [integer(info, 'bytes'), ' bytes'];
const signatures: Gist = (info) => {
  const list = info['signatures'];
  if (!isJsonArray(list)) return [null];
  return [{ integer: BigInt(list.length) }, list.length === 1 ? ' signature' : ' signatures'];
};
const vote: Gist = (info) => {
  const slot = votedSlot(info);
  return ['up to slot ', slot === null ? null : { integer: slot }, ' by ', address(info, 'voteAccount')];
};
const to =
  (key: string): Gist =>
  (info) => [lamports(info), ' to ', address(info, key)];
const one =
  (key: string): Gist =>
  (info) => [address(info, key)];
const tokenTransfer: Gist = (info, known) => [
  tokens(info, known, 'source', 'destination'),
  ' to ',
  address(info, 'destination'),
];
const tokenMint: Gist = (info, known) => [tokens(info, known, 'account'), ' to ', address(info, 'account')];
const tokenBurn: Gist = (info, known) => [tokens(info, known, 'account'), ' of ', address(info, 'account')];
const tokenApprove: Gist = (info, known) => [tokens(info, known, 'source'), ' by ', address(info, 'delegate')];
const tokenAccount: Gist = (info) => [address(info, 'account'), ' for ', address(info, 'mint')];
const createAccount: Gist = (info) => [
  address(info, 'newAccount'),
  ' with ',
  lamports(info),
  ', ',
  integer(info, 'space'),
  ' bytes',
];
const associated: Gist = (info) => [
  address(info, 'account'),
  ' of ',
  address(info, 'wallet'),
  ' for ',
  address(info, 'mint'),
];

/** By the parser's name of the program and the type of the instruction. */
export const SUMMARIES: Readonly<Record<string, Readonly<Record<string, Gist>>>> = {
  system: {
    transfer: to('destination'),
    transferWithSeed: to('destination'),
    withdrawFromNonce: to('destination'),
    createAccount,
    createAccountWithSeed: createAccount,
    allocate: (info) => [integer(info, 'space'), ' bytes for ', address(info, 'account')],
    assign: (info) => [address(info, 'account'), ' to ', address(info, 'owner')],
    advanceNonce: one('nonceAccount'),
    initializeNonce: one('nonceAccount'),
    authorizeNonce: (info) => [address(info, 'nonceAccount'), ' to ', address(info, 'newAuthorized')],
  },
  'compute-budget': {
    setComputeUnitLimit: (info) => [integer(info, 'units'), ' units'],
    setComputeUnitPrice: (info) => [integer(info, 'microLamports'), ' micro-lamports a unit'],
    setLoadedAccountsDataSizeLimit: bytes,
    requestHeapFrame: bytes,
    requestUnits: (info) => [integer(info, 'units'), ' units for ', integer(info, 'additionalFee'), ' lamports more'],
  },
  ed25519: { verify: signatures },
  secp256k1: { verify: signatures },
  secp256r1: { verify: signatures },
  'spl-memo': { memo: (info) => [text(info, 'memo')] },
  'spl-associated-token-account': { create: associated, createIdempotent: associated },
  'spl-token': {
    transfer: tokenTransfer,
    transferChecked: tokenTransfer,
    transferCheckedWithFee: tokenTransfer,
    mintTo: tokenMint,
    mintToChecked: tokenMint,
    burn: tokenBurn,
    burnChecked: tokenBurn,
    approve: tokenApprove,
    approveChecked: tokenApprove,
    revoke: one('source'),
    closeAccount: (info) => [address(info, 'account'), ', its lamports to ', address(info, 'destination')],
    initializeAccount: tokenAccount,
    initializeAccount2: tokenAccount,
    initializeAccount3: tokenAccount,
    initializeImmutableOwner: one('account'),
    initializeMint: (info) => [address(info, 'mint'), ' with ', integer(info, 'decimals'), ' decimals'],
    initializeMint2: (info) => [address(info, 'mint'), ' with ', integer(info, 'decimals'), ' decimals'],
    freezeAccount: one('account'),
    thawAccount: one('account'),
    syncNative: one('account'),
    setAuthority: (info) => [
      text(info, 'authorityType'),
      ' of ',
      address(info, 'account') ?? address(info, 'mint'),
      ' to ',
      address(info, 'newAuthority') ?? 'nobody',
    ],
    getAccountDataSize: one('mint'),
  },
  vote: {
    vote,
    voteSwitch: vote,
    updatevotestate: vote,
    updatevotestateswitch: vote,
    compactupdatevotestate: vote,
    compactupdatevotestateswitch: vote,
    towersync: vote,
    towersyncswitch: vote,
    withdraw: to('destination'),
    authorize: (info) => [address(info, 'voteAccount'), ' to ', address(info, 'newAuthority')],
  },
  stake: {
    delegate: (info) => [address(info, 'stakeAccount'), ' to ', address(info, 'voteAccount')],
    deactivate: one('stakeAccount'),
    initialize: one('stakeAccount'),
    withdraw: to('destination'),
    split: (info) => [lamports(info), ' to ', address(info, 'newSplitAccount')],
    merge: (info) => [address(info, 'source'), ' into ', address(info, 'destination')],
  },
  'address-lookup-table': {
    createLookupTable: one('lookupTableAccount'),
    extendLookupTable: (info) => {
      const added = info['newAddresses'];
      return [
        isJsonArray(added) ? { integer: BigInt(added.length) } : null,
        ' addresses to ',
        address(info, 'lookupTableAccount'),
      ];
    },
    freezeLookupTable: one('lookupTableAccount'),
    deactivateLookupTable: one('lookupTableAccount'),
    closeLookupTable: one('lookupTableAccount'),
  },
};
