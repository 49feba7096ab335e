import type { Encoding } from '../../rpc-protocol/config.ts';
import { isJsonObject } from '../../shared/json/json.ts';
import {
  type MaxVersion,
  type Params,
  readBlockConfig,
  readSignature,
  readTransactionConfig,
  readU64,
  required,
} from '../request/params.ts';
import { invalidParams } from '../store/errors.ts';
import { getLatestBlockhash, isBlockhashValid } from './blockhashes.ts';
import { ACCOUNT_METHODS } from './get-account-info.ts';
import { getBlock, getConfirmedBlock, streamBlock } from './get-block.ts';
import { getSignatureStatuses } from './get-signature-statuses.ts';
import {
  getConfirmedSignaturesForAddress2,
  getSignaturesForAddress,
  withUnknownPassed,
  withoutIndexes,
} from './get-signatures-for-address.ts';
import { getTokenAccountsByOwner } from './get-token-accounts-by-owner.ts';
import { getConfirmedTransaction, getTransaction, streamTransaction } from './get-transaction.ts';
import { getVersion } from './ledger-info.ts';
import type { Method } from './method.ts';

/** One way in which node software answers differently from the service. */
export interface NodeDifference {
  /** The node's behavior, for rpc.discover. */
  readonly text: string;
  /** The public page that documents it. */
  readonly source: string;
  readonly apply: (methods: readonly Method[]) => readonly Method[];
}

/** The node software to imitate, by its name in `serve --like`. */
export const NODE_DIFFERENCES: ReadonlyMap<string, readonly NodeDifference[]> = new Map([
  [
    'agave-1.18',
    [
      {
        text:
          'With jsonParsed, getConfirmedBlock and getConfirmedTransaction give the accounts and the program of an instruction without a ' +
          'parser by address, not by index. Nodes of versions 1.7 to 1.18 did.',
        source: 'https://github.com/solana-labs/solana/blob/v1.18.26/transaction-status/src/lib.rs',
        apply: (methods) => methods.map(withAddresses),
      },
      {
        text:
          'getSignaturesForAddress and getConfirmedSignaturesForAddress2 answer an unknown `before` with an empty list, and ignore an ' +
          'unknown `until`.',
        source: 'https://github.com/anza-xyz/agave/pull/7937',
        apply: (methods) => methods.map((method) => (isSignaturesMethod(method) ? withUnknownPassed(method) : method)),
      },
      {
        text: 'getSignaturesForAddress has no transactionIndex.',
        source: 'https://github.com/anza-xyz/agave/pull/9683',
        apply: (methods) => methods.map((method) => (isSignaturesMethod(method) ? withoutIndexes(method) : method)),
      },
      {
        text: 'getVersion, and the context of other results, report version 1.18.26.',
        source: 'https://github.com/solana-labs/solana/tree/v1.18.26',
        apply: (methods) => methods.map((method) => withVersion(method, '1.18.26')),
      },
    ],
  ],
  [
    'agave-4.3',
    [
      {
        text:
          'getBlock and getTransaction refuse base58 and binary with maxSupportedTransactionVersion 1 or above, ' +
          'whatever the version of the transactions and the detail level.',
        source: 'https://github.com/anza-xyz/agave/pull/15039',
        apply: (methods) =>
          methods.map((method) => {
            if (method.name === getTransaction.name)
              return withCheck(method, (params) => {
                readSignature(required(params, 0));
                refuseBase58(readTransactionConfig(params[1]));
              });
            if (method.name === getBlock.name)
              return withCheck(method, (params) => {
                readU64(required(params, 0));
                refuseBase58(readBlockConfig(params[1], 'node'));
              });
            return method;
          }),
      },
      {
        text: 'The deprecated methods do not exist since version 2.0.',
        source: 'https://github.com/anza-xyz/agave/blob/master/CHANGELOG.md',
        apply: (methods) => methods.filter(({ replacedBy }) => replacedBy === undefined),
      },
      {
        text: 'getVersion, and the context of other results, report version 4.3.0.',
        source: 'https://github.com/anza-xyz/agave/tree/v4.3.0',
        apply: (methods) => methods.map((method) => withVersion(method, '4.3.0')),
      },
    ],
  ],
]);

function withAddresses(method: Method): Method {
  if (!('stream' in method)) return method;
  if (method.name === getConfirmedBlock.name)
    return { ...method, stream: (params) => streamBlock(params, 'contract-by-address') };
  if (method.name === getConfirmedTransaction.name)
    return { ...method, stream: (params) => streamTransaction(params, 'contract-by-address') };
  return method;
}

/** Methods whose result context contains the version. */
const WITH_VERSION: ReadonlySet<string> = new Set(
  [getSignatureStatuses, getLatestBlockhash, isBlockhashValid, ...ACCOUNT_METHODS, getTokenAccountsByOwner].map(
    ({ name }) => name,
  ),
);

function isSignaturesMethod({ name }: Method): boolean {
  return name === getSignaturesForAddress.name || name === getConfirmedSignaturesForAddress2.name;
}

/** Runs `check` on the parameters before the method; it throws RpcError. */
function withCheck(method: Method, check: (params: Params) => void): Method {
  if (!('stream' in method)) return method;
  return {
    ...method,
    stream: (params) => {
      check(params);
      return method.stream(params);
    },
  };
}

function refuseBase58(config: { readonly encoding: Encoding; readonly maxSupportedTransactionVersion: MaxVersion }) {
  const isBase58 = config.encoding === 'base58' || config.encoding === 'binary';
  if (isBase58 && (config.maxSupportedTransactionVersion ?? 0) >= 1)
    throw invalidParams('base58 encoding is not supported with maxSupportedTransactionVersion >= 1');
}

function withVersion(method: Method, version: string): Method {
  if (!('handle' in method)) return method;
  if (method.name === getVersion.name)
    return {
      ...method,
      handle: async (store, params) => {
        const result = await method.handle(store, params);
        return isJsonObject(result) ? { ...result, 'solana-core': version } : result;
      },
    };
  if (WITH_VERSION.has(method.name))
    return {
      ...method,
      handle: async (store, params) => {
        const result = await method.handle(store, params);
        if (!isJsonObject(result) || !isJsonObject(result['context'])) return result;
        return { ...result, context: { ...result['context'], apiVersion: version } };
      },
    };
  return method;
}
