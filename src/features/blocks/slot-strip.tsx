import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { SlotState } from '../../analysis/facts/skipped-slots.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type PathParams } from '../routing/paths.ts';
import { usePaths } from '../routing/paths-context.ts';

/**
 * The slots around one, in groups of the four that a leader has in a row: produced is filled, skipped is dashed with a cross, a tick is
 * unknown. Screen readers get a description. The links inside are for the pointer only; the page offers the important ones elsewhere too.
 */
export function SlotStrip({
  slot,
  stateOf,
  pending = false,
  who,
  params,
  children,
}: {
  readonly slot: Slot;
  readonly stateOf: (slot: Slot) => SlotState;
  /** True while the states are loading. The strip then has no links, which take a while to render. */
  readonly pending?: boolean;
  /** Below the four slots of this one: who produced them. null: not known; undefined: not shown. */
  readonly who?: ReactNode;
  /** Search parameters for the links. */
  readonly params?: PathParams;
  /** The caption. */
  readonly children?: ReactNode;
}) {
  const paths = usePaths();
  const start = stripStart(slot);
  const end = stripEnd(slot);
  const slots = Array.from({ length: STRIP_SLOTS }, (_, index) => start + BigInt(index));
  const groups = Array.from({ length: STRIP_GROUPS }, (_, group) =>
    slots.slice(group * CONSECUTIVE_LEADER_SLOTS, (group + 1) * CONSECUTIVE_LEADER_SLOTS),
  );
  return (
    <figure>
      <p className="visually-hidden">{describeStrip(slot, slots, stateOf)}</p>
      <div className="slot-strip" data-testid="slot-strip" aria-hidden="true">
        {groups.map((group) => {
          const isOwn = group.includes(slot);
          return (
            <div key={String(group[0])} className={isOwn ? 'own' : undefined}>
              <div>
                {group.map((other) =>
                  other === slot ? (
                    <i key={String(other)} className={`${stateOf(other)} own`} title={formatInteger(other)} />
                  ) : pending ? (
                    <i key={String(other)} className={stateOf(other)} />
                  ) : (
                    <Link
                      key={String(other)}
                      className={stateOf(other)}
                      title={`${formatInteger(other)}, ${stateOf(other)}`}
                      to={paths.block(other, params)}
                      tabIndex={-1}
                    />
                  ),
                )}
              </div>
              {isOwn && who !== undefined && <span>{who}</span>}
            </div>
          );
        })}
      </div>
      {children !== undefined && (
        <figcaption className="slot-strip-caption">
          <span className="mono">{formatInteger(start)}</span> {children}{' '}
          <span className="mono">{formatInteger(end)}</span>
        </figcaption>
      )}
    </figure>
  );
}

/** A leader is scheduled for four slots in a row (`NUM_CONSECUTIVE_LEADER_SLOTS` in Agave). */
const CONSECUTIVE_LEADER_SLOTS = 4;
const STRIP_GROUPS = 16;
const STRIP_SLOTS = STRIP_GROUPS * CONSECUTIVE_LEADER_SLOTS;
/** Groups before the slot's own. */
const GROUPS_BEFORE = 7n;

/** Explains the marks of a `SlotStrip`. */
export function SlotStripLegend() {
  return (
    <>
      {LEGEND.map(({ mark, text }) => (
        <span key={text} className="legend-item">
          <span className="slot-mark" aria-hidden="true">
            <i className={mark} />
          </span>
          {text}{' '}
        </span>
      ))}
    </>
  );
}

const LEGEND = [
  { mark: 'produced own', text: 'this slot' },
  { mark: 'produced', text: 'produced' },
  { mark: 'skipped', text: 'skipped' },
  { mark: 'unknown', text: 'unknown' },
] as const;

/** The first slot of the strip around a slot: the start of the seventh group of four before its own, or slot 0. */
export function stripStart(slot: Slot): Slot {
  const groupSlots = BigInt(CONSECUTIVE_LEADER_SLOTS);
  const start = (slot / groupSlots - GROUPS_BEFORE) * groupSlots;
  return start < 0n ? 0n : start;
}

/** The last slot of the strip around a slot. */
export function stripEnd(slot: Slot): Slot {
  return stripStart(slot) + BigInt(STRIP_SLOTS) - 1n;
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
