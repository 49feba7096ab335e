import type { Address } from '../../solana/ids/ids.ts';
import type {
  TransactionEntry,
  ResponseInstruction,
  ResponseMeta,
  ParsedBody,
} from '../../rpc-protocol/responses/transaction-response.ts';
import { possibleMessages } from '../../rpc-protocol/responses/decode-message.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import type { CompiledInnerInstruction, InnerInstructions, TransactionMeta } from '../../solana/model/meta.ts';
import { describeLoadedAddresses } from './describe-loaded-addresses.ts';
import { rebuildInner } from './rebuild/rebuild-inner.ts';
import { loadedAddresses, rebuildTransaction } from './rebuild/rebuild-transaction.ts';
import { RebuildError } from './rebuild/rebuild-error.ts';
import type { Message, Transaction } from '../../solana/model/transaction.ts';
import { verifySignatures } from '../../solana/ed25519/verify-signatures.ts';
import { Refusal } from './refusal.ts';

/**
 * Converts an answered transaction to the form that the ledger stores: the signed message and the metadata. Verifies every signature.
 * Throws Refusal if the signed bytes cannot be determined, a signature is invalid, or the metadata does not fit the message.
 */
export async function toExecutedTransaction({ body, meta }: TransactionEntry): Promise<ExecutedTransaction> {
  switch (body.form) {
    case 'wire': {
      const transaction = await findSignedVersion(body.transaction);
      return { transaction, meta: meta === null ? null : storedMeta(meta, transaction.message) };
    }
    case 'parsed': {
      const transaction = await rebuildSigned(body);
      const metaWithAddresses = meta && { ...meta, loadedAddresses: loadedAddresses(body) };
      return { transaction, meta: metaWithAddresses && storedMeta(metaWithAddresses, transaction.message) };
    }
    case 'accounts':
      throw new Refusal('transactionDetails accounts: what was signed is not in the answer');
    case 'undecoded':
      throw new Refusal(body.reason);
  }
}

/** The number of inner instructions in parsed form. */
export function countParsedInner({ meta }: TransactionEntry): number {
  const inner = meta?.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  return inner.filter(({ form }) => form === 'parsed').length;
}

async function rebuildSigned(body: ParsedBody): Promise<Transaction> {
  try {
    return await rebuildTransaction(body);
  } catch (error) {
    throw error instanceof RebuildError ? new Refusal(`jsonParsed: ${error.message}`) : error;
  }
}

/** Finds the message version that was signed, if the answer allows more than one. */
async function findSignedVersion({ signatures, message }: Transaction): Promise<Transaction> {
  if (signatures.length === 0) throw new Refusal('no signatures');
  for (const candidate of possibleMessages(message)) {
    const transaction = { signatures, message: candidate };
    const checks = await verifySignatures(transaction);
    if (checks.length > 0 && checks.every((check) => check === 'valid')) return transaction;
  }
  throw new Refusal(`signature ${signatures[0]} does not fit the message`);
}

function storedMeta(meta: ResponseMeta, message: Message): TransactionMeta {
  const { loadedAddresses } = meta;
  const contradiction = describeLoadedAddresses(loadedAddresses, message);
  if (contradiction !== null) throw new Refusal(contradiction);
  const keys = [...message.accountKeys, ...loadedAddresses.writable, ...loadedAddresses.readonly];
  return {
    err: meta.err,
    fee: meta.fee,
    preBalances: meta.preBalances,
    postBalances: meta.postBalances,
    innerInstructions: meta.innerInstructions && storedInner(meta.innerInstructions, keys),
    logMessages: meta.logMessages,
    preTokenBalances: meta.preTokenBalances,
    postTokenBalances: meta.postTokenBalances,
    rewards: meta.rewards,
    loadedAddresses,
    returnData: meta.returnData,
    computeUnitsConsumed: meta.computeUnitsConsumed,
    costUnits: meta.costUnits,
  };
}

function storedInner(
  groups: readonly InnerInstructions<ResponseInstruction>[],
  keys: readonly Address[],
): readonly InnerInstructions<CompiledInnerInstruction>[] {
  try {
    return rebuildInner(groups, keys);
  } catch (error) {
    throw error instanceof RebuildError ? new Refusal(error.message) : error;
  }
}
