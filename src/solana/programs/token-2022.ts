import { decodeArray, decodeNumber, decodeObject, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import {
  type Field,
  type Layout,
  amount,
  base64,
  enumOf,
  i16,
  i64,
  i8,
  omitIfNull,
  option,
  pubkey,
  u16,
  u64,
  u8,
} from './layout/binary-layout.ts';
import {
  type AccountSlot,
  type InstructionSpec,
  type InstructionTable,
  type SubTable,
  authority,
  remainingAccounts,
  subTable,
  trailingAccounts,
  writeOptionalAccount,
} from './layout/instruction-table.ts';
import {
  extensionTypes,
  flag,
  float,
  formatTokenAmount,
  nonZeroElGamalPubkey,
  nonZeroPubkey,
  tokenAmount,
} from './token-fields.ts';

/** A u64 amount with the decimals of `tokenAmount` before it. */
const feeAmount: Field = {
  read: (reader, previous) =>
    formatTokenAmount(reader.u64(), decodeNumber(decodeObject(previous['tokenAmount'])['decimals'])),
  write: (writer, value) => writer.u64(decodeU64(decodeObject(value)['amount'])),
};

export const TRANSFER_FEE: InstructionTable = {
  26: subTable({
    0: {
      type: 'initializeTransferFeeConfig',
      accounts: ['mint'],
      data: {
        transferFeeConfigAuthority: omitIfNull(option(pubkey)),
        withdrawWithheldAuthority: omitIfNull(option(pubkey)),
        transferFeeBasisPoints: u16,
        maximumFee: u64,
      },
    },
    1: {
      type: 'transferCheckedWithFee',
      accounts: ['source', 'mint', 'destination', authority('authority')],
      data: { tokenAmount, feeAmount },
    },
    2: {
      type: 'withdrawWithheldTokensFromMint',
      accounts: ['mint', 'feeRecipient', authority('withdrawWithheldAuthority')],
    },
    3: {
      type: 'withdrawWithheldTokensFromAccounts',
      accounts: [
        'mint',
        'feeRecipient',
        trailingAccounts('sourceAccounts', 'numTokenAccounts'),
        authority('withdrawWithheldAuthority'),
      ],
      data: { numTokenAccounts: u8 },
      hiddenFields: { numTokenAccounts: countSourceAccounts },
    },
    4: { type: 'harvestWithheldTokensToMint', accounts: ['mint', remainingAccounts('sourceAccounts')] },
    5: {
      type: 'setTransferFee',
      accounts: ['mint', authority('transferFeeConfigAuthority', 'multisigtransferFeeConfigAuthority')],
      data: { transferFeeBasisPoints: u16, maximumFee: u64 },
    },
  }),
};

/** An amount that only its owner can decrypt (authenticated encryption). */
const aeCiphertext: Field = base64(36);
const elGamalPubkey: Field = base64(32);
const elGamalCiphertext: Field = base64(64);

const OWNED_ACCOUNT: Pick<InstructionSpec, 'accounts'> = { accounts: ['account', authority('owner')] };

const AMOUNT_PROOFS = ['equality', 'ciphertextValidity', 'range'];
const TRANSFER_WITH_FEE_PROOFS = [
  'equality',
  'transferAmountCiphertextValidity',
  'feeSigma',
  'feeCiphertextValidity',
  'range',
];
// The proof accounts are in a different order than the proof offsets.
const TRANSFER_WITH_FEE_PROOF_ACCOUNTS = proofAccounts(
  'equality',
  'transferAmountCiphertextValidity',
  'feeCiphertextValidity',
  'feeSigma',
  'range',
);
const AUDITOR_CIPHERTEXTS = { auditorCiphertextLo: elGamalCiphertext, auditorCiphertextHi: elGamalCiphertext };
const AUDITOR_HIDDEN = { auditorCiphertextLo: null, auditorCiphertextHi: null };

export const CONFIDENTIAL_TRANSFER: InstructionTable = {
  27: subTable({
    0: {
      type: 'initializeConfidentialTransferMint',
      accounts: ['mint'],
      data: {
        authority: omitIfNull(nonZeroPubkey),
        autoApproveNewAccounts: flag,
        auditorElGamalPubkey: nonZeroElGamalPubkey,
      },
      exact: true,
    },
    1: {
      type: 'updateConfidentialTransferMint',
      accounts: ['mint', 'confidentialTransferMintAuthority'],
      data: { autoApproveNewAccounts: flag, auditorElGamalPubkey: nonZeroElGamalPubkey },
      exact: true,
    },
    2: {
      type: 'configureConfidentialTransferAccount',
      accounts: ['account', 'mint', proofAccount('recordAccount'), authority('owner')],
      data: {
        decryptableZeroBalance: aeCiphertext,
        maximumPendingBalanceCreditCounter: u64,
        proofInstructionOffset: i8,
      },
      exact: true,
    },
    3: {
      type: 'approveConfidentialTransferAccount',
      accounts: ['account', 'mint', 'confidentialTransferAuditorAuthority'],
    },
    4: {
      type: 'emptyConfidentialTransferAccount',
      accounts: ['account', proofAccount('recordAccount'), authority('owner')],
      data: { proofInstructionOffset: i8 },
      exact: true,
    },
    5: {
      type: 'depositConfidentialTransfer',
      accounts: ['account', 'mint', authority('owner')],
      data: { amount: u64, decimals: u8 },
      exact: true,
    },
    6: {
      type: 'withdrawConfidentialTransfer',
      accounts: ['account', 'mint', proofAccounts('equality', 'range'), authority('owner')],
      data: {
        amount: u64,
        decimals: u8,
        newDecryptableAvailableBalance: aeCiphertext,
        ...proofOffsets('equality', 'range'),
      },
      minAccounts: 4,
      exact: true,
    },
    7: {
      type: 'confidentialTransfer',
      accounts: ['source', 'mint', 'destination', proofAccounts(...AMOUNT_PROOFS), authority('owner')],
      data: {
        newSourceDecryptableAvailableBalance: aeCiphertext,
        ...AUDITOR_CIPHERTEXTS,
        ...proofOffsets(...AMOUNT_PROOFS),
      },
      hiddenFields: AUDITOR_HIDDEN,
      exact: true,
    },
    8: {
      type: 'applyPendingConfidentialTransferBalance',
      ...OWNED_ACCOUNT,
      data: { expectedPendingBalanceCreditCounter: u64, newDecryptableAvailableBalance: aeCiphertext },
      exact: true,
    },
    9: { type: 'enableConfidentialTransferConfidentialCredits', ...OWNED_ACCOUNT },
    10: { type: 'disableConfidentialTransferConfidentialCredits', ...OWNED_ACCOUNT },
    11: { type: 'enableConfidentialTransferNonConfidentialCredits', ...OWNED_ACCOUNT },
    12: { type: 'disableConfidentialTransferNonConfidentialCredits', ...OWNED_ACCOUNT },
    13: {
      type: 'confidentialTransferWithFee',
      accounts: ['source', 'mint', 'destination', TRANSFER_WITH_FEE_PROOF_ACCOUNTS, authority('owner')],
      data: {
        newSourceDecryptableAvailableBalance: aeCiphertext,
        ...AUDITOR_CIPHERTEXTS,
        ...proofOffsets(...TRANSFER_WITH_FEE_PROOFS),
      },
      hiddenFields: AUDITOR_HIDDEN,
      exact: true,
    },
    14: { type: 'configureConfidentialAccountWithRegistry', accounts: ['account', 'mint', 'registry'] },
  }),
};

export const CONFIDENTIAL_TRANSFER_FEE: InstructionTable = {
  37: subTable({
    0: {
      type: 'initializeConfidentialTransferFeeConfig',
      accounts: ['mint'],
      data: { authority: omitIfNull(nonZeroPubkey), withdrawWithheldAuthorityElGamalPubkey: elGamalPubkey },
      exact: true,
    },
    1: {
      type: 'withdrawWithheldConfidentialTransferTokensFromMint',
      accounts: ['mint', 'feeRecipient', proofAccount('recordAccount'), authority('withdrawWithheldAuthority')],
      data: { proofInstructionOffset: i8, newDecryptableAvailableBalance: aeCiphertext },
      exact: true,
    },
    2: {
      type: 'withdrawWithheldConfidentialTransferTokensFromAccounts',
      accounts: [
        'mint',
        'feeRecipient',
        trailingAccounts('sourceAccounts', 'numTokenAccounts'),
        proofAccount('proofAccount'),
        authority('withdrawWithheldAuthority'),
      ],
      data: { numTokenAccounts: u8, proofInstructionOffset: i8, newDecryptableAvailableBalance: aeCiphertext },
      hiddenFields: { numTokenAccounts: countSourceAccounts },
      exact: true,
    },
    3: {
      type: 'harvestWithheldConfidentialTransferTokensToMint',
      accounts: ['mint', remainingAccounts('sourceAccounts')],
    },
    4: { type: 'enableConfidentialTransferFeeHarvestToMint', accounts: ['account', authority('owner')] },
    5: { type: 'disableConfidentialTransferFeeHarvestToMint', accounts: ['account', authority('owner')] },
  }),
};

export const CONFIDENTIAL_MINT_BURN: InstructionTable = {
  42: subTable({
    0: {
      type: 'initializeConfidentialMintBurnMint',
      accounts: ['mint'],
      data: { supplyElGamalPubkey: elGamalPubkey, decryptableSupply: aeCiphertext },
      exact: true,
    },
    1: {
      type: 'rotateConfidentialMintBurnSupplyElGamalPubkey',
      accounts: ['mint', proofAccount(null), authority('owner')],
      data: { newSupplyElGamalPubkey: elGamalPubkey, proofInstructionOffset: i8 },
      exact: true,
    },
    2: {
      type: 'updateConfidentialMintBurnDecryptableSupply',
      accounts: ['mint', authority('owner')],
      data: { newDecryptableSupply: aeCiphertext },
      exact: true,
    },
    3: {
      type: 'confidentialMint',
      accounts: ['destination', 'mint', proofAccounts(...AMOUNT_PROOFS), authority('owner')],
      data: { newDecryptableSupply: aeCiphertext, ...AUDITOR_CIPHERTEXTS, ...proofOffsets(...AMOUNT_PROOFS) },
      hiddenFields: AUDITOR_HIDDEN,
      exact: true,
    },
    4: {
      type: 'confidentialBurn',
      accounts: ['destination', 'mint', proofAccounts(...AMOUNT_PROOFS), authority('owner')],
      data: { newDecryptableAvailableBalance: aeCiphertext, ...AUDITOR_CIPHERTEXTS, ...proofOffsets(...AMOUNT_PROOFS) },
      hiddenFields: AUDITOR_HIDDEN,
      exact: true,
    },
    5: { type: 'applyPendingBurn', accounts: ['mint', authority('owner')] },
  }),
};

const accountState = enumOf('u8', ['uninitialized', 'initialized', 'frozen']);

const PERMISSIONED_BURN_ACCOUNTS = ['account', 'mint', 'permissionedBurnAuthority', authority('authority')];

/** Instructions for mint extensions other than transfer fees, pointers and confidential transfers. */
export const MINT_EXTENSIONS: InstructionTable = {
  25: { type: 'initializeMintCloseAuthority', accounts: ['mint'], data: { newAuthority: option(pubkey) } },
  28: subTable({
    0: { type: 'initializeDefaultAccountState', accounts: ['mint'], data: { accountState }, exact: true },
    1: {
      type: 'updateDefaultAccountState',
      accounts: ['mint', authority('freezeAuthority')],
      data: { accountState },
      exact: true,
    },
  }),
  31: { type: 'createNativeMint', accounts: ['payer', 'nativeMint', 'systemProgram'] },
  32: { type: 'initializeNonTransferableMint', accounts: ['mint'] },
  33: subTable({
    0: {
      type: 'initializeInterestBearingConfig',
      accounts: ['mint'],
      data: { rateAuthority: nonZeroPubkey, rate: i16 },
      exact: true,
    },
    1: {
      type: 'updateInterestBearingConfigRate',
      accounts: ['mint', authority('rateAuthority')],
      data: { newRate: i16 },
      exact: true,
    },
  }),
  35: { type: 'initializePermanentDelegate', accounts: ['mint'], data: { delegate: pubkey } },
  43: subTable({
    0: {
      type: 'initializeScaledUiAmountConfig',
      accounts: ['mint'],
      data: { authority: nonZeroPubkey, multiplier: float },
      exact: true,
    },
    1: {
      type: 'updateMultiplier',
      accounts: ['mint', authority('authority')],
      data: { newMultiplier: float, newMultiplierTimestamp: i64 },
      exact: true,
    },
  }),
  44: subTable({
    0: { type: 'initializePausableConfig', accounts: ['mint'], data: { authority: nonZeroPubkey }, exact: true },
    1: { type: 'pause', accounts: ['mint', authority('authority')] },
    2: { type: 'resume', accounts: ['mint', authority('authority')] },
  }),
  46: subTable({
    0: { type: 'initializePermissionedBurnConfig', accounts: ['mint'], data: { authority: pubkey } },
    1: { type: 'permissionedBurn', accounts: PERMISSIONED_BURN_ACCOUNTS, data: { amount } },
    2: { type: 'permissionedBurnChecked', accounts: PERMISSIONED_BURN_ACCOUNTS, data: { tokenAmount } },
  }),
};

/** Instructions for the extensions of token accounts. */
export const ACCOUNT_EXTENSIONS: InstructionTable = {
  29: {
    type: 'reallocate',
    accounts: ['account', 'payer', 'systemProgram', authority('owner')],
    data: { extensionTypes },
  },
  30: subTable({
    0: { type: 'enableRequiredMemoTransfers', ...OWNED_ACCOUNT },
    1: { type: 'disableRequiredMemoTransfers', ...OWNED_ACCOUNT },
  }),
  34: subTable({
    0: { type: 'enableCpiGuard', ...OWNED_ACCOUNT },
    1: { type: 'disableCpiGuard', ...OWNED_ACCOUNT },
  }),
};

/** Instructions for mint extensions that refer to another account: transfer hook program, metadata, group and group member. */
export const POINTERS: InstructionTable = {
  36: pointer('TransferHook', 'programId'),
  39: pointer('MetadataPointer', 'metadataAddress'),
  40: pointer('GroupPointer', 'groupAddress'),
  41: pointer('GroupMemberPointer', 'memberAddress'),
};

function pointer(name: string, target: string): SubTable {
  return subTable({
    0: {
      type: `initialize${name}`,
      accounts: ['mint'],
      data: { authority: omitIfNull(nonZeroPubkey), [target]: omitIfNull(nonZeroPubkey) },
      exact: true,
    },
    1: {
      type: `update${name}`,
      accounts: ['mint', authority('authority')],
      data: { [target]: omitIfNull(nonZeroPubkey) },
      exact: true,
    },
  });
}

/** Derives numTokenAccounts from the source accounts at the end of the list. */
function countSourceAccounts({ sourceAccounts }: JsonObject): number {
  return decodeArray(sourceAccounts).length;
}

/** The location of each named proof, as an offset in instructions, or 0 if the proof is in an account. */
function proofOffsets(...names: readonly string[]): Layout {
  return Object.fromEntries(names.map((name) => [offsetKey(name), i8]));
}

/**
 * The account of an instruction's only proof: the context state account that holds it, or the instructions sysvar if the proof is
 * in another instruction. A record account may follow the sysvar if the list is long enough.
 */
function proofAccount(record: string | null): AccountSlot {
  return {
    required: 1,
    read: (queue, data) => {
      if (data['proofInstructionOffset'] === 0) return readAccount(queue, 'proofContextStateAccount');
      const sysvar = readAccount(queue, 'instructionsSysvar');
      return record === null ? sysvar : { ...sysvar, ...readUnlessLast(queue, record) };
    },
    write: (queue, info) =>
      writeOptionalAccounts(queue, info, [
        'proofContextStateAccount',
        'instructionsSysvar',
        ...(record === null ? [] : [record]),
      ]),
  };
}

/**
 * The instructions sysvar, if any proof is in another instruction, and one account per proof: its context state or its record. If
 * the list is too short, its last account is the authority and not a proof.
 */
function proofAccounts(...names: readonly string[]): AccountSlot {
  return {
    required: 0,
    read: (queue, data) => {
      const taken: JsonObject[] = [];
      if (names.some((name) => data[offsetKey(name)] !== 0)) taken.push(readUnlessLast(queue, 'instructionsSysvar'));
      for (const name of names) {
        const kind = data[offsetKey(name)] === 0 ? 'ContextStateAccount' : 'RecordAccount';
        taken.push(readUnlessLast(queue, `${name}Proof${kind}`));
      }
      return Object.assign({}, ...taken);
    },
    write: (queue, info) =>
      writeOptionalAccounts(queue, info, [
        'instructionsSysvar',
        ...names.flatMap((name) => [`${name}ProofContextStateAccount`, `${name}ProofRecordAccount`]),
      ]),
  };
}

function writeOptionalAccounts(queue: Address[], info: JsonObject, keys: readonly string[]): void {
  for (const key of keys.toReversed()) writeOptionalAccount(queue, info[key]);
}

function offsetKey(name: string): string {
  return `${name}ProofInstructionOffset`;
}

function readUnlessLast(queue: Address[], key: string): JsonObject {
  return queue.length > 1 ? readAccount(queue, key) : {};
}

function readAccount(queue: Address[], key: string): JsonObject {
  const address = queue.shift();
  return address === undefined ? {} : { [key]: address };
}
