import { encodeHex } from '../../shared/bytes/encodings.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { ByteReader, ByteWriter } from '../../shared/bytes/bytes.ts';
import { readText, writeText } from './bincode.ts';
import {
  INSTRUCTION_ERRORS,
  type InstructionError,
  TRANSACTION_ERRORS,
  type TransactionError,
} from '../../solana/errors/transaction-error.ts';

/** Number for an unknown name, without a payload. Nodes have far fewer errors, so none mistakes it for another one. */
const UNNAMED = 0xffff_ffff;

/**
 * Writes an error as current nodes store it: the variant number as u32, then the payload, including the text of a
 * BorshIoError if there is one. An unknown name is written as an unused number; the caller stores the name elsewhere.
 */
export function writeTransactionError(writer: ByteWriter, error: TransactionError): void {
  writeError(writer, error, (text) => {
    if (text !== null) writeText(writer, text);
  });
}

/**
 * Reads an error at the end of the input, where only an optional memo may follow. Nodes up to Agave 2 stored text with a
 * BorshIoError and later ones do not, so text is read only if the remaining bytes are exactly a text, or a text and an optional memo.
 * An unknown number is the error's name; the bytes after it are its payload, because only the error's definition says where it ends.
 */
export function readTransactionError(reader: ByteReader): TransactionError {
  return readError(
    reader,
    () => (hasText(reader.fork()) ? readText(reader) : null),
    () => encodeHex(reader.rest()),
  );
}

/** As writeTransactionError, for bincode block rows, where a BorshIoError always has text. */
export function writeOldTransactionError(writer: ByteWriter, error: TransactionError): void {
  writeError(writer, error, (text) => writeText(writer, text ?? ''));
}

/** As readTransactionError, for bincode block rows, where a BorshIoError always has text and other data follows. */
export function readOldTransactionError(reader: ByteReader): TransactionError {
  return readError(
    reader,
    () => readText(reader),
    (number) => {
      throw reader.error(`unknown error number ${number}`);
    },
  );
}

function writeError(writer: ByteWriter, error: TransactionError, writeBorshText: (text: string | null) => void): void {
  writer.u32(numberOf(TRANSACTION_ERRORS, error));
  switch (error.name) {
    case 'InstructionError':
      writer.u8(error.index);
      writeInstructionError(writer, error.error, writeBorshText);
      break;
    case 'DuplicateInstruction':
      writer.u8(error.index);
      break;
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      writer.u8(error.accountIndex);
      break;
    default:
  }
}

function writeInstructionError(
  writer: ByteWriter,
  error: InstructionError,
  writeBorshText: (text: string | null) => void,
): void {
  writer.u32(numberOf(INSTRUCTION_ERRORS, error));
  if (error.name === 'Custom') writer.u32(error.code);
  if (error.name === 'BorshIoError') writeBorshText(error.text);
}

/** Reads the payload of an error with an unknown number, as hex. */
type ReadUnknown = (number: number) => string;

function readError(reader: ByteReader, readBorshText: () => string | null, readUnknown: ReadUnknown): TransactionError {
  const number = reader.u32();
  const name = TRANSACTION_ERRORS[number];
  switch (name) {
    case undefined:
      return unknownError(number, readUnknown);
    case 'InstructionError':
      return { name, index: reader.u8(), error: readInstructionError(reader, readBorshText, readUnknown) };
    case 'DuplicateInstruction':
      return { name, index: reader.u8() };
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { name, accountIndex: reader.u8() };
    default:
      return { name };
  }
}

function readInstructionError(
  reader: ByteReader,
  readBorshText: () => string | null,
  readUnknown: ReadUnknown,
): InstructionError {
  const number = reader.u32();
  const name = INSTRUCTION_ERRORS[number];
  switch (name) {
    case undefined:
      return unknownError(number, readUnknown);
    case 'Custom':
      return { name, code: reader.u32() };
    case 'BorshIoError':
      return { name, text: readBorshText() };
    default:
      return { name };
  }
}

function numberOf(names: readonly string[], error: TransactionError | InstructionError): number {
  const number = names.indexOf(error.name);
  return number === -1 ? UNNAMED : number;
}

function unknownError(
  number: number,
  readUnknown: ReadUnknown,
): { readonly name: 'unknown'; readonly json: JsonValue } {
  const name = String(number);
  const payload = number === UNNAMED ? '' : readUnknown(number);
  return { name: 'unknown', json: payload === '' ? name : { [name]: payload } };
}

function hasText(ahead: ByteReader): boolean {
  try {
    readText(ahead);
    if (ahead.remaining() > 0 && ahead.u8() === 1) readText(ahead);
    return ahead.remaining() === 0;
  } catch {
    return false;
  }
}
