import { DecodeError } from '../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonObject, jsonEqual } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { RENT_SYSVAR } from '../ids/program-ids.ts';
import { addressLookupTable } from './address-lookup-table.ts';
import { ANCHOR_IDL, parseAnchorIdlInstruction } from './anchor-idl.ts';
import { associatedToken } from './associated-token.ts';
import { computeBudget } from './compute-budget.ts';
import { config } from './config.ts';
import { bpfLoader, bpfUpgradeableLoader, deprecatedBpfLoader, loaderV4 } from './loaders.ts';
import { brokenMemo, memo } from './memo.ts';
import { ed25519, secp256k1, secp256r1 } from './precompiles.ts';
import { programMetadata } from './program-metadata.ts';
import {
  type DataField,
  type Instruction,
  type ParsedInstruction,
  type ProgramEffects,
  indexPrograms,
  parseWith,
} from './program.ts';
import { splToken } from './spl-token.ts';
import { stake } from './stake.ts';
import { system } from './system.ts';
import { vote } from './vote.ts';
import { zkElGamalProof } from './zk-elgamal-proof.ts';

/** The parsers of programs that nodes parse, by program id. */
export const PROGRAMS = indexPrograms([
  system,
  vote,
  stake,
  memo,
  splToken,
  associatedToken,
  bpfLoader,
  bpfUpgradeableLoader,
  addressLookupTable,
]);

/** Parses an instruction exactly as a node's jsonParsed does, or returns null if a node returns the raw bytes. Never throws. */
export function parseInstruction(instruction: Instruction): ParsedInstruction | null {
  return parseWith(PROGRAMS, instruction);
}

/** Program and type: "system transfer", or "spl-memo" alone for a memo. */
export function nameParsed({ program, parsed }: ParsedInstruction): string {
  const type = isJsonObject(parsed) ? parsed['type'] : undefined;
  return typeof type === 'string' ? `${program} ${type}` : program;
}

/** Parses an instruction of a program that nodes do not parse, in the shape of jsonParsed; null for any other. Never throws. */
export function parseExplorerOnly(instruction: Instruction): ParsedInstruction | null {
  return parseWith(EXPLORER_ONLY_PROGRAMS, instruction) ?? parseAnchorIdlInstruction(instruction);
}

/** The parsers of what only the explorer parses, by program id. */
export const EXPLORER_ONLY_PROGRAMS = indexPrograms([
  computeBudget,
  ed25519,
  secp256k1,
  secp256r1,
  config,
  loaderV4,
  deprecatedBpfLoader,
  zkElGamalProof,
  programMetadata,
  brokenMemo,
]);

/** Which bytes of an instruction's data are which field, in byte order; none if no parser reads it by a table. Never throws. */
export function dataFields(instruction: Instruction): readonly DataField[] {
  for (const programs of [PROGRAMS, EXPLORER_ONLY_PROGRAMS]) {
    const fields: DataField[] = [];
    if (parseWith(programs, instruction, (field) => fields.push(field)) !== null) return fields;
  }
  return [];
}

/** What the instructions of each program do to accounts, by its name in `jsonParsed`: an endpoint's answer has no program id there. */
export const PROGRAM_EFFECTS: ReadonlyMap<string, ProgramEffects> = new Map(
  [...PROGRAMS.values(), ...EXPLORER_ONLY_PROGRAMS.values(), ANCHOR_IDL].map(({ name, effects = {} }) => [
    name,
    effects,
  ]),
);

/**
 * The instructions that a node's jsonParsed may come from, likeliest first. Each one parses to exactly the same JSON, on the newest
 * node or an older one. jsonParsed omits some data, so there may be several candidates, and the list may be incomplete. Never throws.
 */
export function encodeInstruction(programId: Address, parsed: JsonValue): readonly Instruction[] {
  const program = PROGRAMS.get(programId);
  if (program === undefined) return [];
  try {
    return program
      .encode(parsed)
      .map((input) => ({ programId, ...input }))
      .filter((instruction) => parsesTo(instruction, parsed));
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

/** The jsonParsed of an older node that differs from the newest node's. */
interface OlderNodeOutput {
  readonly cause: string;
  readonly parsed: JsonValue;
}

/** The known jsonParsed outputs of older nodes for an instruction, derived from the newest node's output. */
export function olderNodeOutputs(instruction: ParsedInstruction): readonly OlderNodeOutput[] {
  const { parsed } = instruction;
  if (!isJsonObject(parsed) || !isJsonObject(parsed['info'])) return [];
  const { info } = parsed;
  const withInfo = (changed: JsonObject): JsonObject => ({ ...parsed, info: changed });
  switch (nameParsed(instruction)) {
    case 'spl-associated-token-account create':
      return [{ cause: 'before 1.10: with the rent sysvar', parsed: withInfo({ ...info, rentSysvar: RENT_SYSVAR }) }];
    case 'spl-token amountToUiAmount': {
      const amount = typeof info['amount'] === 'string' ? BigInt(info['amount']) : null;
      return [{ cause: 'before 2.0: amount as a number', parsed: withInfo({ ...info, amount }) }];
    }
    case 'bpf-upgradeable-loader close': {
      const { programAccount, ...rest } = info;
      return programAccount === null
        ? [{ cause: 'by the first nodes that supported it: without programAccount', parsed: withInfo(rest) }]
        : [];
    }
    default:
      return [];
  }
}

function parsesTo(instruction: Instruction, parsed: JsonValue): boolean {
  const newest = parseInstruction(instruction);
  if (newest === null) return false;
  return jsonEqual(newest.parsed, parsed) || olderNodeOutputs(newest).some((older) => jsonEqual(older.parsed, parsed));
}
