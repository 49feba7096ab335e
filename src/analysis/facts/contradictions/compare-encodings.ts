import {
  type ResponseMeta,
  type ShownTransaction,
  signaturesOf,
} from '../../../rpc-protocol/responses/transaction-response.ts';
import { type JsonValue, isJsonObject, jsonEqual, stringifyJson } from '../../../shared/json/json.ts';
import { type Call, callGroups } from '../transaction/calls.ts';
import { parseCall } from '../transaction/parse-call.ts';
import { namedAccounts } from '../transaction/view-accounts.ts';
import type { EncodingContradiction } from './contradiction.ts';

/**
 * The first difference between a transaction's jsonParsed form and its bytes; null if they agree. Nodes of different versions name and
 * parse some fields differently, so a field counts only if both have it.
 */
export function compareEncodings(parsed: ShownTransaction, bytes: ShownTransaction): EncodingContradiction | null {
  for (const [what, says, are] of [...comparedFields(parsed, bytes), ...comparedCalls(parsed, bytes)]) {
    if (!jsonEqual(says, are)) return { kind: 'encodings', what, parsed: print(says), bytes: print(are) };
  }
  return null;
}

type Compared = readonly [what: string, parsed: JsonValue, bytes: JsonValue];

function* comparedFields(parsed: ShownTransaction, bytes: ShownTransaction): Generator<Compared> {
  yield ['signatures', signaturesOf(parsed.body), signaturesOf(bytes.body)];
  yield ['slot', parsed.slot, bytes.slot];
  const [keys, ownKeys] = [namedAccounts(parsed.body, parsed.meta), namedAccounts(bytes.body, bytes.meta)];
  const loaded = bytes.meta?.hasLoadedAddresses === true;
  const count = loaded ? Math.max(keys.length, ownKeys.length) : ownKeys.length;
  for (let at = 0; at < count; at++) {
    yield [`account ${at}`, keys[at]?.address ?? null, ownKeys[at]?.address ?? null];
    yield [`account ${at} as a signer`, keys[at]?.signer ?? null, ownKeys[at]?.signer ?? null];
  }
  if (parsed.body.form === 'parsed' && bytes.body.form === 'wire')
    yield ['recent blockhash', parsed.body.recentBlockhash, bytes.body.transaction.message.recentBlockhash];
  if (parsed.meta !== null && bytes.meta !== null) yield* comparedMeta(parsed.meta, bytes.meta);
}

function* comparedMeta(parsed: ResponseMeta, bytes: ResponseMeta): Generator<Compared> {
  yield ['outcome', outcome(parsed), outcome(bytes)];
  yield ['fee', parsed.fee, bytes.fee];
  yield ['balances before', parsed.preBalances, bytes.preBalances];
  yield ['balances after', parsed.postBalances, bytes.postBalances];
  const units = [parsed.computeUnitsConsumed, bytes.computeUnitsConsumed] as const;
  if (units[0] !== null && units[1] !== null) yield ['compute units', ...units];
  for (const [what, list] of TOKEN_LISTS) yield* comparedTokens(what, parsed[list], bytes[list]);
  if (parsed.logMessages !== null && bytes.logMessages !== null) yield ['log', parsed.logMessages, bytes.logMessages];
}

function outcome({ err }: ResponseMeta): JsonValue {
  if (err === null) return 'success';
  if (err.name !== 'InstructionError') return err.name;
  // The other errors have texts, which nodes leave out.
  const code = err.error.name === 'Custom' ? ` ${err.error.code}` : '';
  return `${err.name} ${err.index} ${err.error.name}${code}`;
}

const TOKEN_LISTS = [
  ['token balances before', 'preTokenBalances'],
  ['token balances after', 'postTokenBalances'],
] as const;

function* comparedTokens(what: string, parsed: TokenBalances, bytes: TokenBalances): Generator<Compared> {
  if (parsed === null || bytes === null) return;
  yield [`number of ${what}`, parsed.length, bytes.length];
  for (const [at, says] of parsed.entries()) {
    const is = bytes[at];
    if (is === undefined) return;
    yield [`account of ${what}`, says.accountIndex, is.accountIndex];
    yield [`mint of ${what}`, says.mint, is.mint];
    // Older nodes leave out the owner.
    if (says.owner !== null && is.owner !== null) yield [`owner of ${what}`, says.owner, is.owner];
    yield [`amount of ${what}`, says.uiTokenAmount.amount, is.uiTokenAmount.amount];
    yield [`decimals of ${what}`, says.uiTokenAmount.decimals, is.uiTokenAmount.decimals];
  }
}

type TokenBalances = ResponseMeta['preTokenBalances'];

function* comparedCalls(parsed: ShownTransaction, bytes: ShownTransaction): Generator<Compared> {
  const [groups, own] = [groupsOf(parsed), groupsOf(bytes)];
  if (groups === null || own === null) return;
  yield ['number of instructions', groups.length, own.length];
  const hasInner = parsed.meta?.innerInstructions != null && bytes.meta?.innerInstructions != null;
  for (const [at, { call, inner }] of groups.entries()) {
    const other = own[at];
    if (other === undefined) return;
    yield* comparedCall(`instruction ${at + 1}`, call, other.call);
    if (!hasInner) continue;
    yield [`number of inner instructions of instruction ${at + 1}`, inner.length, other.inner.length];
    for (const [index, each] of inner.entries()) {
      const same = other.inner[index];
      if (same !== undefined)
        yield* comparedCall(`inner instruction ${index + 1} of instruction ${at + 1}`, each, same);
    }
  }
}

function groupsOf({ body, meta }: ShownTransaction) {
  return callGroups(
    body,
    meta,
    namedAccounts(body, meta).map((account) => account?.address ?? null),
  );
}

function* comparedCall(where: string, call: Call, own: Call): Generator<Compared> {
  yield [`program of ${where}`, call.programId, own.programId];
  // As in the answer of a node, inner instructions may be parsed in every encoding.
  if (own.parsedByNode !== null) return;
  if (call.data !== null && own.data !== null) {
    yield [`data of ${where}`, [...call.data], [...own.data]];
    yield [`accounts of ${where}`, addressesOf(call), addressesOf(own)];
    return;
  }
  const [parsed, parsedHere] = [parseCall(call), parseCall(own)];
  if (parsed === null || parsedHere === null || parsedHere.by !== 'browser') return;
  yield [`type of ${where}`, parsed.type, parsedHere.type];
  yield* commonFields(where, parsed.info, parsedHere.info);
}

function addressesOf({ accounts }: Call): JsonValue {
  return accounts?.map(({ address }) => address) ?? null;
}

function* commonFields(where: string, says: JsonValue, is: JsonValue): Generator<Compared> {
  if (!isJsonObject(says) || !isJsonObject(is)) {
    yield [where, says, is];
    return;
  }
  for (const [name, value] of Object.entries(says)) {
    const own = Object.hasOwn(is, name) ? is[name] : undefined;
    if (own !== undefined) yield* commonFields(`${name} of ${where}`, value, own);
  }
}

function print(value: JsonValue): string {
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`;
}

const SHOWN_LENGTH = 60;
