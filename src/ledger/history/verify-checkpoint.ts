import { createHash } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { errorText } from '../../shared/error-text.ts';
import {
  arrayOf,
  decodeAt,
  decodeBoolean,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU32,
  decodeU64,
  textOf,
  type Decoder,
} from '../../shared/json/json-decoding.ts';
import { type JsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { LedgerError } from '../engine/key-value.ts';
import { parseSlotKey } from '../rows/row-keys.ts';
import { FINDING_NAMES, type Finding } from './finding.ts';
import { SLOT_STATUSES, type SlotRange, type SlotRangesState } from './slot-ranges.ts';
import type { LearnedRate } from './tick-rules.ts';

/** How far a verification of a ledger has come. */
export interface Checkpoint {
  readonly job: VerifyJob;
  /** The key of the last block that was checked. */
  readonly key: string;
  /** Over the rows of the blocks up to there. */
  readonly digest: string;
  readonly ranges: SlotRangesState;
  readonly learned: LearnedRate | null;
  /** Number of valid signatures. */
  readonly signatures: number;
  /** The first findings, with the keys of their blocks. */
  readonly findings: readonly KeyedFinding[];
  /** Number of findings after these. */
  readonly moreFindings: number;
}

interface KeyedFinding extends Finding {
  readonly key: string;
}

/** What is checked, and how. Only the same job can be continued. */
export interface VerifyJob {
  readonly genesisHash: string | null;
  /** The key of the first block. */
  readonly firstBlock: string | null;
  /** The flags that affect what is found. */
  readonly flags: string;
}

export interface CheckpointFile {
  /** For messages. */
  readonly path: string;
  /** Milliseconds between two writes. */
  readonly interval: number;
  /** null if there is no file yet. Throws LedgerError if it is not a checkpoint of this job. */
  readonly read: (job: VerifyJob) => Promise<Checkpoint | null>;
  /** Replaces the file as a whole, so that a process that is killed leaves the old one or the new one. */
  readonly write: (checkpoint: Checkpoint) => Promise<void>;
}

export function openCheckpointFile(path: string, interval = 10_000): CheckpointFile {
  return {
    path,
    interval,
    read: async (job) => {
      const text = await readIfPresent(path);
      if (text === null) return null;
      const checkpoint = parseCheckpoint(text, path);
      const { genesisHash, firstBlock, flags } = checkpoint.job;
      if (genesisHash !== job.genesisHash || firstBlock !== job.firstBlock)
        throw new LedgerError(`${path} is a checkpoint of another ledger`);
      if (flags !== job.flags)
        throw new LedgerError(`${path} is of a check with other flags: ${flags || 'none'}, not ${job.flags || 'none'}`);
      return checkpoint;
    },
    write: async (checkpoint) => {
      try {
        await replaceFile(path, stringifyJson(encodeCheckpoint(checkpoint)));
      } catch (error) {
        throw new LedgerError(`the checkpoint ${path} cannot be written: ${errorText(error)}`);
      }
    },
  };
}

/** The digest of rows and of those before them. */
export function extendDigest(digest: string, ...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update(digest);
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest('hex');
}

/** A check that continues where an earlier one ended, and keeps how far it has come. */
export interface ResumableCheck {
  /** Where the earlier one ended; null for a new check. */
  readonly resumed: Checkpoint | null;
  /** Whether the earlier check has checked a block. */
  readonly isChecked: (key: string) => boolean;
  /** Before the block of a key, or with null after all blocks: throws LedgerError if the earlier check had other blocks up to there. */
  readonly confirm: (key: string | null, digest: string) => void;
  /** After a block; null after all of them. Writes at most one checkpoint in each interval, and one at the end. */
  readonly keep: (key: string | null, progress: () => CheckProgress) => Promise<void>;
  readonly notes: readonly string[];
}

export interface CheckProgress extends Pick<Checkpoint, 'digest' | 'ranges' | 'learned' | 'signatures'> {
  readonly findings: readonly KeyedFinding[];
}

export async function resumeCheck(file: CheckpointFile | null, job: VerifyJob): Promise<ResumableCheck> {
  const resumed = (await file?.read(job)) ?? null;
  const isChecked = (key: string): boolean => resumed !== null && key <= resumed.key;
  let isConfirmed = resumed === null;
  let lastKey: string | null = null;
  let keptAt = Date.now();
  return {
    resumed,
    isChecked,
    confirm: (key, digest) => {
      if (resumed === null || isConfirmed || (key !== null && isChecked(key))) return;
      if (digest !== resumed.digest) {
        const slot = parseSlotKey(resumed.key);
        throw new LedgerError(`the blocks up to slot ${slot} are not those that the checkpoint ${file?.path} is of`);
      }
      isConfirmed = true;
    },
    keep: async (key, progress) => {
      if (file === null || (key !== null && isChecked(key))) return;
      lastKey = key ?? lastKey;
      if (lastKey === null || (key !== null && Date.now() - keptAt < file.interval)) return;
      const { findings, ...rest } = progress();
      await file.write({ job, key: lastKey, ...rest, ...firstFindings(findings, resumed?.moreFindings ?? 0) });
      keptAt = Date.now();
    },
    notes: resumed === null ? [] : describeResumed(resumed, file?.path),
  };
}

function describeResumed({ key, moreFindings }: Checkpoint, path: string | undefined): readonly string[] {
  const notes = [`blocks up to slot ${parseSlotKey(key)} were checked before, as ${path} says`];
  if (moreFindings > 0) notes.push(`${moreFindings} more findings were made before the checkpoint`);
  return notes;
}

const MAX_FINDINGS = 1000;
const MAX_TEXT = 400;

/** The first findings; `more` came after them in an earlier check. */
function firstFindings(findings: readonly KeyedFinding[], more: number): Pick<Checkpoint, 'findings' | 'moreFindings'> {
  const first = findings.slice(0, MAX_FINDINGS);
  return {
    // A row may claim a blockhash of any length.
    findings: first.map(({ key, finding, text }) => ({ key, finding, text: text.slice(0, MAX_TEXT) })),
    moreFindings: findings.length - first.length + more,
  };
}

/** More than MAX_FINDINGS need. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

async function readIfPresent(path: string): Promise<string | null> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) throw new Error(`it has ${size} bytes, where a checkpoint has less`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new LedgerError(`the checkpoint ${path} cannot be read: ${errorText(error)}`);
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** Another number whenever other things are checked: an earlier check did not check these. */
const FORMAT = 'slotscope verify checkpoint 1';

function encodeCheckpoint({ job, ranges, learned, findings, ...rest }: Checkpoint): JsonObject {
  return {
    format: FORMAT,
    ...rest,
    job: { ...job },
    ranges: {
      counts: { ...ranges.counts },
      current: ranges.current === null ? null : { ...ranges.current },
      last: ranges.last,
    },
    learned: learned === null ? null : { ...learned },
    findings: findings.map((each): JsonObject => ({ ...each })),
  };
}

function parseCheckpoint(text: string, path: string): Checkpoint {
  try {
    return decodeAt('checkpoint', parseJson(text), decodeCheckpoint);
  } catch (error) {
    throw new LedgerError(`${path} is not a checkpoint of this version: ${errorText(error)}`);
  }
}

const decodeCheckpoint: Decoder<Checkpoint> = (value) => {
  const object = decodeObject(value);
  decodeMember(object, 'format', oneOf([FORMAT]));
  return {
    job: decodeMember(object, 'job', decodeJob),
    key: decodeMember(object, 'key', decodeString),
    digest: decodeMember(object, 'digest', decodeString),
    ranges: decodeMember(object, 'ranges', decodeRanges),
    learned: decodeOptionalMember(object, 'learned', decodeLearned),
    signatures: decodeMember(object, 'signatures', decodeU32),
    findings: decodeMember(object, 'findings', arrayOf(decodeFinding, MAX_FINDINGS)),
    moreFindings: decodeMember(object, 'moreFindings', decodeU32),
  };
};

const decodeJob: Decoder<VerifyJob> = (value) => {
  const object = decodeObject(value);
  return {
    genesisHash: decodeOptionalMember(object, 'genesisHash', decodeString),
    firstBlock: decodeOptionalMember(object, 'firstBlock', decodeString),
    flags: decodeMember(object, 'flags', decodeString),
  };
};

const decodeRanges: Decoder<SlotRangesState> = (value) => {
  const object = decodeObject(value);
  const counts = decodeMember(object, 'counts', decodeObject);
  const count = (status: (typeof SLOT_STATUSES)[number]): bigint => decodeMember(counts, status, decodeU64);
  return {
    counts: {
      ok: count('ok'),
      failed: count('failed'),
      unverifiable: count('unverifiable'),
      skipped: count('skipped'),
      missing: count('missing'),
    },
    current: decodeOptionalMember(object, 'current', decodeRange),
    last: decodeOptionalMember(object, 'last', decodeU64),
  };
};

const decodeRange: Decoder<SlotRange> = (value) => {
  const object = decodeObject(value);
  return {
    from: decodeMember(object, 'from', decodeU64),
    to: decodeMember(object, 'to', decodeU64),
    status: decodeMember(object, 'status', oneOf(SLOT_STATUSES)),
    reason: decodeOptionalMember(object, 'reason', decodeString),
  };
};

const decodeLearned: Decoder<LearnedRate> = (value) => {
  const object = decodeObject(value);
  return {
    epoch: decodeMember(object, 'epoch', decodeU64),
    hashes: decodeOptionalMember(object, 'hashes', decodeU64),
    isUnpaced: decodeMember(object, 'isUnpaced', decodeBoolean),
  };
};

const decodeFinding: Decoder<KeyedFinding> = (value) => {
  const object = decodeObject(value);
  return {
    key: decodeMember(object, 'key', decodeString),
    finding: decodeMember(object, 'finding', oneOf(FINDING_NAMES)),
    text: decodeMember(object, 'text', decodeString),
  };
};

function oneOf<T extends string>(names: readonly T[]): Decoder<T> {
  return textOf((text) => names.find((name) => name === text) ?? null, names.map((name) => `"${name}"`).join(' or '));
}
