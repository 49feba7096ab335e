import { redactKeys } from './redact-keys.ts';

export const LOG_LEVELS = ['error', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Values of a log line besides its time, level and message. Left out if undefined. */
export type LogFields = Readonly<Record<string, string | number | bigint | boolean | readonly string[] | undefined>>;

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
