import { DecodeError } from '../shared/json/decode-error.ts';
import { signaturesOf, type TransactionAnswer } from '../rpc-protocol/responses/transaction-answer.ts';
import type { Signature } from '../solana/ids/signature.ts';

/**
 * The answer; throws DecodeError where it holds another transaction than the one that was asked for, however well that one is
 * signed. One that cannot be read here may not show its signatures.
 */
export function requireSignature(answer: TransactionAnswer | null, asked: Signature): TransactionAnswer | null {
  if (answer === null) return null;
  const { body } = answer;
  const signatures = signaturesOf(body);
  const unread = body.form === 'undecoded' && signatures.length === 0;
  if (unread || signatures.includes(asked)) return answer;
  const found = signatures[0] === undefined ? 'one without signatures' : `the one with ${signatures[0]}`;
  throw new DecodeError('result.transaction', `the transaction with signature ${asked}`, found);
}
