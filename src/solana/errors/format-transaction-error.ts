import { visibleText } from '../../shared/format/visible-text.ts';
import { type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import type {
  INSTRUCTION_ERRORS,
  InstructionError,
  TRANSACTION_ERRORS,
  TransactionError,
} from './transaction-error.ts';

/** The node's message for an error; an unknown error is shown as its JSON. */
export function formatTransactionError(error: TransactionError): string {
  switch (error.name) {
    case 'InstructionError':
      return `${fill(TRANSACTION_ERROR_MESSAGES, error.name, error.index)}: ${formatInstructionError(error.error)}`;
    case 'DuplicateInstruction':
      return fill(TRANSACTION_ERROR_MESSAGES, error.name, error.index);
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return fill(TRANSACTION_ERROR_MESSAGES, error.name, error.accountIndex);
    case 'unknown':
      return formatUnknown(error.json);
    default:
      return fill(TRANSACTION_ERROR_MESSAGES, error.name, '');
  }
}

/** The node's message for an instruction error: "custom program error: 0x1". */
export function formatInstructionError(error: InstructionError): string {
  switch (error.name) {
    case 'Custom':
      return fill(INSTRUCTION_ERROR_MESSAGES, error.name, `0x${error.code.toString(16)}`);
    case 'BorshIoError': {
      const message = fill(INSTRUCTION_ERROR_MESSAGES, error.name, '');
      return error.text === null ? message : `${message}: ${error.text}`;
    }
    case 'unknown':
      return formatUnknown(error.json);
    default:
      return fill(INSTRUCTION_ERROR_MESSAGES, error.name, '');
  }
}

/** The name of an error as words: "ProgramFailedToComplete" → "program failed to complete". */
export function errorNameWords(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

function formatUnknown(json: JsonValue): string {
  return `unknown error ${visibleText(typeof json === 'string' ? json : stringifyJson(json))}`;
}

function fill<Name extends string>(
  messages: Readonly<Record<Name, string>>,
  name: Name,
  value: number | string,
): string {
  return messages[name].replace('{}', String(value));
}

/** Agave's message for each TransactionError; `{}` is replaced by the instruction or account index. */
const TRANSACTION_ERROR_MESSAGES: Readonly<Record<(typeof TRANSACTION_ERRORS)[number], string>> = {
  AccountInUse: 'Account in use',
  AccountLoadedTwice: 'Account loaded twice',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InstructionError: 'Error processing Instruction {}',
  CallChainTooDeep: 'Loader call chain is too deep',
  MissingSignatureForFee: 'Transaction requires a fee but has no signature present',
  InvalidAccountIndex: 'Transaction contains an invalid account reference',
  SignatureFailure: 'Transaction did not pass signature verification',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  ClusterMaintenance: 'Transactions are currently disabled due to cluster maintenance',
  AccountBorrowOutstanding: 'Transaction processing left an account with an outstanding borrowed reference',
  WouldExceedMaxBlockCostLimit: 'Transaction would exceed max Block Cost Limit',
  UnsupportedVersion: 'Transaction version is unsupported',
  InvalidWritableAccount: 'Transaction loads a writable account that cannot be written',
  WouldExceedMaxAccountCostLimit: 'Transaction would exceed max account limit within the block',
  WouldExceedAccountDataBlockLimit: 'Transaction would exceed account data limit within the block',
  TooManyAccountLocks: 'Transaction locked too many accounts',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
  InvalidAddressLookupTableOwner: 'Transaction loads an address table account with an invalid owner',
  InvalidAddressLookupTableData: 'Transaction loads an address table account with invalid data',
  InvalidAddressLookupTableIndex: 'Transaction address table lookup uses an invalid index',
  InvalidRentPayingAccount: 'Transaction leaves an account with a lower balance than rent-exempt minimum',
  WouldExceedMaxVoteCostLimit: 'Transaction would exceed max Vote Cost Limit',
  WouldExceedAccountDataTotalLimit: 'Transaction would exceed total account data limit',
  DuplicateInstruction: 'Transaction contains a duplicate instruction ({}) that is not allowed',
  InsufficientFundsForRent: 'Transaction results in an account ({}) with insufficient funds for rent',
  MaxLoadedAccountsDataSizeExceeded: 'Transaction exceeded max loaded accounts data size cap',
  InvalidLoadedAccountsDataSizeLimit: 'LoadedAccountsDataSizeLimit set for transaction must be greater than 0.',
  ResanitizationNeeded: 'ResanitizationNeeded',
  ProgramExecutionTemporarilyRestricted:
    'Execution of the program referenced by account at index {} is temporarily restricted.',
  UnbalancedTransaction: 'Sum of account balances before and after transaction do not match',
  ProgramCacheHitMaxLimit: 'Program cache hit max limit',
  CommitCancelled: 'CommitCancelled',
};

/** Agave's message for each InstructionError; `{}` is replaced by the custom code. */
const INSTRUCTION_ERROR_MESSAGES: Readonly<Record<(typeof INSTRUCTION_ERRORS)[number], string>> = {
  GenericError: 'generic instruction error',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  InvalidAccountData: 'invalid account data for instruction',
  AccountDataTooSmall: 'account data too small for instruction',
  InsufficientFunds: 'insufficient funds for instruction',
  IncorrectProgramId: 'incorrect program id for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  AccountAlreadyInitialized: 'instruction requires an uninitialized account',
  UninitializedAccount: 'instruction requires an initialized account',
  UnbalancedInstruction: 'sum of account balances before and after instruction do not match',
  ModifiedProgramId: 'instruction illegally modified the program id of an account',
  ExternalAccountLamportSpend: 'instruction spent from the balance of an account it does not own',
  ExternalAccountDataModified: 'instruction modified data of an account it does not own',
  ReadonlyLamportChange: 'instruction changed the balance of a read-only account',
  ReadonlyDataModified: 'instruction modified data of a read-only account',
  DuplicateAccountIndex: 'instruction contains duplicate accounts',
  ExecutableModified: 'instruction changed executable bit of an account',
  RentEpochModified: 'instruction modified rent epoch of an account',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  AccountDataSizeChanged: "program other than the account's owner changed the size of the account data",
  AccountNotExecutable: 'instruction expected an executable account',
  AccountBorrowFailed: 'instruction tries to borrow reference for an account which is already borrowed',
  AccountBorrowOutstanding: 'instruction left account with an outstanding borrowed reference',
  DuplicateAccountOutOfSync: 'instruction modifications of multiply-passed account differ',
  Custom: 'custom program error: {}',
  InvalidError: 'program returned invalid error code',
  ExecutableDataModified: 'instruction changed executable accounts data',
  ExecutableLamportChange: 'instruction changed the balance of an executable account',
  ExecutableAccountNotRentExempt: 'executable accounts must be rent exempt',
  UnsupportedProgramId: 'Unsupported program id',
  CallDepth: 'Cross-program invocation call depth too deep',
  MissingAccount: 'An account required by the instruction is missing',
  ReentrancyNotAllowed: 'Cross-program invocation reentrancy not allowed for this instruction',
  MaxSeedLengthExceeded: 'Length of the seed is too long for address generation',
  InvalidSeeds: 'Provided seeds do not result in a valid address',
  InvalidRealloc: 'Failed to reallocate account data',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  PrivilegeEscalation: 'Cross-program invocation with unauthorized signer or writable account',
  ProgramEnvironmentSetupFailure: 'Failed to create program execution environment',
  ProgramFailedToComplete: 'Program failed to complete',
  ProgramFailedToCompile: 'Program failed to compile',
  Immutable: 'Account is immutable',
  IncorrectAuthority: 'Incorrect authority provided',
  BorshIoError: 'Failed to serialize or deserialize account data',
  AccountNotRentExempt: 'An account does not have enough lamports to be rent-exempt',
  InvalidAccountOwner: 'Invalid account owner',
  ArithmeticOverflow: 'Program arithmetic overflowed',
  UnsupportedSysvar: 'Unsupported sysvar',
  IllegalOwner: 'Provided owner is not allowed',
  MaxAccountsDataAllocationsExceeded: 'Accounts data allocations exceeded the maximum allowed per transaction',
  MaxAccountsExceeded: 'Max accounts exceeded',
  MaxInstructionTraceLengthExceeded: 'Max instruction trace length exceeded',
  BuiltinProgramsMustConsumeComputeUnits: 'Builtin programs must consume compute units',
};
