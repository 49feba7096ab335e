import { createIdlDecoding } from '../../../analysis/facts/transaction/create-idl-decoding.ts';
import { acceptIdl, openIdl, decodeAnswer } from './open-idl.ts';
import { IdlFields, LogEvent } from '../decoded/idl-values.tsx';

/** The code that only transactions with an IDL need. */
export const IDL_CODE = { createIdlDecoding, decodeAnswer, openIdl, acceptIdl, IdlFields, LogEvent };
