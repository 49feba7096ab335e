import { CarError } from './car-error.ts';
import { hasChecksum } from './checksums.ts';
import type { DataFrame } from './decode-node.ts';
import type { PendingSections } from './pending-sections.ts';
import type { CarSection } from './read-sections.ts';

/** More than the largest rewards of an epoch take, compressed. */
const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;
/** Frames can be linked more than once, so a small file could describe a payload without end. */
const MAX_FRAMES = 4096;

/** Joins the frames of a payload and compares its checksum. Throws CarError. `from` is the section that the first frame is in. */
export function readPayload(first: DataFrame, from: CarSection, pending: PendingSections): Uint8Array {
  const frames = collectFrames(first, from, pending);
  if (first.total !== null && first.total !== BigInt(frames.length)) {
    throw new CarError(`${frames.length} data frames, where the first says ${first.total}`, from.offset);
  }
  const payload = frames.length === 1 ? first.data : Buffer.concat(frames.map(({ data }) => data));
  if (first.checksum !== null && !hasChecksum(payload, first.checksum)) {
    throw new CarError('the data does not have the checksum in its first frame', from.offset);
  }
  return payload;
}

/** Each frame, then those that it links to, in order. */
function collectFrames(first: DataFrame, from: CarSection, pending: PendingSections): readonly DataFrame[] {
  const frames: DataFrame[] = [];
  let bytes = 0;
  const waiting: (DataFrame | string)[] = [first];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const frame = typeof next === 'string' ? pending.node(next, 'frame', from).node : next;
    frames.push(frame);
    bytes += frame.data.length;
    if (bytes > MAX_PAYLOAD_BYTES) throw new CarError(`more than ${MAX_PAYLOAD_BYTES} bytes of data`, from.offset);
    if (frames.length + waiting.length + frame.next.length > MAX_FRAMES)
      throw new CarError(`more than ${MAX_FRAMES} data frames`, from.offset);
    waiting.push(...frame.next.toReversed());
  }
  return frames;
}
