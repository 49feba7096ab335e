import { describeRun, compareRun } from '../run-again/compare-run.ts';
import { writableAddresses } from '../run-again/run-again-query.ts';
import { type OfferedFee, offeredFee } from '../../analysis/facts/transaction/fees.ts';
import { addressIn, objectIn } from '../../analysis/facts/transaction/info-fields.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { type LamportUnit, formatLamportsIn, shortAddress } from '../../analysis/explain/wording.ts';
import { exchangeOf } from '../../rpc-client/exchange/errors.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import { agree, formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { formatShortSpan } from '../../shared/format/format-duration.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';
import type { Simulation } from '../../rpc-protocol/responses/decode-simulation.ts';
import { parseAccountData } from '../../solana/accounts/parse-account-data.ts';
import { type Blockhash, MISSING_SIGNATURE, type Signature, type Slot } from '../../solana/ids/ids.ts';
import { SYSTEM_PROGRAM } from '../../solana/ids/program-ids.ts';
import { type Account, HIGHEST_RENT_PER_BYTE, rentExemptMinimum } from '../../solana/model/account.ts';
import { PACKET_BYTES, encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { type NamedEndpoint, capitalize, formatEndpointName } from '../endpoint/endpoint.ts';
import {
  type Asked,
  type EqualMessages,
  type LandingReport,
  type LandingSubject,
  type MessageReport,
  NONCE_BYTES,
  type TimedSlot,
} from './landing-query.ts';

/** A condition that a transaction must meet to land, and what the answers show about it. */
export interface LandingCheck {
  readonly label: string;
  readonly state: CheckState;
  /** Sentences. They quote the endpoint through `visibleText`. */
  readonly text: string;
  /** The request that the text is about; null if it is about the bytes, or was not sent. */
  readonly exchange: Exchange | null;
  /** The transactions that the text is about. */
  readonly found?: readonly { readonly signature: Signature; readonly slot: Slot }[];
  /** To look for its block. */
  readonly blockhash?: Blockhash;
}

/** `reason`: it cannot be executed as it is. `possible`: that may be why it was not. `fact`: for the reader to judge. */
export type CheckState = 'landed' | 'fine' | 'reason' | 'possible' | 'unknown' | 'fact';

/** What the answers show, in the order in which a transaction meets the conditions. */
export function landingChecks(
  { status, newest, oldest, message }: LandingReport,
  { signature, view }: LandingSubject,
  context: LandingContext,
): readonly LandingCheck[] {
  const onChain = [
    checkStatus(status, signature, context),
    describeNewest(newest, context),
    describeOldest(oldest, context),
  ];
  const wire = view?.wire ?? null;
  if (view === null || wire === null || message === null) return onChain;
  return [
    checkSignatures(wire, message),
    ...checkSize(wire),
    ...onChain,
    ...messageChecks(message, view, wire, context),
  ];
}

/** The checks in one sentence. */
export function landingVerdict(checks: readonly LandingCheck[]): { readonly state: CheckState; readonly text: string } {
  const labels = (state: CheckState) =>
    checks.filter((check) => check.state === state).map(({ label }) => label.toLowerCase());
  const [reasons, possible, unknown] = [labels('reason'), labels('possible'), labels('unknown')];
  if (checks.some(({ state }) => state === 'landed')) return { state: 'landed', text: 'It is on chain.' };
  const left = unknown.length === 0 ? '' : ` Not known: ${unknown.join(', ')}.`;
  if (reasons.length > 0)
    return { state: 'reason', text: `It cannot be executed as it is: ${reasons.join(', ')}.${left}` };
  if (possible.length > 0)
    return { state: 'possible', text: `Possible reasons, explained below: ${possible.join(', ')}.${left}` };
  return { state: 'unknown', text: `These checks found no reason.${left}` };
}

/** `now` in Unix milliseconds. */
export interface LandingContext {
  readonly endpoint: NamedEndpoint;
  readonly now: number;
  readonly unit: LamportUnit;
}

const ON_CHAIN = 'On chain';

function messageChecks(
  { blockhash, accounts, equal, simulation, prices }: MessageReport,
  view: ViewedTransaction,
  wire: Transaction,
  context: LandingContext,
): readonly LandingCheck[] {
  const fee = offeredFee(
    wire.message.header.numRequiredSignatures,
    (view.instructions ?? []).filter(({ depth }) => depth === 0),
    view.budget ?? NO_BUDGET,
  );
  return [
    view.nonceAccount === null
      ? check('Blockhash', blockhash, context, (isValid, exchange) =>
          isValid
            ? { state: 'fine', text: `${nameOf(context)} accepts its blockhash now.`, exchange }
            : {
                state: 'reason',
                text: `${nameOf(context)} does not accept its blockhash: it is older than the 150 newest blocks, or of another cluster or fork. A transaction needs a newer one, and new signatures.`,
                exchange,
                blockhash: wire.message.recentBlockhash,
              },
        )
      : check('Nonce', accounts, context, ({ value }, exchange) => ({
          ...judgeNonce(value.at(-1) ?? null, view, wire),
          exchange,
        })),
    check('Fee payer', accounts, context, ({ slot, value: [payer = null] }, exchange) => ({
      ...judgePayer(payer, fee, slot, context.unit),
      exchange,
    })),
    check('Equal message', equal, context, (found, exchange) => ({ ...judgeEqual(found), exchange })),
    check('Simulation', simulation, context, (run, exchange) => ({ ...judgeRun(run, view), exchange })),
    check('Price', prices, context, (slots, exchange) => ({ ...judgePrice(slots, fee, view), exchange })),
  ];
}

/** At the start of a sentence. */
function nameOf({ endpoint }: LandingContext): string {
  return visibleText(capitalize(formatEndpointName(endpoint)));
}

const NO_BUDGET = { unitLimit: null, requestedUnitLimit: null, unitPrice: null, priorityFee: null };

/** A check that needs an answer. */
function check<T>(
  label: string,
  asked: Asked<T> | null,
  context: LandingContext,
  judge: (value: T, exchange: Exchange) => Omit<LandingCheck, 'label'>,
): LandingCheck {
  if (asked === null) return { label, state: 'unknown', text: 'Not asked, because it is on chain.', exchange: null };
  if (asked.kind === 'answered') return { label, ...judge(asked.value, asked.exchange) };
  const { error, method } = asked;
  const exchange = exchangeOf(error);
  if (isMethodMissing(error))
    return {
      label,
      state: 'unknown',
      text: `Not known: ${formatEndpointName(context.endpoint)} does not offer ${method}.`,
      exchange,
    };
  const { sentence, subtitle } = describeFailure(error, { kind: 'endpoint' }, context.endpoint);
  return { label, state: 'unknown', text: `Not known. ${sentence} ${subtitle ?? ''}`.trim(), exchange };
}

function checkSignatures({ signatures, message }: Transaction, { signatureChecks }: MessageReport): LandingCheck {
  const required = message.header.numRequiredSignatures;
  const present = signatures.filter((signature) => signature !== MISSING_SIGNATURE).length;
  const missing = required - present;
  const isInvalid = (at: number) => signatureChecks[at] === 'invalid' && signatures[at] !== MISSING_SIGNATURE;
  const invalid = signatures.filter((_, at) => isInvalid(at)).length;
  const unchecked = signatureChecks.filter((each) => each === 'unchecked').length;
  const label = 'Signatures';
  const reason = (text: string): LandingCheck => ({ label, state: 'reason', text, exchange: null });
  if (invalid > 0)
    return reason(
      `${formatInteger(invalid)} of ${formatInteger(required)} ${agree(invalid, 'does', 'do')} not match the message.`,
    );
  if (missing > 0)
    return reason(`${formatInteger(missing)} of ${formatInteger(required)} ${agree(missing, 'is', 'are')} missing.`);
  if (unchecked > 0)
    return { label, state: 'unknown', text: 'Not checked: this browser has no Ed25519.', exchange: null };
  return { label, state: 'fine', text: 'All match the message, as verified in this browser.', exchange: null };
}

/** Only if it is too long: any other length is fine. Messages of version 1 may be longer. */
function checkSize(wire: Transaction): readonly LandingCheck[] {
  const { length } = encodeTransactionBytes(wire);
  if (length <= PACKET_BYTES || wire.message.version === 1) return [];
  const text = `It has ${formatInteger(length)} bytes. Nodes accept at most ${formatInteger(PACKET_BYTES)}.`;
  return [{ label: 'Size', state: 'reason', text, exchange: null }];
}

function checkStatus(
  status: LandingReport['status'],
  signature: Signature | null,
  context: LandingContext,
): LandingCheck {
  if (status === null || signature === null)
    return { label: ON_CHAIN, state: 'unknown', text: 'Not asked: it has no signature.', exchange: null };
  return check(ON_CHAIN, status, context, (found, exchange) => {
    if (found === null) return { state: 'fact', text: `${nameOf(context)} does not have this signature.`, exchange };
    const { slot, confirmationStatus } = found;
    const level = confirmationStatus === null ? '' : `, ${visibleText(confirmationStatus)}`;
    const text = `${nameOf(context)} has it in slot ${formatInteger(slot)}${level}.`;
    return { state: 'landed', text, exchange, found: [{ signature, slot }] };
  });
}

/** Old blocks say that the endpoint lags, or that its ledger is a recording. */
function describeNewest(newest: Asked<TimedSlot>, context: LandingContext): LandingCheck {
  return check('Newest block', newest, context, ({ slot, time }, exchange) => {
    const text = `The newest confirmed slot of ${formatEndpointName(context.endpoint)} is ${formatInteger(slot)}`;
    if (time === null) return { state: 'fact', text: `${text}. Its time is not known.`, exchange };
    const age = Math.floor(context.now / 1000) - Number(time);
    if (age <= RECENT_SECONDS)
      return { state: 'fine', text: `${text}, ${formatShortSpan(Math.max(0, age))} old.`, exchange };
    return {
      state: 'possible',
      text: `${text}, of ${formatUtc(time) ?? 'an impossible time'}. What was sent later cannot be found there.`,
      exchange,
    };
  });
}

/** A slow network does not explain a longer delay. */
const RECENT_SECONDS = 60;

function describeOldest(oldest: Asked<TimedSlot>, context: LandingContext): LandingCheck {
  return check('Oldest block', oldest, context, ({ slot, time }, exchange) => {
    const date = time === null ? null : formatUtc(time);
    const text = `The blocks of ${formatEndpointName(context.endpoint)} begin at slot ${formatInteger(slot)}${date === null ? '' : `, of ${date}`}. What landed earlier may not be found there.`;
    return { state: 'fact', text, exchange };
  });
}

type Judgment = Omit<LandingCheck, 'label' | 'exchange'>;

function judgeNonce(account: Account | null, view: ViewedTransaction, { message }: Transaction): Judgment {
  const { nonceAccount, instructions } = view;
  const name = nonceAccount === null ? '' : shortAddress(nonceAccount);
  if (account === null) return { state: 'reason', text: `Its nonce account ${name} does not exist.` };
  const data =
    nonceAccount !== null && account.owner === SYSTEM_PROGRAM ? parseAccountData(nonceAccount, account, null) : null;
  const info = data === null || data === 'unsupported' ? null : objectIn(data.parsed, 'info');
  if (info === null) return { state: 'reason', text: `${name} is not a nonce account.` };
  const nonce = typeof info['blockhash'] === 'string' ? info['blockhash'] : '';
  if (nonce !== message.recentBlockhash)
    return {
      state: 'reason',
      text: `Its nonce has moved on: ${name} holds ${truncateMiddle(nonce)} now, and the transaction has ${truncateMiddle(message.recentBlockhash)}. It can no longer land.`,
    };
  const authority = addressIn(info, 'authority');
  const advancedBy = addressIn(instructions?.[0]?.parsed?.info ?? {}, 'nonceAuthority');
  if (authority !== null && advancedBy !== null && advancedBy !== authority)
    return {
      state: 'reason',
      text: `The authority of its nonce account is ${shortAddress(authority)}, and the transaction names ${shortAddress(advancedBy)}.`,
    };
  return { state: 'fine', text: `Its nonce is the one that ${name} holds.` };
}

function judgePayer(payer: Account | null, { base, priority }: OfferedFee, slot: Slot, unit: LamportUnit): Judgment {
  const sol = (lamports: bigint) => formatLamportsIn(unit, lamports);
  const fee = base + priority;
  const cost = `the fee of ${sol(fee)}${priority === 0n ? '' : ` (${sol(priority)} of it for priority)`}`;
  const at = ` At slot ${formatInteger(slot)}.`;
  if (payer === null) return { state: 'reason', text: `It does not exist, so it cannot pay ${cost}.${at}` };
  const size = payer.space ?? BigInt(payer.data.length);
  if (payer.owner !== SYSTEM_PROGRAM || (size > 0n && size !== BigInt(NONCE_BYTES)))
    return {
      state: 'reason',
      text: `It is not a wallet. Only nonce accounts and accounts of the System Program without data can pay fees.${at}`,
    };
  const left = payer.lamports - fee;
  if (left < 0n) return { state: 'reason', text: `It has ${sol(payer.lamports)}, which does not pay ${cost}.${at}` };
  const has = `It has ${sol(payer.lamports)}. After ${cost}, ${sol(left)} are left`;
  const least = rentExemptMinimum(size, HIGHEST_RENT_PER_BYTE);
  if (left > 0n && left < least)
    return {
      state: 'possible',
      text: `${has}. An account must have nothing, or the rent-exempt minimum, which is at most ${sol(least)}.${at}`,
    };
  return { state: 'fine', text: `${has} for its instructions.${at}` };
}

/** A transaction that fails can land, but most nodes do not forward it. */
function judgeRun(run: Simulation, view: ViewedTransaction): Judgment {
  const text = `${visibleText(describeRun(compareRun(view, run, null).view))} Simulated at slot ${formatInteger(run.slot)}, with a new blockhash and without its signatures.`;
  if (run.err === null) return { state: 'fine', text };
  return {
    state: 'possible',
    text: `${text} Nodes do not forward a transaction that fails their simulation, unless the request sets skipPreflight.`,
  };
}

function judgeEqual({ itself, equal, compared, unread, hasMore }: EqualMessages): Judgment {
  if (itself !== null)
    return {
      state: 'landed',
      text: `The list of its fee payer has this signature, in slot ${formatInteger(itself.slot)}.`,
      found: [itself],
    };
  const scope = `${formatCount(compared, 'other transaction')} of its fee payer${hasMore ? ', the newest ones' : ''}`;
  const rest = unread === 0 ? '' : ` ${formatInteger(unread)} could not be read.`;
  if (equal.length === 0) {
    const text =
      compared === 0
        ? 'No other transaction of its fee payer was compared.'
        : `Of ${scope}, none has its instructions and accounts.`;
    return { state: unread === 0 ? 'fine' : 'unknown', text: `${text}${rest}` };
  }
  const same = equal.filter(({ hasSameBlockhash }) => hasSameBlockhash).length;
  const failed = equal.filter((each) => each.failed).length;
  const count = formatCount(equal.length, 'transaction');
  const outcome = failed === 0 ? '' : equal.length === 1 ? ' It failed.' : ` ${formatInteger(failed)} of them failed.`;
  const text =
    same > 0
      ? `The same message landed under another signature, in ${formatCount(same, 'transaction')}.`
      : `${count} with the same instructions and accounts, and another blockhash, landed: it may have been sent again.`;
  return { state: 'possible', text: `${text}${outcome} Compared with ${scope}.${rest}`, found: equal };
}

function judgePrice(slots: readonly bigint[], { unitPrice }: OfferedFee, view: ViewedTransaction): Judgment {
  const highest = slots.at(-1);
  if (highest === undefined) return { state: 'unknown', text: 'Not known: the endpoint returned no recent slot.' };
  const above = slots.filter((price) => price > unitPrice).length;
  const own = `It offers ${formatInteger(unitPrice)} micro-lamports per unit.`;
  const accounts = formatCount(writableAddresses(view).length, 'account');
  const loaded = (view.lookups ?? []).length > 0 ? ' Accounts from lookup tables are not counted.' : '';
  const scope = `to write to the ${accounts} that it writes to. These are slots of now, not of when it was sent.${loaded}`;
  if (above === 0)
    return {
      state: 'fine',
      text: `${own} In each of the ${formatCount(slots.length, 'recent slot')}, no more was needed ${scope}`,
    };
  return {
    state: 'possible',
    text: `${own} In ${formatInteger(above)} of the ${formatCount(slots.length, 'recent slot')}, more was needed, up to ${formatInteger(highest)}, ${scope}`,
  };
}
