import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { windowSlots, windowStart } from '../../../analysis/facts/leader-window.ts';
import { type BlockLink, type SlotVerdict, slotState } from '../../../analysis/facts/skipped-slots.ts';
import { Cross, LeaderStrip, leaderStripStart, StripSign } from '../../../features/leaders/leader-strip.tsx';
import { type LeaderSchedule, stripOwners, useCollectors, useLeaders } from '../../../features/leaders/leaders.ts';
import { ResponseBody } from '../../../ui/values/raw-response.tsx';
import { formatCurl } from '../../../rpc-client/exchange/format-curl.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import { usePaths } from '../../../features/routing/paths-context.ts';
import type { Exchange } from '../../../rpc-client/exchange/exchange.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { formatUtc } from '../../../shared/format/format-time.ts';
import { markdownCode, markdownText } from '../../../shared/format/markdown.ts';
import { type Blockhash, type Slot, UNAVAILABLE_BLOCKHASH } from '../../../solana/ids/ids.ts';
import { CopyTextButton } from '../../../ui/controls/copy.tsx';
import { Fact, FactList, FactNote } from '../../../ui/page/section.tsx';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { TruncatedText } from '../../../ui/values/text.tsx';
import styles from './no-block.module.css';
import type { SlotReport } from './slot-evidence-query.ts';

type Skipped = Extract<SlotVerdict, { readonly kind: 'skipped' }>;

/** When the slot would have been, and whether its leader produced any of the four. */
export function SkippedFacts({
  slot,
  evidence: { listing, parentBlock, nextBlock },
}: {
  readonly slot: Slot;
  readonly evidence: SlotReport;
}) {
  const allSkipped = windowSlots(slot).every((other) => slotState(listing, other) === 'skipped');
  const times = timesBetween(parentBlock?.blockTime ?? null, nextBlock?.blockTime ?? null);
  return (
    <>
      {times !== null && <span>{times}</span>}{' '}
      {allSkipped && <span>all four slots of this leader have no block</span>}{' '}
    </>
  );
}

/** "between 12:00:18 and 12:00:20 UTC, 14 Feb 2026" */
function timesBetween(before: bigint | null, after: bigint | null): string | null {
  const [first, last] = [before === null ? null : formatUtc(before), after === null ? null : formatUtc(after)];
  if (first === null || last === null) return null;
  const [[day, time], [lastDay, lastTime]] = [first.split(', '), last.split(', ')];
  if (first === last) return `at about ${first}`;
  if (day !== lastDay) return `between ${first} and ${last}`;
  return `between ${time?.replace(' UTC', '')} and ${lastTime}, ${day}`;
}

/** The strip of the slots around, with who led or collected under each four. */
export function SurroundingSlots({
  slot,
  evidence: { listing, collector },
  alpenglowSince,
  params,
}: {
  readonly slot: Slot;
  readonly evidence: SlotReport;
  /** The first slot under Alpenglow, if it is known. */
  readonly alpenglowSince: Slot | null;
  readonly params: PathParams;
}) {
  const from = leaderStripStart(slot);
  const schedule = useLeaders(from);
  const collectors = useCollectors(
    schedule.state === 'known' ? [] : listing.listed,
    new Map(collector === null ? [] : [[windowStart(slot), collector]]),
  );
  return (
    <LeaderStrip
      from={from}
      current={slot}
      stateOf={(other) => slotState({ ...listing, alpenglowSince }, other)}
      ownerOf={stripOwners(schedule, collectors)}
      params={params}
    >
      <StripSign sign="current">this slot</StripSign>
      <StripSign sign="produced">produced</StripSign>
      <StripSign sign="skipped">skipped</StripSign>
      <StripSign sign="unknown">unknown</StripSign>
      <span className={styles['wide']}>
        {schedule.state === 'known'
          ? 'Below each group of four: its leader.'
          : 'Below each group of four: who collected its fees.'}
      </span>
    </LeaderStrip>
  );
}

