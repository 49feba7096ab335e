import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { blockPath, type PathParams } from '../routing/paths.ts';
import {
  describeStrip,
  CONSECUTIVE_LEADER_SLOTS,
  STRIP_LEADER_WINDOWS,
  stripStart,
  type SlotState,
} from './slot-strip-text.ts';

/**
 * The slots around one, the line broken where another leader takes its turn: bars were produced, crosses skipped, dots are
 * not known. The same is said in words for who does not see it; what it links to stands beside it as links too.
 */
export function SlotStrip({
  slot,
  stateOf,
  awaited = false,
  params,
  children,
}: {
  readonly slot: Slot;
  readonly stateOf: (slot: Slot) => SlotState;
  /** True until it is known what links would lead to: there are none, since making them all takes a while. */
  readonly awaited?: boolean;
  /** Search parameters that the links to other blocks keep. */
  readonly params?: PathParams;
  /** The caption, with links to the neighbours. */
  readonly children?: ReactNode;
}) {
  const start = stripStart(slot);
  const slots = Array.from({ length: STRIP_LEADER_WINDOWS * CONSECUTIVE_LEADER_SLOTS }, (_, at) => start + BigInt(at));
  // One shape for all of a kind: a page draws few elements sooner than many.
  const shapeOf = (state: SlotState) =>
    slots.map((other, at) => (other !== slot && stateOf(other) === state ? SHAPES[state](xOf(at)) : '')).join('');
  return (
    <figure>
      <p className="visually-hidden">{describeStrip(slot, slots, stateOf)}</p>
      <svg className="chart slot-strip" viewBox="0 0 992 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={TURNS} stroke="var(--line-2)" />
        <path d={shapeOf('produced')} fill="var(--ink)" />
        <path d={shapeOf('skipped')} stroke="var(--ink-2)" strokeWidth="1.5" />
        <path d={shapeOf('unknown')} stroke="var(--line-2)" strokeWidth="2" />
        <HereShape x={xOf(Number(slot - start))} state={stateOf(slot)} />
        {!awaited &&
          slots.map(
            (other, at) =>
              other !== slot && (
                <Link key={at} to={blockPath(other, params)} tabIndex={-1}>
                  <title>{formatInteger(other)}</title>
                  <rect x={xOf(at) - 2} y="0" width={PITCH} height="34" fill="transparent" />
                </Link>
              ),
          )}
        {LABELLED_TURNS.map((turn) => (
          <text key={turn} className="muted distant-label" x={turn * TURN} y="52">
            {formatInteger(start + BigInt(turn * CONSECUTIVE_LEADER_SLOTS))}
          </text>
        ))}
        <text x={xOf(Number(slot - start)) + BAR / 2} y="52" textAnchor="middle">
          {formatInteger(slot)}
        </text>
      </svg>
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  );
}

/** The slot that the strip is about. */
function HereShape({ x, state }: { readonly x: number; readonly state: SlotState }) {
  if (state === 'produced') return <rect x={x} y="2" width={BAR} height="30" fill="var(--accent)" />;
  return (
    <g stroke="var(--accent)" fill="none">
      <path d={SHAPES[state](x)} strokeWidth={state === 'skipped' ? 2.5 : 2} />
      <path d={`M${x} 10V5.5h${BAR}V10`} strokeWidth="2" />
    </g>
  );
}

// The column is 992 wide: 17 turns of four slots, so that 32 slots stand on either side, 4 between turns and between bars.
const TURN = 58.59;
const TURN_GAP = 4;
const PITCH = TURN / CONSECUTIVE_LEADER_SLOTS;
const BAR = PITCH - 4;
const LABELLED_TURNS = [0, 4, 11, 15];

function xOf(at: number): number {
  return Math.round(at * PITCH * 10) / 10;
}

/** What stands for a slot that begins at `x`. */
const SHAPES: Readonly<Record<SlotState, (x: number) => string>> = {
  produced: (x) => `M${x} 12h${BAR}v20h${-BAR}z`,
  skipped: (x) => `M${x + BAR / 2 - 4} 18l8 8m0-8-8 8`,
  unknown: (x) => `M${x + BAR / 2} 26v3`,
};
const TURNS = Array.from({ length: STRIP_LEADER_WINDOWS }, (_, turn) => `M${turn * TURN} 32.5h${TURN - TURN_GAP}`).join(
  '',
);
