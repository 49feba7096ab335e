import { createIdlDecoding } from '../../../analysis/transaction/instructions/create-idl-decoding.ts';
import { IdlFields, LogEvent } from '../decoded/idl-values.tsx';
import { acceptIdl, decodeAnswer, openIdl } from './open-idl.ts';

/** The code that only transactions with an IDL need. */
export const IDL_CODE = { createIdlDecoding, decodeAnswer, openIdl, acceptIdl, IdlFields, LogEvent };
