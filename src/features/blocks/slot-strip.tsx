import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { SlotState } from '../../analysis/facts/skipped-slots.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type PathParams } from '../routing/paths.ts';
import { usePaths } from '../routing/paths-context.ts';

/**
 * The slots around one, with a gap between leader windows: a bar is produced, a cross skipped, a dot unknown. Screen readers
 * get a description. The links inside are for the pointer only; the page offers the important ones elsewhere too.
 */
export function SlotStrip({
  slot,
  stateOf,
  pending = false,
  params,
  children,
}: {
  readonly slot: Slot;
  readonly stateOf: (slot: Slot) => SlotState;
  /** True while the states are loading. The strip then has no links, which take a while to render. */
  readonly pending?: boolean;
  /** Search parameters for the links. */
  readonly params?: PathParams;
  /** The caption. */
  readonly children?: ReactNode;
}) {
  const paths = usePaths();
  const start = stripStart(slot);
  const slots = Array.from(
    { length: STRIP_LEADER_WINDOWS * CONSECUTIVE_LEADER_SLOTS },
    (_, index) => start + BigInt(index),
  );
  // One path for all slots of a state: fewer elements render faster.
  const shapeOf = (state: SlotState) =>
    slots.map((other, index) => (other !== slot && stateOf(other) === state ? SHAPES[state](xOf(index)) : '')).join('');
  return (
    <figure>
      <p className="visually-hidden">{describeStrip(slot, slots, stateOf)}</p>
      <svg className="chart slot-strip" viewBox="0 0 992 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={WINDOW_LINES} stroke="var(--line-2)" />
        <path d={shapeOf('produced')} fill="var(--ink)" />
        <path d={shapeOf('skipped')} stroke="var(--ink-2)" strokeWidth="1.5" />
        <path d={shapeOf('unknown')} stroke="var(--line-2)" strokeWidth="2" />
        <CurrentSlot x={xOf(Number(slot - start))} state={stateOf(slot)} />
        {!pending &&
          slots.map(
            (other, index) =>
              other !== slot && (
                <Link key={index} to={paths.block(other, params)} tabIndex={-1}>
                  <title>{formatInteger(other)}</title>
                  <rect x={xOf(index) - 2} y="0" width={PITCH} height="34" fill="transparent" />
                </Link>
              ),
          )}
        {LABELED_WINDOWS.map((leaderWindow) => (
          <text key={leaderWindow} className="muted distant-label" x={leaderWindow * WINDOW_WIDTH} y="52">
            {formatInteger(start + BigInt(leaderWindow * CONSECUTIVE_LEADER_SLOTS))}
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

/** The slot in the middle, in the accent color. */
function CurrentSlot({ x, state }: { readonly x: number; readonly state: SlotState }) {
  if (state === 'produced') return <rect x={x} y="2" width={BAR} height="30" fill="var(--accent)" />;
  return (
    <g stroke="var(--accent)" fill="none">
      <path d={SHAPES[state](x)} strokeWidth={state === 'skipped' ? 2.5 : 2} />
      <path d={`M${x} 10V5.5h${BAR}V10`} strokeWidth="2" />
    </g>
  );
}

/** A leader is scheduled for four slots in a row (`NUM_CONSECUTIVE_LEADER_SLOTS` in Agave). */
const CONSECUTIVE_LEADER_SLOTS = 4;
/** Leader windows in a strip: eight on either side of the slot's own. */
const STRIP_LEADER_WINDOWS = 17;

// In units of the view box, 992 wide: 17 leader windows of four slots, with a gap of 4 between windows and between bars.
const WINDOW_WIDTH = 58.59;
const WINDOW_GAP = 4;
const PITCH = WINDOW_WIDTH / CONSECUTIVE_LEADER_SLOTS;
const BAR = PITCH - 4;
const LABELED_WINDOWS = [0, 4, 11, 15];

function xOf(index: number): number {
  return Math.round(index * PITCH * 10) / 10;
}

/** Path data for a slot whose bar starts at `x`. */
const SHAPES: Readonly<Record<SlotState, (x: number) => string>> = {
  produced: (x) => `M${x} 12h${BAR}v20h${-BAR}z`,
  skipped: (x) => `M${x + BAR / 2 - 4} 18l8 8m0-8-8 8`,
  unknown: (x) => `M${x + BAR / 2} 26v3`,
};
const WINDOW_LINES = Array.from(
  { length: STRIP_LEADER_WINDOWS },
  (_, leaderWindow) => `M${leaderWindow * WINDOW_WIDTH} 32.5h${WINDOW_WIDTH - WINDOW_GAP}`,
).join('');

/** Explains the shapes of a `SlotStrip`. */
export function SlotStripLegend() {
  return (
    <>
      <LegendItem text="this slot">
        <rect y="0" width="12" height="14" fill="var(--accent)" />
      </LegendItem>{' '}
      <LegendItem text="produced">
        <rect y="3" width="12" height="11" fill="var(--ink)" />
      </LegendItem>{' '}
      <LegendItem text="skipped">
        <path d="M2 4l8 8m0-8-8 8" stroke="var(--ink-2)" strokeWidth="1.5" />
      </LegendItem>{' '}
      <LegendItem text="unknown">
        <path d="M6 8v4" stroke="var(--line-2)" strokeWidth="2" />
      </LegendItem>
    </>
  );
}

function LegendItem({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <span className="legend-item">
      <svg viewBox="0 0 12 14" aria-hidden="true">
        {children}
      </svg>
      {text}
    </span>
  );
}

/** The first slot of the strip around a slot: the start of the eighth leader window before its own, or slot 0. */
export function stripStart(slot: Slot): Slot {
  const windowSlots = BigInt(CONSECUTIVE_LEADER_SLOTS);
  const start = (slot / windowSlots) * windowSlots - 8n * windowSlots;
  return start < 0n ? 0n : start;
}

/** The last slot of the strip around a slot. */
export function stripEnd(slot: Slot): Slot {
  return stripStart(slot) + BigInt(STRIP_LEADER_WINDOWS * CONSECUTIVE_LEADER_SLOTS) - 1n;
}

/** Describes the strip for screen readers: "Slots 361,774,408 to 361,774,451: 40 produced, 2 skipped (361,774,410, 361,774,411), 2 unknown." */
export function describeStrip(slot: Slot, slots: readonly Slot[], stateOf: (slot: Slot) => SlotState): string {
  const inState = (state: SlotState) => slots.filter((other) => stateOf(other) === state);
  const skipped = inState('skipped');
  const counts = [
    `${inState('produced').length} produced`,
    skipped.length === 0 ? 'none skipped' : `${skipped.length} skipped (${skipped.map(formatInteger).join(', ')})`,
    `${inState('unknown').length} unknown`,
  ];
  const [first = slot, last = slot] = [slots[0], slots.at(-1)];
  return `Slots ${formatInteger(first)} to ${formatInteger(last)} around ${formatInteger(slot)}: ${counts.join(', ')}.`;
}
