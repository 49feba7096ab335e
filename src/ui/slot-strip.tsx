import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { formatInteger } from '../shared/format-number.ts';
import type { Slot } from '../solana/slot.ts';
import { blockPath, type PathParams } from './paths.ts';
import { describeStrip, SLOTS_PER_TURN, STRIP_TURNS, stripStart, type SlotState } from './slot-strip-words.ts';

/**
 * The slots around one, the line broken where another leader takes its turn: bars were produced, crosses skipped, dots are
 * not known. The same is said in words for who does not see it; what it links to stands beside it as links too.
 */
export function SlotStrip({
  slot,
  stateOf,
  params,
  children,
}: {
  readonly slot: Slot;
  readonly stateOf: (slot: Slot) => SlotState;
  /** Search parameters that the links to other blocks keep. */
  readonly params?: PathParams;
  /** The caption, with links to the neighbours. */
  readonly children?: ReactNode;
}) {
  const start = stripStart(slot);
  const slots = Array.from({ length: STRIP_TURNS * SLOTS_PER_TURN }, (_, at) => start + BigInt(at));
  return (
    <figure>
      <p className="sr">{describeStrip(slot, slots, stateOf)}</p>
      <svg className="chart strip" viewBox="0 0 992 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {Array.from({ length: STRIP_TURNS }, (_, turn) => (
          <path key={turn} d={`M${turn * TURN} 32.5h${TURN - TURN_GAP}`} stroke="var(--line-2)" />
        ))}
        {slots.map((other, at) => {
          const shape = <SlotShape x={xOf(at)} state={stateOf(other)} here={other === slot} />;
          if (other === slot) return <g key={at}>{shape}</g>;
          return (
            <Link key={at} to={blockPath(other, params)} tabIndex={-1}>
              <title>{formatInteger(other)}</title>
              <rect x={xOf(at) - 2} y="0" width={PITCH} height="34" fill="transparent" />
              {shape}
            </Link>
          );
        })}
        {LABELLED_TURNS.map((turn) => (
          <text key={turn} className="soft far" x={turn * TURN} y="52">
            {formatInteger(start + BigInt(turn * SLOTS_PER_TURN))}
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

function SlotShape({ x, state, here }: { readonly x: number; readonly state: SlotState; readonly here: boolean }) {
  if (state === 'produced') {
    return here ? (
      <rect x={x} y="2" width={BAR} height="30" fill="var(--accent)" />
    ) : (
      <rect x={x} y="12" width={BAR} height="20" fill="var(--ink)" />
    );
  }
  const middle = x + BAR / 2;
  const mark =
    state === 'skipped' ? (
      <path
        d={`M${middle - 4} 18l8 8m0-8-8 8`}
        stroke={here ? 'var(--accent)' : 'var(--ink-2)'}
        strokeWidth={here ? 2.5 : 1.5}
      />
    ) : (
      <path d={`M${middle} 26v3`} stroke={here ? 'var(--accent)' : 'var(--line-2)'} strokeWidth="2" />
    );
  return (
    <>
      {mark}
      {here && <path d={`M${x} 10V5.5h${BAR}V10`} fill="none" stroke="var(--accent)" strokeWidth="2" />}
    </>
  );
}

// The column is 992 wide: 17 turns of four slots, so that 32 slots stand on either side, 4 between turns and between bars.
const TURN = 58.59;
const TURN_GAP = 4;
const PITCH = TURN / SLOTS_PER_TURN;
const BAR = PITCH - 4;
const LABELLED_TURNS = [0, 4, 11, 15];

function xOf(at: number): number {
  return Math.round(at * PITCH * 10) / 10;
}
