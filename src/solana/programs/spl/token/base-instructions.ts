import type { JsonObject } from '../../../../shared/json/json.ts';
import { accountNamed, authority, remainingAccounts } from '../../layout/account-slots.ts';
import type { InstructionTable, ExtraInput } from '../../layout/instruction-table.ts';
import { amount, type Field, omitIfNull, option, pubkey, u8 } from '../../layout/binary-layout.ts';
import { authorityType, extensionTypes, tokenAmount, uiAmount } from './fields.ts';

const MINT = { decimals: u8, mintAuthority: pubkey, freezeAuthority: omitIfNull(option(pubkey)) };

/** The instructions of both token programs, by tag. */
export const BASE_INSTRUCTIONS: InstructionTable = {
  0: {
    type: 'initializeMint',
    accounts: ['mint', 'rentSysvar'],
    data: MINT,
    extraInputs: paddedKey('freezeAuthority'),
  },
  1: { type: 'initializeAccount', accounts: ['account', 'mint', 'owner', 'rentSysvar'] },
  2: {
    type: 'initializeMultisig',
    accounts: ['multisig', 'rentSysvar', remainingAccounts('signers', 1)],
    data: { m: u8 },
  },
  3: { type: 'transfer', accounts: ['source', 'destination', authority('authority')], data: { amount } },
  4: { type: 'approve', accounts: ['source', 'delegate', authority('owner')], data: { amount } },
  5: { type: 'revoke', accounts: ['source', authority('owner')] },
  6: {
    type: 'setAuthority',
    accounts: [accountNamed(ownedByAuthority), authority('authority')],
    data: { authorityType, newAuthority: option(pubkey) },
    extraInputs: paddedKey('newAuthority'),
  },
  7: { type: 'mintTo', accounts: ['mint', 'account', authority('mintAuthority')], data: { amount } },
  8: { type: 'burn', accounts: ['account', 'mint', authority('authority')], data: { amount } },
  9: { type: 'closeAccount', accounts: ['account', 'destination', authority('owner')] },
  10: { type: 'freezeAccount', accounts: ['account', 'mint', authority('freezeAuthority')] },
  11: { type: 'thawAccount', accounts: ['account', 'mint', authority('freezeAuthority')] },
  12: {
    type: 'transferChecked',
    accounts: ['source', 'mint', 'destination', authority('authority')],
    data: { tokenAmount },
  },
  13: {
    type: 'approveChecked',
    accounts: ['source', 'mint', 'delegate', authority('owner')],
    data: { tokenAmount },
  },
  14: { type: 'mintToChecked', accounts: ['mint', 'account', authority('mintAuthority')], data: { tokenAmount } },
  15: { type: 'burnChecked', accounts: ['account', 'mint', authority('authority')], data: { tokenAmount } },
  16: { type: 'initializeAccount2', accounts: ['account', 'mint', 'rentSysvar'], data: { owner: pubkey } },
  17: { type: 'syncNative', accounts: ['account'] },
  18: { type: 'initializeAccount3', accounts: ['account', 'mint'], data: { owner: pubkey } },
  19: { type: 'initializeMultisig2', accounts: ['multisig', remainingAccounts('signers', 1)], data: { m: u8 } },
  20: { type: 'initializeMint2', accounts: ['mint'], data: MINT, extraInputs: paddedKey('freezeAuthority') },
  21: { type: 'getAccountDataSize', accounts: ['mint'], data: { extensionTypes: unlessAtEnd(extensionTypes) } },
  22: { type: 'initializeImmutableOwner', accounts: ['account'] },
  23: { type: 'amountToUiAmount', accounts: ['mint'], data: { amount } },
  24: { type: 'uiAmountToAmount', accounts: ['mint'], data: { uiAmount } },
  38: { type: 'withdrawExcessLamports', accounts: ['source', 'destination', authority('authority')] },
  45: {
    type: 'unwrapLamports',
    accounts: ['source', 'destination', authority('authority')],
    data: { amount: omitIfNull(option(amount)) },
  },
};

function ownedByAuthority(data: JsonObject): string {
  return data['authorityType'] === 'accountOwner' || data['authorityType'] === 'closeAccount' ? 'account' : 'mint';
}

/** Older clients append 32 zero bytes for an optional key that is None. */
function paddedKey(name: string): (info: JsonObject) => readonly ExtraInput[] {
  return (info) => ((info[name] ?? null) === null ? [{}, { data: new Uint8Array(32) }] : [{}]);
}

function unlessAtEnd(field: Field): Field {
  return {
    read: (reader, previous) => (reader.remaining() === 0 ? undefined : field.read(reader, previous)),
    write: (writer, value) => {
      if (value !== undefined) field.write(writer, value);
    },
  };
}
