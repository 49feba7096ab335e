import { formatInteger } from '../../../shared/format/format-number.ts';
import { isJsonArray, type JsonObject } from '../../../shared/json/json.ts';
import { shortName } from '../../../solana/names/short-name.ts';
import { SYSTEM_PROGRAM } from '../../../solana/names/program-ids.ts';
import { formatCount } from './format-amount.ts';
import {
  type Clause,
  action,
  moveLamports,
  nameIn,
  statement,
  type DescribeInstruction,
  type ClauseOrAside,
} from './clause.ts';
import { addressIn, integerIn } from '../instructions/parse-call.ts';
import { shortAddress } from '../short-address.ts';
import { votedSlot } from '../instructions/voted-slot.ts';

const NOTHING: ClauseOrAside = { aside: null };

/** `who` "sent 1.5 SOL to" the destination. */
const lamportsFrom =
  (key: string, verb = 'sent'): DescribeInstruction =>
  (info) => {
    const lamports = integerIn(info, 'lamports');
    const to = nameIn(info, 'destination', 'newSplitAccount');
    return lamports === null || to === null ? null : moveLamports(nameIn(info, key), verb, lamports, to);
  };

/** Lamports that go to one's own token account are wrapped: a step on the way to what is done with them. */
const transfer: DescribeInstruction = (info, context) => {
  const clause = lamportsFrom('source')(info, context);
  const to = addressIn(info, 'destination');
  const isOwn = to !== null && context.owners.get(to) === addressIn(info, 'source');
  return clause !== null && isOwn && !('aside' in clause) ? { aside: clause } : clause;
};

/** Says what was done to the account under a key; `who` under another. */
const doneTo =
  (
    verb: string,
    noun: string,
    key: string,
    who: string,
    tail: (info: JsonObject) => string = () => '',
  ): DescribeInstruction =>
  (info) => {
    const target = nameIn(info, key);
    return target === null ? null : action(nameIn(info, who), verb, noun, target, { tail: tail(info) });
  };

/** Something that an account let happen to itself. */
const happenedTo =
  (key: string, what: (info: JsonObject) => string | null): DescribeInstruction =>
  (info) => {
    const account = nameIn(info, key);
    const happened = what(info);
    return account === null || happened === null ? null : statement(account, happened);
  };

/** What an account becomes is statement where it is created; by itself only where that happened earlier. */
const becomes =
  (noun: string, key: string): DescribeInstruction =>
  (info, { created }) => {
    const account = addressIn(info, key);
    if (account === null) return null;
    return created.has(account) ? NOTHING : statement(shortAddress(account), `became a ${noun}`);
  };

const handed = (noun: string, key: string, who: string, to: string): DescribeInstruction =>
  doneTo('handed', noun, key, who, (info) => ` to ${nameIn(info, to) ?? 'nobody'}`);

const createAccount: DescribeInstruction = (info, { created }) => {
  const account = addressIn(info, 'newAccount');
  const owner = addressIn(info, 'owner');
  if (account === null) return null;
  const noun = created.get(account) ?? 'account';
  const program = owner === null || owner === SYSTEM_PROGRAM || noun !== 'account' ? null : shortName(owner);
  const tail = program === null ? '' : ` for ${program}`;
  return action(nameIn(info, 'source'), 'created', noun, shortAddress(account), {
    tail,
    lamports: integerIn(info, 'lamports'),
  });
};

const vote: DescribeInstruction = (info) => {
  const account = nameIn(info, 'voteAccount');
  const slot = votedSlot(info);
  return account === null || slot === null
    ? null
    : statement(null, `vote account ${account} voted up to slot ${formatInteger(slot)}`);
};

const extend: DescribeInstruction = (info) => {
  const added = info['newAddresses'];
  const table = nameIn(info, 'lookupTableAccount');
  if (!isJsonArray(added) || table === null) return null;
  const clause: Clause = {
    who: nameIn(info, 'lookupTableAuthority'),
    key: `extended ${table}`,
    units: BigInt(added.length),
    target: table,
    tell: (units) => `added ${formatCount(units, 'address', 'addresses')} to lookup table ${table}`,
  };
  return clause;
};

