import { isJsonObject, type JsonValue, stringifyJson } from '../../shared/json/json.ts';

export interface Difference {
  /** Path in the answer, with "[]" for any index. */
  readonly path: string;
  readonly recorded: JsonValue | undefined;
  readonly answered: JsonValue | undefined;
}

const isWhole = (value: JsonValue | undefined): boolean => typeof value === 'number' || typeof value === 'bigint';

/** Known reasons why an answer differs from its recording. Tests require that each one occurs, so that the list stays current. */
export const EXCEPTIONS: readonly { readonly why: string; readonly covers: (difference: Difference) => boolean }[] = [
  {
    why: 'before Agave 3 a top-level instruction had no stack height, or null, where it now has 1',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('message.instructions[].stackHeight') && (recorded ?? null) === null && answered === 1,
  },
  {
    why: 'before 1.14.6 an inner instruction had no stack height, where a node now prints null',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('innerInstructions[].instructions[].stackHeight') && recorded === undefined && answered === null,
  },
  {
    why: 'before 1.8 a reward had no commission, where a node now prints null',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('rewards[].commission') && recorded === undefined && answered === null,
  },
  {
    why: 'before 1.11 an account of jsonParsed had no source',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('accountKeys[].source') && recorded === undefined && answered === 'transaction',
  },
  {
    why: 'before 1.10 the create of an associated token account was parsed with the rent sysvar',
    covers: ({ path, answered }) => path.endsWith('parsed.info.rentSysvar') && answered === undefined,
  },
  {
    why: 'some versions and clients print null for the lookups of a legacy transaction, which has none',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('message.addressTableLookups') && recorded === null && answered === undefined,
  },
  {
    why: 'one client prints empty loaded addresses with jsonParsed, which has none',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('meta.loadedAddresses') &&
      answered === undefined &&
      stringifyJson(recorded ?? null) === '{"readonly":[],"writable":[]}',
  },
  {
    why: 'newer nodes return the index in the block, which is not stored for a single transaction and known for one in a block',
    covers: ({ path, recorded, answered }) =>
      path === '.transactionIndex' && (recorded === undefined || answered === undefined),
  },
  {
    why: 'one recorder writes version 0 for legacy transactions; the signature proves the version',
    covers: ({ path, recorded, answered }) => path === '.version' && recorded === 0 && answered === 'legacy',
  },
  {
    why: 'one recorder stores integers as text',
    covers: ({ recorded, answered }) =>
      typeof recorded === 'string' && isWhole(answered) && recorded === stringifyJson(answered ?? null),
  },
  {
    why: 'one client prints absent return data as empty texts',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('meta.returnData') &&
      isJsonObject(recorded) &&
      stringifyJson(recorded['data'] ?? null) === '["",""]' &&
      answered === undefined,
  },
  {
    why: 'one client has its own name for readonlyIndexes',
    covers: ({ path }) => /addressTableLookups\[\]\.(readableIndexes|readonlyIndexes)$/.test(path),
  },
  {
    why: 'clients add members of their own',
    covers: ({ path, answered }) =>
      /\.(indexToProgramIds|compiledInstructions|chain|chainId)$/.test(path) && answered === undefined,
  },
];
