import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, jsonEqual } from '../../shared/json/json.ts';
import { type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import {
  type KeyValueReader,
  type KeyValueWriter,
  LedgerError,
  type TableRow,
  withRowError,
} from '../engine/key-value.ts';
import { decodeJsonCell, encodeJsonCell } from './json-cell.ts';

/**
 * The certificate of the block with which Alpenglow began on the cluster of a ledger, as getAgGenesisCert returns it:
 * a row of the `info` table. It never changes. Without the row, nothing is known: the cluster may have migrated since.
 */
export const CERTIFICATE_KEY = 'ag-genesis-cert';

const BLOCK_ID_BYTES = 32;
const SIGNATURE_BYTES = 192;

/** The certificate in JSON, without other members; null for JSON of another form. */
export function parseCertificate(json: JsonValue): JsonObject | null {
  if (!isJsonObject(json)) return null;
  const { block, signature } = json;
  if (!isJsonObject(block) || !isJsonObject(signature)) return null;
  const slot = certifiedSlot(json);
  const { blockId = null } = block;
  const { bitmap = null, signature: bytes = null } = signature;
  if (slot === null || !isBytes(blockId, BLOCK_ID_BYTES) || !isBytes(bytes, SIGNATURE_BYTES) || !isBytes(bitmap, null))
    return null;
  return { block: { blockId, slot }, signature: { bitmap, signature: bytes } };
}

/** The slot of the certified block, the last one before Alpenglow; null for JSON of another form. */
export function certifiedSlot({ block = null }: JsonObject): Slot | null {
  const slot = isJsonObject(block) ? block['slot'] : null;
  const integer = typeof slot === 'number' && Number.isSafeInteger(slot) ? BigInt(slot) : slot;
  return typeof integer === 'bigint' && integer >= 0n && integer <= U64_MAX ? integer : null;
}

function isBytes(value: JsonValue, length: number | null): boolean {
  const isByte = (each: JsonValue): boolean =>
    typeof each === 'number' && Number.isInteger(each) && each >= 0 && each < 256;
  return isJsonArray(value) && (length === null || value.length === length) && value.every(isByte);
}

/** null if the ledger does not have it. */
export async function readCertificate(kv: KeyValueReader): Promise<JsonObject | null> {
  const cell = kv.tables.has('info') ? await kv.get('info', CERTIFICATE_KEY) : null;
  return cell === null ? null : withRowError('info', CERTIFICATE_KEY, () => decodeJsonCell('info', cell));
}

export function encodeCertificateRow(certificate: JsonObject): TableRow {
  return { table: 'info', key: CERTIFICATE_KEY, cell: encodeJsonCell('info', certificate) };
}

/** Throws LedgerError if the ledger has another one. */
export async function storeCertificate(kv: KeyValueWriter, certificate: JsonObject): Promise<void> {
  const known = await readCertificate(kv);
  if (known === null) {
    await kv.write([encodeCertificateRow(certificate)]);
    return;
  }
  if (!jsonEqual(known, certificate))
    throw new LedgerError(
      `the ledger has another certificate of Alpenglow's genesis, of slot ${certifiedSlot(known)}: they are of different clusters`,
    );
}