/** The block before, the skipped slots and the block after, whose parent is the block before: no block can lie between. */
export function Proof({
  slot,
  verdict: { previous, next },
  evidence: { parentBlock, nextBlock },
  params,
}: {
  readonly slot: Slot;
  readonly verdict: Skipped;
  readonly evidence: SlotReport;
  readonly params: PathParams;
}) {
  const paths = usePaths();
  const [hash, repeated] = [known(parentBlock?.blockhash), known(nextBlock?.previousBlockhash)];
  return (
    <section className={styles['proof']} aria-labelledby="proof-title">
      <h2 id="proof-title">The proof</h2>
      <figure className={styles['chain']}>
        <Link className={styles['block']} to={paths.block(previous, params)}>
          <b>{formatInteger(previous)}</b> <span>blockhash</span> <Hash hash={hash} />
        </Link>
        <div className={styles['hole']}>
          {holeCells(previous, next, slot).map((cell) =>
            cell.kind === 'more' ? (
              <span key={`more-${cell.count}-${cell.isAfter}`}>{formatInteger(cell.count)} more</span>
            ) : (
              <Fragment key={String(cell.slot)}>
                <Link
                  className={cell.slot === slot ? styles['current'] : undefined}
                  to={paths.block(cell.slot, params)}
                  title={`${formatInteger(cell.slot)} skipped`}
                  aria-current={cell.slot === slot ? 'page' : undefined}
                >
                  <Cross />
                  <span>{cell.slot === slot ? <Digits slot={slot} /> : `…${String(cell.slot).slice(-3)}`}</span>
                </Link>{' '}
              </Fragment>
            ),
          )}
        </div>
        <Link className={styles['block']} to={paths.block(next, params)}>
          <b>{formatInteger(next)}</b> <span>previous blockhash</span> <Hash hash={repeated} />
        </Link>
        <figcaption className={styles['arrow']}>
          <span>
            parent slot {formatInteger(previous)}
            {hash !== null && repeated !== null
              ? hash === repeated
                ? ': the same hash, so there is no block between'
                : ', but the hashes differ'
              : ', so there is no block between'}
          </span>
        </figcaption>
      </figure>
    </section>
  );
}

function known(hash: Blockhash | null = null): Blockhash | null {
  return hash === UNAVAILABLE_BLOCKHASH ? null : hash;
}

function Hash({ hash }: { readonly hash: Blockhash | null }) {
  return hash === null ? (
    <span>not in the answer</span>
  ) : (
    <code className={styles['hash']}>
      <TruncatedText text={hash} />
    </code>
  );
}

/** The last three digits alone on a phone. */
function Digits({ slot }: { readonly slot: Slot }) {
  const text = formatInteger(slot);
  return (
    <>
      <span className={styles['wide']}>{text.slice(0, -3)}</span>
      {text.slice(-3)}
    </>
  );
}

type HoleCell =
  | { readonly kind: 'slot'; readonly slot: Slot }
  | { readonly kind: 'more'; readonly count: bigint; readonly isAfter: boolean };

/** The slots of the hole, at most five cells: in a longer one, the first, the current and the last, and how many lie between. */
export function holeCells(previous: Slot, next: Slot, current: Slot): readonly HoleCell[] {
  const [first, last] = [previous + 1n, next - 1n];
  const shown =
    last - first < 5n
      ? Array.from({ length: Number(last - first) + 1 }, (_, at) => first + BigInt(at))
      : [first, current, last];
  const cells: HoleCell[] = [];
  let above = previous;
  for (const slot of new Set(shown)) {
    if (slot > above + 1n) cells.push({ kind: 'more', count: slot - above - 1n, isAfter: slot > current });
    cells.push({ kind: 'slot', slot });
    above = slot;
  }
  return cells;
}

/** What the endpoint reports about the slot: the evidence for the verdict. */
export function ReportedFacts({
  slot,
  evidence,
  params,
}: {
  readonly slot: Slot;
  readonly evidence: SlotReport;
  /** Search parameters that links to other blocks retain. */
  readonly params: PathParams;
}) {
  const { firstAvailable, finalizedTip, confirmedTip, listed, next } = evidence;
  const paths = usePaths();
  const link = (other: Slot): ReactNode => (
    <Link className="mono" to={paths.block(other, params)}>
      {formatInteger(other)}
    </Link>
  );
  const withDistance = (other: Slot | null): ReactNode =>
    other === null ? (
      NOT_REPORTED
    ) : (
      <>
        {link(other)} <Distance from={other} to={slot} />
      </>
    );
  return (
    <section id="evidence" aria-labelledby="evidence-title">
      <h3 id="evidence-title">What the endpoint reports</h3>
      <FactList>
        <Fact label="This slot">
          {listed === null ? (
            NOT_REPORTED
          ) : (
            <span>
              {listed ? 'listed as produced by ' : 'not listed by '}
              <code>getBlocks</code>
            </span>
          )}
        </Fact>
        <Fact label="Next block">
          {next === null ? (
            <span className="muted standalone">none listed</span>
          ) : (
            <>
              {link(next.slot)}{' '}
              {next.parentSlot !== null && (
                <span className="muted">its parent is {formatInteger(next.parentSlot)}</span>
              )}
            </>
          )}
        </Fact>
        <Fact label="Whose slot">
          <Owner slot={slot} evidence={evidence} />
        </Fact>
        <Fact label="First available block">{withDistance(firstAvailable)}</Fact>
        <Fact label="Newest finalized slot">{withDistance(finalizedTip)}</Fact>
        <Fact label="Newest confirmed slot">{withDistance(confirmedTip)}</Fact>
      </FactList>
    </section>
  );
}

