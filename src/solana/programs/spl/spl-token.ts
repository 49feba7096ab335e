import { createByteReader } from '../../../shared/bytes/bytes.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.ts';
import type { Address } from '../../ids/ids.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../ids/program-ids.ts';
import {
  findInstruction,
  type InstructionTable,
  listInstructions,
  listTypes,
  readInstruction,
  writeInstruction,
} from '../layout/instruction-table.ts';
import type { InstructionInput, InvertibleProgram } from '../program.ts';
import { BASE_INSTRUCTIONS } from './token/base-instructions.ts';
import { BATCH, readBatch, writeBatch } from './token/batch.ts';
import { findInterfaceInstruction, INTERFACE_INSTRUCTIONS } from './token/interfaces.ts';
import { ACCOUNT_EXTENSIONS } from './token-2022/account-extensions.ts';
import { CONFIDENTIAL_MINT_BURN } from './token-2022/confidential-mint-burn.ts';
import { CONFIDENTIAL_TRANSFER } from './token-2022/confidential-transfer.ts';
import { CONFIDENTIAL_TRANSFER_FEE } from './token-2022/confidential-transfer-fee.ts';
import { MINT_EXTENSIONS } from './token-2022/mint-extensions.ts';
import { POINTERS } from './token-2022/pointers.ts';
import { TRANSFER_FEE } from './token-2022/transfer-fee.ts';

const INSTRUCTIONS: InstructionTable = {
  ...BASE_INSTRUCTIONS,
  ...MINT_EXTENSIONS,
  ...ACCOUNT_EXTENSIONS,
  ...POINTERS,
  ...TRANSFER_FEE,
  ...CONFIDENTIAL_TRANSFER,
  ...CONFIDENTIAL_TRANSFER_FEE,
  ...CONFIDENTIAL_MINT_BURN,
};

const SPECS = [...listInstructions(INSTRUCTIONS), ...INTERFACE_INSTRUCTIONS];

/** Both token programs: nodes parse Token instructions with the Token-2022 parser. */
export const splToken: InvertibleProgram = {
  name: 'spl-token',
  ids: [TOKEN_PROGRAM, TOKEN_2022_PROGRAM],
  parse,
  types: [...listTypes(SPECS), 'batch'],
  encode,
};

function parse(accounts: readonly Address[], data: Uint8Array): JsonObject | null {
  const reader = createByteReader(data);
  const tag = reader.u8();
  if (tag === BATCH) return readBatch(reader, accounts, parse);
  const spec = findInstruction(INSTRUCTIONS, tag, reader, accounts);
  return spec === null ? parseInterface(accounts, data) : readInstruction(spec, reader, accounts);
}

/** Instructions of interfaces that any program may implement; their discriminator has 8 bytes instead of 1. */
function parseInterface(accounts: readonly Address[], data: Uint8Array): JsonObject | null {
  const reader = createByteReader(data);
  const spec = findInterfaceInstruction(reader.bytes(8));
  return spec && readInstruction(spec, reader, accounts);
}

function encode(parsed: JsonValue): readonly InstructionInput[] {
  return isJsonObject(parsed) && parsed['type'] === 'batch'
    ? writeBatch(parsed, encode)
    : writeInstruction(SPECS, parsed);
}
