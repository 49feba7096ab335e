import type { Log, LogFields } from './logger.ts';

const MAX_CAUSES = 8;

/** Logs an error: what it and its causes say, their properties, such as the key of a row, and where the first of them was thrown. */
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
