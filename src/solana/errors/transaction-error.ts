import type { JsonValue } from '../../shared/json/json.ts';

/** Agave's TransactionError. An error with an unknown name is retained as JSON. */
export type TransactionError =
  | { readonly name: 'InstructionError'; readonly index: number; readonly error: InstructionError }
  | { readonly name: 'DuplicateInstruction'; readonly index: number }
  | {
      readonly name: 'InsufficientFundsForRent' | 'ProgramExecutionTemporarilyRestricted';
      readonly accountIndex: number;
    }
  | { readonly name: PlainTransactionErrorName }
  | { readonly name: 'unknown'; readonly json: JsonValue };

/** Agave's InstructionError. */
export type InstructionError =
  | { readonly name: 'Custom'; readonly code: number }
  | { readonly name: 'BorshIoError'; readonly text: string | null }
  | { readonly name: PlainInstructionErrorName }
  | { readonly name: 'unknown'; readonly json: JsonValue };

/** True if the name of the error, or of its instruction error, is unknown. */
export function hasUnknownName(error: TransactionError | null): error is TransactionError {
  return error?.name === 'unknown' || (error?.name === 'InstructionError' && error.error.name === 'unknown');
}

/** The names of errors without a payload. */
export type PlainTransactionErrorName = Exclude<
  (typeof TRANSACTION_ERRORS)[number],
  'InstructionError' | 'DuplicateInstruction' | 'InsufficientFundsForRent' | 'ProgramExecutionTemporarilyRestricted'
>;
export type PlainInstructionErrorName = Exclude<(typeof INSTRUCTION_ERRORS)[number], 'Custom' | 'BorshIoError'>;

/** Every TransactionError in the order of the Solana SDK: the index of a name is its bincode variant number. */
export const TRANSACTION_ERRORS = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'InstructionError',
  'CallChainTooDeep',
  'MissingSignatureForFee',
  'InvalidAccountIndex',
  'SignatureFailure',
  'InvalidProgramForExecution',
  'SanitizeFailure',
  'ClusterMaintenance',
  'AccountBorrowOutstanding',
  'WouldExceedMaxBlockCostLimit',
  'UnsupportedVersion',
  'InvalidWritableAccount',
  'WouldExceedMaxAccountCostLimit',
  'WouldExceedAccountDataBlockLimit',
  'TooManyAccountLocks',
  'AddressLookupTableNotFound',
  'InvalidAddressLookupTableOwner',
  'InvalidAddressLookupTableData',
  'InvalidAddressLookupTableIndex',
  'InvalidRentPayingAccount',
  'WouldExceedMaxVoteCostLimit',
  'WouldExceedAccountDataTotalLimit',
  'DuplicateInstruction',
  'InsufficientFundsForRent',
  'MaxLoadedAccountsDataSizeExceeded',
  'InvalidLoadedAccountsDataSizeLimit',
  'ResanitizationNeeded',
  'ProgramExecutionTemporarilyRestricted',
  'UnbalancedTransaction',
  'ProgramCacheHitMaxLimit',
  'CommitCancelled',
] as const;

/** Every InstructionError, in the same order. */
export const INSTRUCTION_ERRORS = [
  'GenericError',
  'InvalidArgument',
  'InvalidInstructionData',
  'InvalidAccountData',
  'AccountDataTooSmall',
  'InsufficientFunds',
  'IncorrectProgramId',
  'MissingRequiredSignature',
  'AccountAlreadyInitialized',
  'UninitializedAccount',
  'UnbalancedInstruction',
  'ModifiedProgramId',
  'ExternalAccountLamportSpend',
  'ExternalAccountDataModified',
  'ReadonlyLamportChange',
  'ReadonlyDataModified',
  'DuplicateAccountIndex',
  'ExecutableModified',
  'RentEpochModified',
  'NotEnoughAccountKeys',
  'AccountDataSizeChanged',
  'AccountNotExecutable',
  'AccountBorrowFailed',
  'AccountBorrowOutstanding',
  'DuplicateAccountOutOfSync',
  'Custom',
  'InvalidError',
  'ExecutableDataModified',
  'ExecutableLamportChange',
  'ExecutableAccountNotRentExempt',
  'UnsupportedProgramId',
  'CallDepth',
  'MissingAccount',
  'ReentrancyNotAllowed',
  'MaxSeedLengthExceeded',
  'InvalidSeeds',
  'InvalidRealloc',
  'ComputationalBudgetExceeded',
  'PrivilegeEscalation',
  'ProgramEnvironmentSetupFailure',
  'ProgramFailedToComplete',
  'ProgramFailedToCompile',
  'Immutable',
  'IncorrectAuthority',
  'BorshIoError',
  'AccountNotRentExempt',
  'InvalidAccountOwner',
  'ArithmeticOverflow',
  'UnsupportedSysvar',
  'IllegalOwner',
  'MaxAccountsDataAllocationsExceeded',
  'MaxAccountsExceeded',
  'MaxInstructionTraceLengthExceeded',
  'BuiltinProgramsMustConsumeComputeUnits',
] as const;
