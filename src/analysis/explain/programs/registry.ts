import type { ParsedCall } from '../../facts/transaction/parse-call.ts';
import { anchorIdlText } from './anchor-idl-text.ts';
import { addressLookupTableText } from './address-lookup-table-text.ts';
import { computeBudgetText } from './compute-budget-text.ts';
import { bpfLoaderText, bpfUpgradeableLoaderText } from './loader-texts.ts';
import { memoText } from './memo-text.ts';
import { programMetadataText } from './program-metadata-text.ts';
import type { ProgramText } from './program-text.ts';
import { stakeText } from './stake-text.ts';
import { systemText } from './system-text.ts';
import { associatedTokenText, splTokenText } from './token-texts.ts';
import { ed25519Text, secp256k1Text, secp256r1Text, zkElGamalProofText } from './verification-texts.ts';
import { voteText } from './vote-text.ts';

/** The text of every program that has one. To add a program, write its file and list it here. */
export const PROGRAM_TEXTS: readonly ProgramText[] = [
  systemText,
  voteText,
  stakeText,
  splTokenText,
  associatedTokenText,
  memoText,
  computeBudgetText,
  ed25519Text,
  secp256k1Text,
  secp256r1Text,
  addressLookupTableText,
  bpfLoaderText,
  bpfUpgradeableLoaderText,
  programMetadataText,
  anchorIdlText,
  zkElGamalProofText,
];

const BY_PROGRAM: ReadonlyMap<string, ProgramText> = new Map(
  PROGRAM_TEXTS.map((text) => [text.program, withoutPrototypes(text)]),
);

/** The endpoint chooses the types that are looked up, and "constructor" is not one of ours. */
function withoutPrototypes(text: ProgramText): ProgramText {
  for (const table of Object.values(text)) if (typeof table === 'object') Object.setPrototypeOf(table, null);
  return text;
}

/** The text for a parsed call's program, or null. An IDL may give its program any name, so its calls have none. */
export function programTextFor({ by, program }: ParsedCall): ProgramText | null {
  return by === 'idl' ? null : (BY_PROGRAM.get(program) ?? null);
}
