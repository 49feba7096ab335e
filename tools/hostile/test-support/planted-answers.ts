import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  stringifyJson,
} from '../../../src/shared/json/json.ts';

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

/** An answer with a value of another shape. */
export interface PlantedShape extends PlantedAnswer {
  /** The place and the value: ".meta.fee := -3". */
  readonly change: string;
}

/** Replaces each value by each of these shapes. */
export function plantShapes(answers: readonly JsonObject[]): readonly PlantedShape[] {
  return SHAPES.flatMap((shape) =>
    plantEverywhere(answers, shape).flatMap((planted) =>
      planted.path === '' ? [] : [{ ...planted, change: `${planted.path} := ${stringifyJson(shape)}` }],
    ),
  );
}

const SHAPES: readonly JsonValue[] = [-3, 7.5, 'another shape', { x: 1 }, [[1]], true];

/** The fault that `faultIn` returns or throws for each of the answers, with its change. */
export function faultsIn(
  planted: readonly PlantedShape[],
  faultIn: (planted: PlantedShape) => string | null,
): readonly string[] {
  const attempt = (each: PlantedShape): string | null => {
    try {
      return faultIn(each);
    } catch (error) {
      return String(error);
    }
  };
  return planted.flatMap((each) => {
    const fault = attempt(each);
    return fault === null ? [] : [`${each.change}: ${fault}`];
  });
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
