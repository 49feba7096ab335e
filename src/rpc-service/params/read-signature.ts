import { findBadBase58 } from '../../shared/bytes/encodings.ts';
import { type Signature, parseSignature } from '../../solana/ids/ids.ts';
import { invalidParams } from '../rpc-error.ts';
import { type Param, invalidType } from './param.ts';

const MAX_SIGNATURE_LENGTH = 88;

/** Reads a required signature parameter; throws the node's error for anything else. */
export function readSignature(param: Param): Signature {
  if (typeof param.value !== 'string') throw invalidType(param, 'a string');
  if (param.value.length > MAX_SIGNATURE_LENGTH) throw invalidParams('Invalid param: WrongSize');
  if (findBadBase58(param.value) !== -1) throw invalidParams('Invalid param: Invalid');
  const signature = parseSignature(param.value);
  if (signature === null) throw invalidParams('Invalid param: WrongSize');
  return signature;
}
