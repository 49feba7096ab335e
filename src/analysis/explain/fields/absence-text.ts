import type { Damage } from '../../../rpc-protocol/responses/transaction-response.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import type { BlockAbsences } from '../../facts/absence/block-absences.ts';
import { type Absence, type Ask, type Field, currentMethod } from '../../facts/absence/why-absent.ts';

/** Why a field is absent: "getConfirmedBlock does not return compute units." */
export function absenceSentence(field: Field, absence: Absence): string {
  return sentenceAbout(absence, FIELD_NAMES[field], MEMBERS[field]);
}

/** The same next to the field's name: "getConfirmedBlock does not return them." */
export function absenceBesideName(field: Field, absence: Absence): string {
  return sentenceAbout(absence, PLURALS.has(field) ? 'them' : 'it', MEMBERS[field]);
}

function sentenceAbout(absence: Absence, object: string, member: string): string {
  switch (absence.cause) {
    case 'notRecorded':
      return notRecorded(object, EVIDENCE[absence.evidence](member));
    case 'damaged':
      return `The answer has ${object} in another form: ${absence.path}, ${visibleText(absence.reason)}.`;
    case 'emptyList':
      return notRecorded(object, `the lists are empty, but #${absence.call} moved tokens`);
    case 'method': {
      const { method, undocumented, knowsCurrent } = absence;
      if (undocumented) return `This endpoint’s ${method} did not return ${object}.`;
      const alternative = knowsCurrent ? '' : ` This endpoint does not support ${currentMethod(method)}.`;
      return `${method} does not return ${object}.${alternative}`;
    }
    case 'encoding':
      return `Encoding ${absence.encoding} leaves ${object} out.`;
    case 'detail':
      return `Detail level ${absence.details} leaves ${object} out.`;
    case 'rewardsOption':
      return `The request left ${object} out.`;
    case 'unknownRequest':
      return `The saved response does not include ${object}, nor the request that it answers.`;
    case 'bytes':
      return `Transaction bytes do not include ${object}.`;
    case 'unsigned':
      return 'Without all of its signatures it cannot have been executed, so it has none.';
    case 'notExecuted':
      return 'The transaction was not executed, so it has none.';
    case 'cut':
      return `The log was truncated, so it does not show ${object}.`;
    case 'undecoded':
      return `The transaction could not be decoded: ${absence.reason}.`;
  }
}

function notRecorded(object: string, evidence: string): string {
  const subject = object === 'it' || object === 'them' ? 'Not recorded' : `The node did not record ${object}`;
  return `${subject}: ${evidence}.`;
}

/** That a part of an answer has another shape. */
export function damageSentence({ path, reason }: Damage): string {
  return `A part of this answer could not be decoded, so it is not shown: ${path}, ${visibleText(reason)}.`;
}

/** The cause in two words, for a table cell or a heading. */
export function absenceLabel(absence: Absence): string {
  switch (absence.cause) {
    case 'notRecorded':
    case 'emptyList':
      return 'not recorded';
    case 'method':
      return 'not returned';
    case 'encoding':
    case 'detail':
      return 'not in this answer';
    case 'rewardsOption':
      return 'not requested';
    case 'unknownRequest':
      return 'not in the response';
    case 'bytes':
      return 'not in the bytes';
    case 'unsigned':
    case 'notExecuted':
      return 'none';
    case 'cut':
      return 'truncated';
    case 'damaged':
    case 'undecoded':
      return 'not decoded';
  }
}

/** The label in a heading; empty if there is nothing to explain. */
export function labelOf(absence: Absence | null): string {
  return absence === null ? '' : absenceLabel(absence);
}

/** Why an answer has no transactions, or none of the requested signatures. */
export function noTransactionsSentence({ signatures, transactions }: BlockAbsences): string {
  if (signatures !== null) return absenceSentence('signatures', signatures);
  return transactions === null ? '' : absenceSentence('transactions', transactions);
}

/** The button that sends a request whose answer can contain the field: "Use getBlock with full details". */
export function askLabel({ method, transactionDetails, encoding, rewards }: Ask): string {
  const parts = [
    transactionDetails === 'full' ? 'full details' : transactionDetails,
    encoding,
    rewards === undefined ? undefined : 'rewards',
  ].filter((part) => part !== undefined);
  const what = parts.join(' and ');
  if (method === undefined) return `Load ${what}`;
  return what === '' ? `Use ${method}` : `Use ${method} with ${what}`;
}

/** The value in place of a field that was not recorded. */
const EVIDENCE = {
  noMetadata: () => 'the answer has no metadata',
  null: (member: string) => `${member} is null`,
  noMember: (member: string) => `the answer has no ${member} field`,
  noValue: (member: string) => `the answer has no ${member}`,
};

const FIELD_NAMES: Readonly<Record<Field, string>> = {
  accounts: 'the accounts',
  balances: 'the balances',
  blockHeight: 'the block height',
  blockTime: 'the block time',
  blockhash: 'the blockhash',
  callUnits: 'the compute units of every call',
  computeUnits: 'compute units',
  costUnits: 'cost units',
  fee: 'the fee',
  innerInstructions: 'inner instructions',
  instructions: 'the instructions',
  loadedAddresses: 'the addresses from lookup tables',
  logs: 'the logs',
  metadata: 'the outcome and fee',
  parentSlot: 'the parent slot',
  previousBlockhash: 'the previous blockhash',
  recentBlockhash: 'the recent blockhash',
  returnData: 'return data',
  rewards: 'rewards',
  signatures: 'the signatures',
  signedBytes: 'the signed bytes',
  slot: 'the slot',
  tokenBalances: 'token balances',
  tokenOwner: 'the owner',
  transactionIndex: 'the index in the block',
  transactions: 'the transactions',
  version: 'the version',
};

const PLURALS: ReadonlySet<Field> = new Set([
  'accounts',
  'balances',
  'callUnits',
  'computeUnits',
  'costUnits',
  'innerInstructions',
  'instructions',
  'loadedAddresses',
  'logs',
  'metadata',
  'rewards',
  'signatures',
  'signedBytes',
  'tokenBalances',
  'transactions',
]);

/** The member of the answer that has the field. */
const MEMBERS: Readonly<Record<Field, string>> = {
  accounts: 'accountKeys',
  balances: 'preBalances or postBalances',
  blockHeight: 'blockHeight',
  blockTime: 'blockTime',
  blockhash: 'blockhash',
  callUnits: 'logMessages',
  computeUnits: 'computeUnitsConsumed',
  costUnits: 'costUnits',
  fee: 'fee',
  innerInstructions: 'innerInstructions',
  instructions: 'instructions',
  loadedAddresses: 'loadedAddresses',
  logs: 'logMessages',
  metadata: 'meta',
  parentSlot: 'parentSlot',
  previousBlockhash: 'previousBlockhash',
  recentBlockhash: 'recentBlockhash',
  returnData: 'returnData',
  rewards: 'rewards',
  signatures: 'signatures',
  signedBytes: 'transaction',
  slot: 'slot',
  tokenBalances: 'preTokenBalances or postTokenBalances',
  tokenOwner: 'owner',
  transactionIndex: 'transactionIndex',
  transactions: 'transactions',
  version: 'version',
};
