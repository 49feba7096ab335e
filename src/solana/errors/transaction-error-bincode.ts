import type { ByteReader } from '../../shared/bytes/byte-reader.ts';
import type { ByteWriter } from '../../shared/bytes/byte-writer.ts';
import type {
  InstructionError,
  PlainInstructionErrorName,
  PlainTransactionErrorName,
  TransactionError,
} from './transaction-error.ts';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './transaction-error-names.ts';

/**
 * Writes an error as current nodes store it: the variant number as u32, then the payload, including the text of a BorshIoError if
 * there is one. Throws RangeError for an unknown name.
 */
export function writeTransactionError(writer: ByteWriter, error: TransactionError): void {
  writeError(writer, error, (text) => {
    if (text !== null) writeText(writer, text);
  });
}

/**
 * Reads an error at the end of the input, where only an optional memo may follow. Nodes up to Agave 2 stored text with a
 * BorshIoError and later ones do not, so text is read only if the remaining bytes are exactly a text, or a text and an optional memo.
 */
export function readTransactionError(reader: ByteReader): TransactionError {
  return readError(reader, () => (hasText(reader.fork()) ? readText(reader) : null));
}

/** As writeTransactionError, for bincode block rows, where a BorshIoError always has text. */
export function writeOldTransactionError(writer: ByteWriter, error: TransactionError): void {
  writeError(writer, error, (text) => writeText(writer, text ?? ''));
}

/** As readTransactionError, for bincode block rows, where a BorshIoError always has text and other data follows. */
export function readOldTransactionError(reader: ByteReader): TransactionError {
  return readError(reader, () => readText(reader));
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

function readError(reader: ByteReader, readBorshText: () => string | null): TransactionError {
  const name = readName(reader, TRANSACTION_ERRORS);
  switch (name) {
    case 'InstructionError':
      return { name, index: reader.u8(), error: readInstructionError(reader, readBorshText) };
    case 'DuplicateInstruction':
      return { name, index: reader.u8() };
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { name, accountIndex: reader.u8() };
    default:
      return { name: name as PlainTransactionErrorName };
  }
}

function readInstructionError(reader: ByteReader, readBorshText: () => string | null): InstructionError {
  const name = readName(reader, INSTRUCTION_ERRORS);
  switch (name) {
    case 'Custom':
      return { name, code: reader.u32() };
    case 'BorshIoError':
      return { name, text: readBorshText() };
    default:
      return { name: name as PlainInstructionErrorName };
  }
}

function numberOf(names: readonly string[], error: TransactionError | InstructionError): number {
  const number = names.indexOf(error.name);
  if (number === -1)
    throw new RangeError(`error ${JSON.stringify('json' in error ? error.json : error.name)} has no number`);
  return number;
}

function readName(reader: ByteReader, names: readonly string[]): string {
  const number = reader.u32();
  const name = names[number];
  if (name === undefined) throw reader.error(`unknown error number ${number}`);
  return name;
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

function writeText(writer: ByteWriter, text: string): void {
  const bytes = new TextEncoder().encode(text);
  writer.u64(BigInt(bytes.length));
  writer.bytes(bytes);
}

function readText(reader: ByteReader): string {
  const length = reader.u64();
  if (length > BigInt(reader.remaining())) throw reader.error(`text of ${length} bytes, ${reader.remaining()} left,`);
  return reader.utf8(Number(length));
}
