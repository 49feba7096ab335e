import type { ResponseMeta, TransactionBody } from '../../rpc-protocol/responses/transaction-response.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { namedAccounts } from '../transaction/view-accounts.ts';
import type { EntryContradiction } from './contradiction.ts';

/** Compares what counts or names accounts by index. Nothing if the answer leaves out some of the accounts. */
export function* checkAccounts(body: TransactionBody, meta: ResponseMeta | null): Generator<EntryContradiction> {
  const accounts = allAccounts(body, meta);
  if (accounts === null) return;
  const count = accounts.length;
  const seen = new Set<Address>();
  const twice = accounts.find((account) => seen.size === seen.add(account).size);
  if (twice !== undefined) yield { kind: 'accountTwice', account: twice };
  if (meta === null) return;
  const loaded = checkLoaded(body, meta);
  if (loaded !== null) {
    // The accounts are then wrong too, and with them all that follows.
    yield loaded;
    return;
  }
  for (const list of ['preBalances', 'postBalances'] as const) {
    if (meta[list].length !== count) yield { kind: 'balanceCount', list, count: meta[list].length, accounts: count };
  }
  const wrong = indexesIn(body, meta).find(({ index }) => index >= count);
  if (wrong !== undefined) yield { kind: 'accountIndex', ...wrong, accounts: count };
  const instructions = instructionCount(body);
  const inner = meta.innerInstructions?.find(({ index }) => instructions !== null && index >= instructions);
  if (instructions !== null && inner !== undefined) yield { kind: 'innerIndex', index: inner.index, instructions };
}

/** In index order; null if the answer has no list of loaded addresses, or could not be decoded. */
function allAccounts(body: TransactionBody, meta: ResponseMeta | null): readonly Address[] | null {
  if (body.form === 'undecoded') return null;
  const hasLookups = body.form === 'wire' && body.transaction.message.addressTableLookups.length > 0;
  return hasLookups && meta?.hasLoadedAddresses !== true
    ? null
    : namedAccounts(body, meta).map(({ address }) => address);
}

function checkLoaded(body: TransactionBody, { loadedAddresses }: ResponseMeta): EntryContradiction | null {
  if (body.form !== 'wire') return null;
  const lookups = body.transaction.message.addressTableLookups.reduce(
    (sum, { writableIndexes, readonlyIndexes }) => sum + writableIndexes.length + readonlyIndexes.length,
    0,
  );
  const loaded = loadedAddresses.writable.length + loadedAddresses.readonly.length;
  return loaded === lookups ? null : { kind: 'loadedAddresses', loaded, lookups };
}

function indexesIn(body: TransactionBody, { innerInstructions, preTokenBalances, postTokenBalances }: ResponseMeta) {
  const own = body.form === 'wire' ? body.transaction.message.instructions : [];
  const inner = (innerInstructions ?? []).flatMap(({ instructions }) =>
    instructions.filter((each) => each.form === 'compiled'),
  );
  return [
    ...[...own, ...inner].flatMap(({ programIdIndex, accounts }) =>
      [programIdIndex, ...accounts].map((index) => ({ of: 'instruction' as const, index })),
    ),
    ...[...(preTokenBalances ?? []), ...(postTokenBalances ?? [])].map(({ accountIndex: index }) => ({
      of: 'tokenBalance' as const,
      index,
    })),
  ];
}

function instructionCount(body: TransactionBody): number | null {
  switch (body.form) {
    case 'wire':
      return body.transaction.message.instructions.length;
    case 'parsed':
      return body.instructions.length;
    case 'accounts':
    case 'undecoded':
      return null;
  }
}