/** The leader by a schedule, or who collected the fees of another block of the same four; otherwise why it is not known. */
function Owner({
  slot,
  evidence: { listing, next, collector },
}: {
  readonly slot: Slot;
  readonly evidence: SlotReport;
}) {
  const schedule = useLeaders(leaderStripStart(slot));
  const others = [...listing.listed, ...(next === null ? [] : [next.slot])].filter(
    (other) => windowStart(other) === windowStart(slot),
  );
  const leader = schedule.leaderOf(slot);
  if (leader !== null)
    return (
      <>
        <AddressLink address={leader} />
        <FactNote>its leader, by the endpoint’s leader schedule</FactNote>
      </>
    );
  if (collector !== null)
    return (
      <>
        <AddressLink address={collector} />
        <FactNote>collected the fees of another slot of the same group of four</FactNote>
      </>
    );
  if (schedule.state === 'pending') return <Placeholder width={320} />;
  return (
    <>
      not known
      <FactNote>
        {others.length === 0
          ? 'this endpoint lists no block of its four slots'
          : 'this endpoint has no fee reward of its four slots'}
        , and {WHY_NO_LEADER[schedule.state]}
      </FactNote>
    </>
  );
}

const WHY_NO_LEADER: Readonly<Record<Exclude<LeaderSchedule['state'], 'pending'>, string>> = {
  known: 'the leader schedule does not name it',
  notOffered: 'it does not offer getSlotLeaders',
  notCovered: 'the leader schedule of the endpoint does not cover the slot',
  failed: 'getSlotLeaders failed',
};

function Distance({ from, to }: { readonly from: Slot; readonly to: Slot }) {
  const slots = from > to ? from - to : to - from;
  if (slots === 0n) return <span className="muted">this slot</span>;
  return (
    <span className="muted">
      {formatInteger(slots)} {slots === 1n ? 'slot' : 'slots'} {from > to ? 'after' : 'before'} this one
    </span>
  );
}

const NOT_REPORTED = <span className="muted standalone">not reported</span>;

/** The answer for the slot, verbatim. */
export function AnswerSection({ slot, exchange }: { readonly slot: Slot; readonly exchange: Exchange }) {
  const { method, responseText, status, bytes } = exchange;
  return (
    <section aria-labelledby="answer-title" data-testid="raw-response">
      <h3 id="answer-title">What it answered</h3>
      <p className={styles['bar']}>
        <span>
          <code>{method}</code> {String(slot)} · {formatInteger(bytes)} {bytes === 1 ? 'byte' : 'bytes'}
          {status !== 200 && `, HTTP status ${status}`}
        </span>{' '}
        <span className={styles['end']}>
          <CopyTextButton text={() => responseText} label="answer">
            Copy
          </CopyTextButton>{' '}
          <CopyTextButton text={() => formatCurl(exchange)} label="request as curl">
            Copy as curl
          </CopyTextButton>
        </span>
      </p>
      <ResponseBody text={responseText} />
    </section>
  );
}

/** The options of the request, folded: for a slot without a block, they rarely change the answer. */
export function RequestFold({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  return (
    <details className={styles['request']} open={isOpen}>
      <summary>Change the request</summary>
      {children}
    </details>
  );
}

function describeParent({ parentSlot }: BlockLink): string {
  return parentSlot === null ? '' : `, its parent is ${formatInteger(parentSlot)}`;
}

/** The page as text for an issue or a chat. */
export function describeInMarkdown(
  title: string,
  remark: string | null,
  subtitle: string,
  { next, nextBlock, parentBlock, firstAvailable, finalizedTip }: SlotReport,
): string {
  const fact = (name: string, slot: Slot | null) => (slot === null ? [] : [`- ${name}: ${formatInteger(slot)}`]);
  const hash = known(nextBlock?.previousBlockhash);
  return [
    `**${markdownText(remark === null ? title : `${title}: ${remark}.`)}**`,
    ...(subtitle === '' ? [] : [markdownText(subtitle)]),
    '',
    ...(next === null ? [] : [`- next block: ${formatInteger(next.slot)}${describeParent(next)}`]),
    ...(hash === null || parentBlock?.blockhash !== hash
      ? []
      : [`- the blockhash of ${formatInteger(parentBlock.slot)} is its previous blockhash: ${markdownCode(hash)}`]),
    ...fact('first available block', firstAvailable),
    ...fact('newest finalized slot', finalizedTip),
    '',
    location.href,
  ].join('\n');
}
