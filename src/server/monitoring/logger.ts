import type { OnProgress } from '../../shared/progress.ts';
import { redactKeys } from './redact-keys.ts';

export const LOG_LEVELS = ['error', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields of a log line, in addition to its time, level and message. Undefined ones are left out. */
type LogFields = Readonly<Record<string, string | number | bigint | boolean | readonly string[] | undefined>>;

/** Writes a line, if its level is enabled. */
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** Logs one JSON object a line, up to a level. API keys in texts are replaced. */
export function createLog(maxLevel: LogLevel, write: (line: string) => void, now: () => number = Date.now): Log {
  const enabled = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(maxLevel) + 1);
  return (level, message, fields = {}) => {
    if (!enabled.includes(level)) return;
    const entry = { time: new Date(now()).toISOString(), level, message, ...fields };
    write(`${JSON.stringify(entry, toLoggable)}\n`);
  };
}

function toLoggable(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? redactKeys(value) : value;
}

const MAX_CAUSES = 8;

/**
 * Logs an error: its message and those of its causes, their properties, such as the key of a row, and the stack of the
 * first.
 */
export function logError(log: Log, error: unknown): void {
  const [outermost, ...causes] = withCauses(error);
  if (outermost === undefined) return log('error', String(error));
  const first = causes.at(-1) ?? outermost;
  log('error', outermost.message, {
    ...Object.assign({}, ...causes.map(properties).reverse(), properties(outermost)),
    causes: causes.length === 0 ? undefined : causes.map(({ message }) => message),
    stack: first.stack,
  });
}

/** Logs what a check of a ledger's file found. */
export function logDamage(log: Log) {
  return (faults: readonly { readonly table: string | null; readonly text: string }[]): void => {
    for (const { table, text } of faults.slice(0, MAX_FAULTS))
      log('error', 'the ledger is damaged', { table: table ?? undefined, reason: text });
  };
}

/** Logs how far a long task is, every ten seconds. */
export function logProgress(log: Log, message: string): OnProgress {
  let next = performance.now() + PROGRESS_MS;
  return ({ done, total, label }) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_MS;
    log('info', message, { done, total: total ?? undefined, label });
  };
}

const PROGRESS_MS = 10_000;
const MAX_FAULTS = 20;

function withCauses(error: unknown): readonly Error[] {
  const errors: Error[] = [];
  for (let next = error; next instanceof Error && errors.length < MAX_CAUSES; next = next.cause) errors.push(next);
  return errors;
}

function properties(error: Error): LogFields {
  const simple = Object.entries(error).filter(([, value]) => LOGGABLE.has(typeof value));
  return Object.fromEntries(simple);
}

const LOGGABLE: ReadonlySet<string> = new Set(['string', 'number', 'bigint', 'boolean']);
