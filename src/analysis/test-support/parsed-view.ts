import type { ResponseMeta } from '../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address, Blockhash } from '../../solana/ids/ids.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';
import { KING, PAYER, VOTE, meta, wireEntry } from './transactions.ts';

/** A top-level instruction in `jsonParsed`: program, its address, type and info. */
export type ParsedInstruction = readonly [program: string, programId: Address, type: string, info: JsonObject];

/** A transaction of PAYER, who signs, KING and VOTE, in slot 300,000,000. */
export function parsedView(changes: Partial<ResponseMeta>, instructions: readonly ParsedInstruction[] = []) {
  return viewTransaction({
    ...wireEntry([], meta(changes)),
    slot: 300_000_000n,
    blockTime: null,
    transactionIndex: null,
    body: {
      form: 'parsed',
      signatures: [],
      accountKeys: [PAYER, KING, VOTE].map((pubkey) => ({
        pubkey,
        signer: pubkey === PAYER,
        writable: true,
        source: 'transaction' as const,
      })),
      recentBlockhash: '' as Blockhash,
      addressTableLookups: null,
      config: null,
      instructions: instructions.map(([program, programId, type, info]) => ({
        form: 'parsed' as const,
        program,
        programId,
        parsed: { type, info },
        stackHeight: 1,
      })),
    },
  });
}
