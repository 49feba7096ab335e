import {
  type Address,
  type AddressesByLookupTableAddress,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  type Instruction,
  type Nonce,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
  type Transaction,
  type TransactionMessage,
  type TransactionMessageWithFeePayer,
  type TransactionSigner,
} from '@solana/kit';

/** A transaction before it is compiled and signed. */
export interface Draft {
  readonly payer: TransactionSigner;
  readonly instructions: readonly Instruction[];
  readonly computeUnitLimit?: number;
  /** Micro-lamports per compute unit. */
  readonly computeUnitPrice?: bigint;
  /** Replaces the recent blockhash. */
  readonly nonce?: DraftNonce;
  /** If set, the transaction is version 0 and loads addresses from these tables where possible. */
  readonly lookupTables?: AddressesByLookupTableAddress;
  /** If set, the transaction is version 1, and the limits above belong in here. */
  readonly version1?: Version1Limits;
}

export interface DraftNonce {
  readonly value: string;
  readonly account: Address;
  readonly authority: Address;
}

export interface Version1Limits {
  readonly computeUnitLimit: number;
  readonly loadedAccountsDataSizeLimit: number;
  readonly priorityFeeLamports: bigint;
}

/** Compiles the draft with @solana/kit and signs it with every signer of its instructions. */
export async function signDraft(draft: Draft, recentBlockhash: string): Promise<Transaction> {
  if (draft.version1 !== undefined) return signVersion1(draft, draft.version1, recentBlockhash);
  if (draft.lookupTables !== undefined) return signVersion0(draft, draft.lookupTables, recentBlockhash);
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayerSigner(draft.payer, empty),
    (paid) => setTransactionMessageComputeUnitLimit(draft.computeUnitLimit, paid),
    (limited) => setTransactionMessageComputeUnitPrice(draft.computeUnitPrice, limited),
    (priced) => appendTransactionMessageInstructions(draft.instructions, priced),
  );
  return sign(message, draft, recentBlockhash);
}

async function signVersion0(
  draft: Draft,
  tables: AddressesByLookupTableAddress,
  recentBlockhash: string,
): Promise<Transaction> {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(draft.payer, empty),
    (paid) => setTransactionMessageComputeUnitLimit(draft.computeUnitLimit, paid),
    (limited) => setTransactionMessageComputeUnitPrice(draft.computeUnitPrice, limited),
    (priced) => appendTransactionMessageInstructions(draft.instructions, priced),
    (full) => compressTransactionMessageUsingAddressLookupTables(full, tables),
  );
  return sign(message, draft, recentBlockhash);
}

async function signVersion1(draft: Draft, limits: Version1Limits, recentBlockhash: string): Promise<Transaction> {
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (empty) => setTransactionMessageFeePayerSigner(draft.payer, empty),
    (paid) => setTransactionMessageConfig(limits, paid),
    (limited) => appendTransactionMessageInstructions(draft.instructions, limited),
  );
  return sign(message, draft, recentBlockhash);
}

function sign(
  message: TransactionMessage & TransactionMessageWithFeePayer,
  { nonce }: Draft,
  recentBlockhash: string,
): Promise<Transaction> {
  if (nonce === undefined) {
    const lifetime = { blockhash: recentBlockhash as Blockhash, lastValidBlockHeight: 0n };
    return signTransactionMessageWithSigners(setTransactionMessageLifetimeUsingBlockhash(lifetime, message));
  }
  const durable = {
    nonce: nonce.value as Nonce,
    nonceAccountAddress: nonce.account,
    nonceAuthorityAddress: nonce.authority,
  };
  return signTransactionMessageWithSigners(setTransactionMessageLifetimeUsingDurableNonce(durable, message));
}
