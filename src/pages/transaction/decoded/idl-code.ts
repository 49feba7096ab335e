import { createIdlDecoding } from '../../../analysis/facts/transaction/create-idl-decoding.ts';
import { decodeAnswer } from './decode-answer.ts';
import { IdlFields } from './idl-fields.tsx';
import { LogEvent } from './log-event.tsx';
import { acceptIdl, openIdl } from './open-idl.ts';

/** The code that only transactions with an IDL need. */
export const IDL_CODE = { createIdlDecoding, decodeAnswer, openIdl, acceptIdl, IdlFields, LogEvent };
