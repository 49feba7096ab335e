import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../src/shared/json/json.ts';

/** An answer in which one value was replaced. */
export interface PlantedAnswer {
  /** Where: "meta.innerInstructions[].instructions[].parsed". */
  readonly path: string;
  readonly json: JsonValue;
  /** The answer before. */
  readonly original: JsonObject;
}

type Path = readonly (string | number)[];

/**
 * Replaces each value of the answers that `accepts` by `planted`, one at a time. Positions that differ only in their
 * indexes are tested once, at the first.
 */
export function plantEverywhere(
  answers: readonly JsonObject[],
  planted: JsonValue,
  accepts: (value: JsonValue) => boolean = () => true,
): readonly PlantedAnswer[] {
  const seen = new Set<string>();
  return answers.flatMap((answer) =>
    pathsIn(answer).flatMap((path) => {
      const name = nameOf(path);
      if (seen.has(name) || !accepts(valueAt(answer, path))) return [];
      seen.add(name);
      return [{ path: name, json: replaced(answer, path, planted), original: answer }];
    }),
  );
}

function pathsIn(value: JsonValue, path: Path = []): readonly Path[] {
  if (isJsonArray(value)) return [path, ...value.flatMap((item, index) => pathsIn(item, [...path, index]))];
  if (!isJsonObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))];
}

function nameOf(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
}

function valueAt(value: JsonValue, path: Path): JsonValue {
  return path.reduce<JsonValue>((at, step) => (at as JsonObject)[step] ?? null, value);
}

function replaced(value: JsonValue, [step, ...rest]: Path, planted: JsonValue): JsonValue {
  if (step === undefined) return planted;
  if (isJsonArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, planted) : item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === step ? replaced(member, rest, planted) : member]),
  );
}
