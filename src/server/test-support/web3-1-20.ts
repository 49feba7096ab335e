import { createRequire } from 'node:module';

/** The parts of web3.js 1.20 that the tests call. Its own types declare the module of the latest version, and would replace them. */
interface OldConnection {
  readonly getConfirmedBlock: (slot: number) => Promise<OldBlock>;
  readonly getConfirmedBlockSignatures: (slot: number) => Promise<{ readonly signatures: readonly string[] }>;
  readonly getConfirmedTransaction: (signature: string) => Promise<OldTransaction | null>;
  readonly getParsedConfirmedTransaction: (signature: string) => Promise<{ readonly slot: number } | null>;
  readonly getConfirmedSignaturesForAddress2: (
    address: { readonly toBase58: () => string },
    options: { readonly before?: string; readonly until?: string; readonly limit?: number },
  ) => Promise<readonly { readonly signature: string }[]>;
  readonly getSlot: (commitment?: string) => Promise<number>;
  readonly getBlockTime: (slot: number) => Promise<number | null>;
  readonly getEpochInfo: () => Promise<{ readonly absoluteSlot: number }>;
  readonly getSignatureStatuses: (
    signatures: readonly string[],
    config: { readonly searchTransactionHistory: boolean },
  ) => Promise<{ readonly value: readonly unknown[] }>;
}

interface OldBlock {
  readonly parentSlot: number;
  readonly transactions: readonly OldEntry[];
}

interface OldTransaction extends OldEntry {
  readonly slot: number;
}

interface OldEntry {
  readonly transaction: { readonly signature: Uint8Array | null };
  readonly meta: { readonly err: unknown } | null;
}

const { Connection } = createRequire(import.meta.url)('web3-1-20') as {
  readonly Connection: new (url: string, commitment?: string) => OldConnection;
};

/** Connects with web3.js 1.20 of July 2021, which requests blocks and transactions by their deprecated names. */
export function connectWithWeb3120(url: string, commitment?: string): OldConnection {
  return new Connection(url, commitment);
}
