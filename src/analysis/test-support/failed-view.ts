import type { TokenBalance } from '../../solana/model/transaction.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { Address, Blockhash, Slot } from '../../solana/ids/ids.ts';
import type { ResponseInstruction } from '../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { meta, PAYER, SIGNATURE } from './transactions.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';

export const OTHER = '4m1Pvj5hKohfKnPui29dt2ADmEHvT6vjGFfSsPyrTTye' as Address;

/** The view of a transaction that failed. Its accounts are PAYER, OTHER and the programs; `held` are the first balances. */
export function failedView({
  err,
  instructions,
  log = null,
  held = [1_000_000n, 0n],
  tokens = [],
  slot = 5n,
  fee = 5000n,
}: {
  readonly err: TransactionError;
  readonly instructions: readonly ResponseInstruction[];
  readonly log?: readonly string[] | null;
  readonly held?: readonly bigint[];
  readonly tokens?: readonly TokenBalance[];
  readonly slot?: Slot;
  readonly fee?: bigint;
}): ViewedTransaction {
  const programs = instructions.flatMap((instruction) =>
    instruction.form === 'compiled' ? [] : instruction.programId,
  );
  return viewTransaction({
    version: 'legacy',
    slot,
    blockTime: null,
    transactionIndex: null,
    meta: meta({ err, fee, logMessages: log, preBalances: held, postBalances: held, preTokenBalances: tokens }),
    body: {
      form: 'parsed',
      signatures: [SIGNATURE],
      accountKeys: [PAYER, OTHER, ...new Set(programs)].map((pubkey) => ({
        pubkey,
        signer: pubkey === PAYER,
        writable: true,
        source: 'transaction' as const,
      })),
      recentBlockhash: '7YUEp2UrHXFMzD5N3rjon624vcbQQQiw2LDgUBRmnZfb' as Blockhash,
      instructions,
      addressTableLookups: null,
      config: null,
    },
  });
}

export function parsedInstruction(
  program: string,
  programId: Address,
  type: string,
  info: JsonObject,
): ResponseInstruction {
  return { form: 'parsed', program, programId, parsed: { type, info }, stackHeight: null };
}

export function unparsedInstruction(programId: Address, ...accounts: readonly Address[]): ResponseInstruction {
  return { form: 'partiallyDecoded', programId, accounts, data: new Uint8Array(), stackHeight: null };
}
