import type { Message } from '../../solana/model/transaction.ts';

/**
 * The messages that a message read from JSON may have been, likeliest first. Without lookups and limits, legacy and version 0
 * look alike in JSON where `version` is missing or wrong: only the signature can tell which bytes were signed.
 */
export function messageCandidates(message: Message): readonly Message[] {
  if (message.version === 1 || message.addressTableLookups.length > 0) return [message];
  return [message, { ...message, version: message.version === 'legacy' ? 0 : 'legacy' }];
}
