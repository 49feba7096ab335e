interface Given {
  readonly slot?: number;
  readonly signature: string;
  /** The first pays the fee, and alone signs. */
  readonly keys: readonly string[];
  readonly isWritable?: (key: string) => boolean;
  readonly instructions: readonly unknown[];
  /** Members of `meta` that differ from those of a success that changed nothing but the balance of the fee payer. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The result of `getTransaction` in jsonParsed. */
export function transactionResult({
  slot = 5,
  signature,
  keys,
  isWritable = () => true,
  instructions,
  meta = {},
}: Given) {
  return {
    slot,
    blockTime: null,
    version: 'legacy',
    meta: {
      err: null,
      status: { Ok: null },
      fee: 5000,
      preBalances: keys.map(() => 1_000_000),
      postBalances: keys.map((_, at) => (at === 0 ? 995_000 : 1_000_000)),
      innerInstructions: [],
      logMessages: [],
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      computeUnitsConsumed: 150,
      ...meta,
    },
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: keys.map((pubkey, at) => ({
          pubkey,
          signer: at === 0,
          writable: isWritable(pubkey),
          source: 'transaction',
        })),
        recentBlockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
        instructions,
      },
    },
  };
}
