import { type JsonValue, isJsonObject } from '../../shared/json/json.ts';
import type { RequestLogSnapshot } from '../../rpc-client/request-log.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';

/** How an endpoint answered when it was asked last. */
export interface EndpointNote {
  /** Of the fastest request. null if none was answered. */
  readonly milliseconds: number | null;
  /** "HTTP 401"; null if it answers. */
  readonly problem: string | null;
  /** Unix milliseconds. */
  readonly at: number;
}

/** By the URL of the endpoint. */
export const endpointNotes = createStoredValue<ReadonlyMap<string, EndpointNote>>(
  'endpoint-notes',
  (json) =>
    new Map(
      Object.entries(isJsonObject(json) ? json : {}).flatMap(([url, value]) => {
        const note = decodeNote(value);
        return note === null ? [] : [[url, note]];
      }),
    ),
  (notes) => (notes.size === 0 ? null : Object.fromEntries([...notes].map(([url, note]) => [url, { ...note }]))),
);

/** A note about what the log of a client says; null before the first answer. */
export function noteOf({ requests, problem }: RequestLogSnapshot): EndpointNote | null {
  const times = requests.flatMap(({ cost, outcome }) =>
    cost !== null && (outcome === 'answered' || outcome === 'error') ? [cost.milliseconds] : [],
  );
  if (times.length === 0 && problem === null) return null;
  const milliseconds = times.length === 0 ? null : Math.round(Math.min(...times));
  return { milliseconds, problem: problem && problem.remark, at: Date.now() };
}

/** `note` null: forgets it. */
export function setEndpointNote(url: string, note: EndpointNote | null): void {
  const notes = new Map(endpointNotes.get());
  const before = notes.get(url);
  if (note === null) notes.delete(url);
  else notes.set(url, note);
  const isSame = before?.milliseconds === note?.milliseconds && before?.problem === note?.problem;
  if (!isSame) endpointNotes.set(notes);
}

function decodeNote(json: JsonValue): EndpointNote | null {
  if (!isJsonObject(json)) return null;
  const { milliseconds, problem, at } = json;
  return {
    milliseconds: numberOf(milliseconds),
    problem: typeof problem === 'string' ? problem : null,
    at: numberOf(at) ?? 0,
  };
}

function numberOf(json: JsonValue | undefined): number | null {
  return typeof json === 'number' || typeof json === 'bigint' ? Number(json) : null;
}
