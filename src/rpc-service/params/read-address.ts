import { findBadBase58 } from '../../shared/bytes/encodings.ts';
import { type Address, parseAddress } from '../../solana/ids/ids.ts';
import { invalidParams } from '../rpc-error.ts';
import { type Param, invalidType } from './param.ts';

const MAX_ADDRESS_LENGTH = 44;

/** Reads a required address parameter; throws the node's error for anything else. */
export function readAddress(param: Param): Address {
  if (typeof param.value !== 'string') throw invalidType(param, 'a string');
  if (param.value.length > MAX_ADDRESS_LENGTH) throw invalidParams('Invalid param: WrongSize');
  if (findBadBase58(param.value) !== -1) throw invalidParams('Invalid param: Invalid');
  const address = parseAddress(param.value);
  if (address === null) throw invalidParams('Invalid param: WrongSize');
  return address;
}
