import { type MetaMember, damageOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { ViewedTransaction } from '../transaction/view-transaction.ts';
import { type Absence, type AnsweredRequest, type Field, type GivenBytes, whyAbsent } from './why-absent.ts';

/** The fields that a transaction page shows. */
export type TransactionField = Exclude<
  Field,
  | 'blockHeight'
  | 'blockhash'
  | 'costUnits'
  | 'parentSlot'
  | 'previousBlockhash'
  | 'rewards'
  | 'signatures'
  | 'transactions'
>;

/** Why each field is absent; null if the answer has it, or if there is nothing to explain. */
export type TransactionAbsences = Readonly<Record<TransactionField, Absence | null>>;

export function transactionAbsences(
  view: ViewedTransaction,
  request: AnsweredRequest | GivenBytes,
): TransactionAbsences {
  return request.method === 'bytes' ? absencesOfBytes(view, request) : absencesOfAnswer(view, request);
}

/** Bytes have everything that is signed, and nothing that a ledger adds. */
function absencesOfBytes(
  { answer: { body }, lookups }: ViewedTransaction,
  { isSigned }: GivenBytes,
): TransactionAbsences {
  const executed: Absence = { cause: isSigned ? 'bytes' : 'unsigned' };
  const signed = body.form === 'undecoded' ? undecoded(body.reason) : null;
  return {
    accounts: signed,
    balances: executed,
    blockTime: executed,
    callUnits: executed,
    computeUnits: executed,
    fee: executed,
    innerInstructions: executed,
    instructions: signed,
    loadedAddresses: lookups === null || lookups.length === 0 ? null : { cause: 'bytes' },
    logs: executed,
    metadata: executed,
    recentBlockhash: signed,
    returnData: null,
    signedBytes: null,
    slot: executed,
    tokenBalances: executed,
    tokenOwner: null,
    transactionIndex: executed,
    version: signed,
  };
}

function absencesOfAnswer(view: ViewedTransaction, request: AnsweredRequest): TransactionAbsences {
  const { answer, accounts, instructions, log, tokenChanges } = view;
  const { body, meta, blockTime, transactionIndex } = answer;
  const all = damageOf(answer);
  const damageAt = (...paths: readonly string[]): Absence | null => {
    const damage = all.find(({ path }) =>
      paths.some((each) => path === each || path.startsWith(`${each}[`) || path.startsWith(`${each}.`)),
    );
    return damage === undefined ? null : { cause: 'damaged', ...damage };
  };
  const inAnswer = (field: Field & ('blockTime' | 'slot' | 'transactionIndex'), value: unknown) =>
    value === null ? (damageAt(field) ?? whyAbsent(field, request, 'noValue')) : null;
  const inMessage = (field: Field, isPresent: boolean): Absence | null => {
    if (isPresent) return null;
    if (body.form === 'undecoded') return undecoded(body.reason);
    return damageAt(...(MESSAGE_MEMBERS[field] ?? [])) ?? whyAbsent(field, request, 'noMember');
  };
  const inMetadata = (field: Field, ...members: readonly MetaMember[]): Absence | null => {
    if (meta === null) return damageAt('meta') ?? whyAbsent(field, request, 'noMetadata');
    const damage = meta.damage.find(({ path }) => members.some((member) => path.startsWith(`meta.${member}`)));
    if (damage !== undefined && members.some((member) => meta[member] === null)) return { cause: 'damaged', ...damage };
    const absent = members.find((member) => meta.absent.includes(member));
    if (absent !== undefined) return whyAbsent(field, request, 'noMember');
    return members.some((member) => meta[member] === null) ? whyAbsent(field, request, 'null') : null;
  };
  // Even a request for everything returns nothing that only an execution produces.
  const fromExecution = (absence: Absence | null): Absence | null =>
    view.outcome === 'noOp' && absence?.cause === 'notRecorded' ? { cause: 'notExecuted' } : absence;
  const logs = fromExecution(inMetadata('logs', 'logMessages'));
  const calls = inMessage('instructions', instructions !== null);
  const hasSignedBytes = view.wire !== null || (body.form === 'undecoded' && body.bytes !== null);
  const hasAllBalances = accounts.every(({ before, after }) => before !== null && after !== null);
  const hasAllOwners = tokenChanges === null || tokenChanges.every(({ owner }) => owner !== null);
  return {
    accounts: inMessage('accounts', accounts.length > 0),
    balances:
      meta !== null && hasAllBalances
        ? null
        : (inMetadata('balances') ??
          damageAt('meta.preBalances', 'meta.postBalances') ??
          whyAbsent('balances', request, 'noValue')),
    blockTime: inAnswer('blockTime', blockTime),
    callUnits: logs ?? (log?.truncated === true ? { cause: 'cut' } : calls),
    computeUnits: inMetadata('computeUnits', 'computeUnitsConsumed'),
    fee: meta === null ? null : damageAt('meta.fee'),
    innerInstructions: fromExecution(inMetadata('innerInstructions', 'innerInstructions')),
    instructions: calls,
    loadedAddresses:
      meta?.hasLoadedAddresses === false
        ? (damageAt('meta.loadedAddresses') ?? whyAbsent('loadedAddresses', request, 'noValue'))
        : null,
    logs,
    metadata: inMetadata('metadata'),
    recentBlockhash: inMessage('recentBlockhash', view.recentBlockhash !== null),
    // Without metadata, the facts next to it already explain it.
    returnData: meta === null || meta.undecodedReturnData !== null ? null : inMetadata('returnData', 'returnData'),
    slot: inAnswer('slot', answer.slot),
    signedBytes: hasSignedBytes ? null : withBase64(inMessage('signedBytes', false), request),
    tokenBalances:
      view.unlistedTokenMove === null
        ? inMetadata('tokenBalances', 'preTokenBalances', 'postTokenBalances')
        : { cause: 'emptyList', call: view.unlistedTokenMove },
    tokenOwner: hasAllOwners ? null : whyAbsent('tokenOwner', request, 'noValue'),
    transactionIndex: inAnswer('transactionIndex', transactionIndex),
    version: inMessage('version', view.version !== null),
  };
}

/** Where the message has what a field shows. */
const MESSAGE_MEMBERS: Readonly<Partial<Record<Field, readonly string[]>>> = {
  accounts: ['transaction.message.accountKeys', 'transaction.accountKeys'],
  instructions: ['transaction.message.instructions'],
  recentBlockhash: ['transaction.message.recentBlockhash'],
  signedBytes: ['transaction'],
  version: ['version'],
};

function undecoded(reason: string): Absence {
  return { cause: 'undecoded', reason, ask: null };
}

/** The signed bytes of a transaction that cannot be decoded from JSON. */
function withBase64(absence: Absence | null, { encoding }: AnsweredRequest): Absence | null {
  if (absence?.cause !== 'undecoded' || encoding === 'base64') return absence;
  return { ...absence, ask: { encoding: 'base64' } };
}
