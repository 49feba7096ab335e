import { findBadBase58 } from '../../shared/bytes/base58.ts';
import { parseSignature } from '../../solana/ids/signature.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import { invalidParams } from '../rpc-error.ts';
import { wrongType } from './param.ts';
import type { Param } from './param.ts';

const LONGEST_SIGNATURE_TEXT = 88;

/** A required signature parameter; throws the node's error for anything else. */
export function readSignature(param: Param): Signature {
  if (typeof param.value !== 'string') throw wrongType(param, 'a string');
  if (param.value.length > LONGEST_SIGNATURE_TEXT) throw invalidParams('Invalid param: WrongSize');
  if (findBadBase58(param.value) !== -1) throw invalidParams('Invalid param: Invalid');
  const signature = parseSignature(param.value);
  if (signature === null) throw invalidParams('Invalid param: WrongSize');
  return signature;
}
