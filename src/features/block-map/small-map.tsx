import { type BlockMapRow, barShare } from './draw-block-map.ts';
import { MAP_HUES } from './map-hues.ts';

/**
 * The map of a block with few transactions, in one line, stretched to the available width. `width` is the length of the longest map
 * beside it, so that all bars are equally wide; `most` is the compute units of the highest bar.
 */
export function SmallMap({
  rows,
  kinds,
  most,
  width,
}: {
  readonly rows: readonly BlockMapRow[];
  /** The color of each bar, 0 to 6; null is gray. */
  readonly kinds: readonly (number | null)[];
  readonly most: bigint;
  readonly width: number;
}) {
  const length = smallMapLength(rows);
  return (
    <svg viewBox={`0 0 ${Math.max(width, length)} ${UP + DOWN}`} preserveAspectRatio="none" aria-hidden="true">
      {rows.map((row, at) => {
        const kind = kinds[at] ?? null;
        const { up, down } = extentOf(row, most);
        return (
          <rect
            key={at}
            x={smallMapLength(rows.slice(0, at))}
            y={UP - up}
            width={row.isVote ? VOTE : BAR}
            height={Math.max(1, up + down)}
            fill={row.isVote ? voteColor(row) : kind === null ? 'var(--ink-3)' : `var(--hue-${MAP_HUES[kind] ?? 0})`}
          />
        );
      })}
      <path d={`M0 ${UP}H${length}`} stroke="var(--guide)" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Units of the SVG. */
export function smallMapLength(rows: readonly Pick<BlockMapRow, 'isVote'>[]): number {
  return rows.reduce((sum, { isVote }) => sum + (isVote ? VOTE : PITCH), 0);
}

/** How far a bar reaches up and down from the baseline. Votes that succeeded are a band. */
function extentOf(row: BlockMapRow, most: bigint): { readonly up: number; readonly down: number } {
  if (row.isVote && row.outcome === 'succeeded') return { up: 3, down: 0 };
  const share = barShare(row.computeUnits, most);
  switch (row.outcome) {
    case 'succeeded':
      return { up: share * (UP - 2), down: 0 };
    case 'failed':
      return { up: 0, down: share * (DOWN - 2) };
    case 'noOp':
      return { up: share * DOWN, down: share * (DOWN - 2) };
    // Across the baseline, since the direction means the outcome.
    case 'unknown':
    case 'contradicted':
      return { up: DOWN / 2, down: DOWN / 2 };
  }
}

function voteColor({ outcome }: BlockMapRow): string {
  return outcome === 'failed' ? 'var(--failure)' : 'var(--line-2)';
}

const PITCH = 12;
const BAR = 8;
const VOTE = 3;
const UP = 52;
const DOWN = 20;
