import type { Commitment } from '../../rpc-protocol/config.ts';
import { decodeRecord, readRecord } from '../../rpc-service/store/errors.ts';
import { findTransaction, nameTransaction } from '../../rpc-service/store/find-in-ledger.ts';
import type { LedgerStore, LocatedTransaction } from '../../rpc-service/store/ledger-store.ts';
import { encodeFoundBlock, getBlock, getConfirmedBlock } from '../../rpc-service/methods/get-block.ts';
import {
  encodeLocatedTransaction,
  getConfirmedTransaction,
  getTransaction,
  isOfSlot,
} from '../../rpc-service/methods/get-transaction.ts';
import { type Method, NULL_RESULT, type StreamedCall } from '../../rpc-service/methods/method.ts';
import {
  type Params,
  type ResponseStyle,
  readBlockConfig,
  readSignature,
  readTransactionConfig,
  readU64,
  required,
} from '../../rpc-service/request/params.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import type { UpstreamLedger } from './upstream-ledger.ts';

/**
 * The methods that return blocks and transactions: from the local ledger, which is the store, or else from the
 * upstreams. `oldStyle` is the style of the deprecated ones.
 */
export function createLedgerMethods(upstream: UpstreamLedger, oldStyle: ResponseStyle): readonly Method[] {
  const streamBlock = (params: Params, style: ResponseStyle): StreamedCall => {
    const slot = readU64(required(params, 0));
    const config = readBlockConfig(params[1], style);
    const { commitment, encoding, transactionDetails, rewards, footer, maxSupportedTransactionVersion: max } = config;
    return {
      key: `${slot} ${encoding} ${transactionDetails} ${rewards} ${footer} ${max}`,
      isLight: transactionDetails === 'none' && !rewards,
      run: async (store) => {
        const kept = await readRecord(
          () => `Block ${slot}`,
          () => store.block(slot),
        );
        if (kept !== null) return encodeFoundBlock(kept, config, style, true);
        const answer = await upstream.block({ slot, commitment, transactionDetails, rewards, footer });
        if (answer.kind === 'found') return encodeFoundBlock(answer.found, config, style, commitment === 'finalized');
        if (style !== 'node' || answer.error === null) return NULL_RESULT;
        throw answer.error;
      },
    };
  };

  const streamTransaction = (params: Params, style: ResponseStyle): StreamedCall => {
    const signature = readSignature(required(params, 0));
    const { commitment, slot, ...config } = readTransactionConfig(params[1]);
    return {
      key: `${signature} ${config.encoding} ${config.maxSupportedTransactionVersion} ${slot}`,
      isLight: true,
      run: async (store) => {
        const located = await findKeptOrAsk(store, signature, commitment);
        if (located === null || !isOfSlot(located, slot)) return NULL_RESULT;
        const text = decodeRecord(
          () => nameTransaction(located, signature),
          () => encodeLocatedTransaction(located, { ...config, style, rewards: style === 'node' }),
        );
        // A stored transaction has no index until its block is stored.
        return { text: [text], isFinal: commitment === 'finalized' && located.index !== null };
      },
    };
  };

  const findKeptOrAsk = async (
    store: LedgerStore,
    signature: Signature,
    commitment: Commitment,
  ): Promise<LocatedTransaction | null> =>
    (await findTransaction(store, signature, commitment)) ?? upstream.transaction(signature, commitment);

  return [
    { ...getTransaction, stream: (params) => streamTransaction(params, 'node') },
    { ...getBlock, stream: (params) => streamBlock(params, 'node') },
    { ...getConfirmedTransaction, stream: (params) => streamTransaction(params, oldStyle) },
    { ...getConfirmedBlock, stream: (params) => streamBlock(params, oldStyle) },
  ];
}