/** Programs arrive in hundreds of pieces. */
const write =
  (key: string, who: string | null): DescribeInstruction =>
  (info) => {
    const target = nameIn(info, key);
    return target === null
      ? null
      : {
          who: who === null ? null : nameIn(info, who),
          key: `wrote ${target}`,
          units: 1n,
          target,
          tell: (pieces) =>
            `wrote ${pieces === 1n ? 'a piece' : formatCount(pieces, 'piece')} of a program to ${target}`,
        };
  };

const checked =
  (curve: string): DescribeInstruction =>
  (info) => {
    const list = info['signatures'];
    return isJsonArray(list)
      ? { aside: statement(null, `the network checked ${formatCount(list.length, `${curve} signature`)}`) }
      : null;
  };

const silent: DescribeInstruction = () => NOTHING;

const given = (info: JsonObject): string | null => {
  const space = integerIn(info, 'space');
  return space === null ? null : `was given ${formatCount(space, 'byte')}`;
};

const assigned = (info: JsonObject): string | null => {
  const owner = nameIn(info, 'owner');
  return owner === null ? null : `was assigned to ${owner}`;
};

/** How to tell the instructions of the programs that are part of the network. */
export const NATIVE_CLAUSES: Readonly<Record<string, Readonly<Record<string, DescribeInstruction>>>> = {
  system: {
    transfer,
    transferWithSeed: lamportsFrom('source'),
    createAccount,
    createAccountWithSeed: createAccount,
    createAccountAllowPrefund: createAccount,
    allocate: happenedTo('account', given),
    allocateWithSeed: happenedTo('account', given),
    assign: happenedTo('account', assigned),
    assignWithSeed: happenedTo('account', assigned),
    advanceNonce: (info) => {
      const account = nameIn(info, 'nonceAccount');
      return account === null
        ? null
        : { aside: action(nameIn(info, 'nonceAuthority'), 'advanced', 'nonce account', account) };
    },
    withdrawFromNonce: lamportsFrom('nonceAuthority', 'withdrew'),
    initializeNonce: becomes('nonce account', 'nonceAccount'),
    authorizeNonce: handed('nonce account', 'nonceAccount', 'nonceAuthority', 'newAuthorized'),
    upgradeNonce: doneTo('upgraded', 'nonce account', 'nonceAccount', 'nonceAccount'),
  },
  'compute-budget': {
    setComputeUnitLimit: silent,
    setComputeUnitPrice: silent,
    setLoadedAccountsDataSizeLimit: silent,
    requestHeapFrame: silent,
    requestUnits: silent,
  },
  ed25519: { verify: checked('Ed25519') },
  secp256k1: { verify: checked('secp256k1') },
  secp256r1: { verify: checked('secp256r1') },
  vote: {
    vote,
    voteSwitch: vote,
    updatevotestate: vote,
    updatevotestateswitch: vote,
    compactupdatevotestate: vote,
    compactupdatevotestateswitch: vote,
    towersync: vote,
    towersyncswitch: vote,
    initialize: becomes('vote account', 'voteAccount'),
    initializeV2: becomes('vote account', 'voteAccount'),
    withdraw: lamportsFrom('withdrawAuthority', 'withdrew'),
    authorize: handed('vote account', 'voteAccount', 'authority', 'newAuthority'),
    authorizeChecked: handed('vote account', 'voteAccount', 'authority', 'newAuthority'),
    updateValidatorIdentity: doneTo('changed the validator of', 'vote account', 'voteAccount', 'withdrawAuthority'),
    updateCommission: doneTo('set the commission of', 'vote account', 'voteAccount', 'withdrawAuthority', (info) => {
      const commission = integerIn(info, 'commission');
      return commission === null ? '' : ` to ${commission}%`;
    }),
  },
  stake: {
    initialize: becomes('stake account', 'stakeAccount'),
    initializeChecked: becomes('stake account', 'stakeAccount'),
    delegate: doneTo(
      'delegated',
      'stake account',
      'stakeAccount',
      'stakeAuthority',
      (info) => ` to vote account ${nameIn(info, 'voteAccount') ?? ''}`,
    ),
    deactivate: doneTo('deactivated', 'stake account', 'stakeAccount', 'stakeAuthority'),
    deactivateDelinquent: doneTo('deactivated', 'delinquent stake account', 'stakeAccount', 'stakeAccount'),
    withdraw: lamportsFrom('withdrawAuthority', 'withdrew'),
    split: lamportsFrom('stakeAuthority', 'split off'),
    merge: doneTo(
      'merged',
      'stake account',
      'source',
      'stakeAuthority',
      (info) => ` into ${nameIn(info, 'destination') ?? ''}`,
    ),
    authorize: handed('stake account', 'stakeAccount', 'authority', 'newAuthority'),
    authorizeChecked: handed('stake account', 'stakeAccount', 'authority', 'newAuthority'),
    authorizeWithSeed: handed('stake account', 'stakeAccount', 'authorityBase', 'newAuthorized'),
    authorizeCheckedWithSeed: handed('stake account', 'stakeAccount', 'authorityBase', 'newAuthorized'),
    setLockup: doneTo('set the lockup of', 'stake account', 'stakeAccount', 'custodian'),
    setLockupChecked: doneTo('set the lockup of', 'stake account', 'stakeAccount', 'custodian'),
    moveStake: lamportsFrom('stakeAuthority', 'moved stake of'),
    moveLamports: lamportsFrom('stakeAuthority', 'moved'),
  },
  'address-lookup-table': {
    createLookupTable: doneTo('created', 'lookup table', 'lookupTableAccount', 'payerAccount'),
    extendLookupTable: extend,
    freezeLookupTable: doneTo('froze', 'lookup table', 'lookupTableAccount', 'lookupTableAuthority'),
    deactivateLookupTable: doneTo('deactivated', 'lookup table', 'lookupTableAccount', 'lookupTableAuthority'),
    closeLookupTable: doneTo('closed', 'lookup table', 'lookupTableAccount', 'lookupTableAuthority'),
  },
  'bpf-loader': {
    write: write('account', null),
    finalize: (info) => {
      const program = nameIn(info, 'account');
      return program === null ? null : statement(null, `program ${program} was deployed`);
    },
  },
  'bpf-upgradeable-loader': {
    initializeBuffer: becomes('buffer', 'account'),
    write: write('account', 'authority'),
    deployWithMaxDataLen: doneTo('deployed', 'program', 'programAccount', 'authority'),
    upgrade: doneTo('upgraded', 'program', 'programAccount', 'authority'),
    setAuthority: (info) => {
      const account = nameIn(info, 'account');
      const to = nameIn(info, 'newAuthority');
      if (account === null) return null;
      const who = nameIn(info, 'authority');
      return to === null
        ? action(who, 'gave up', 'authority over', account)
        : action(who, 'handed', 'authority over', account, { tail: ` to ${to}` });
    },
    setAuthorityChecked: doneTo(
      'handed',
      'authority over',
      'account',
      'authority',
      (info) => ` to ${nameIn(info, 'newAuthority') ?? ''}`,
    ),
    close: doneTo('closed', 'program account', 'account', 'authority'),
    extendProgram: doneTo('extended', 'program', 'programAccount', 'payerAccount', extended),
    extendProgramChecked: doneTo('extended', 'program', 'programAccount', 'authority', extended),
  },
};

function extended(info: JsonObject): string {
  const bytes = integerIn(info, 'additionalBytes');
  return bytes === null ? '' : ` by ${formatCount(bytes, 'byte')}`;
}
