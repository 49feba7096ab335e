import * as fc from 'fast-check';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from '../../solana/errors/transaction-error.ts';
import { REWARD_TYPES } from '../../solana/model/transaction.ts';

const KNOWN = new Set(
  [...REWARD_TYPES, ...TRANSACTION_ERRORS, ...INSTRUCTION_ERRORS, 'legacy', 'memo'].map((word) => word.toLowerCase()),
);

/** A word that a later node could answer: a name, digits, or any text that is the same in JSON. With a payload, pages shorten longer ones. */
export const anyUnknownWord: fc.Arbitrary<string> = fc
  .oneof(
    fc.stringMatching(/^[A-Z][A-Za-z]{2,21}$/),
    fc.stringMatching(/^[1-9][0-9]{0,11}$/),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  )
  .filter(
    (word) =>
      visibleText(word).length <= 22 && !KNOWN.has(word.toLowerCase()) && word.trim() !== '' && !/^\{|["\\]/.test(word),
  );

/** An error with an unknown name, of the transaction or of an instruction, with or without a payload. */
export const anyUnknownError: fc.Arbitrary<{ readonly word: string; readonly json: JsonValue }> = fc
  .tuple(anyUnknownWord, fc.boolean(), fc.boolean(), fc.nat({ max: 3 }))
  .map(([word, hasPayload, isInstruction, index]) => {
    const error: JsonValue = hasPayload ? Object.fromEntries([[word, { account_index: 2 }]]) : word;
    return { word, json: isInstruction ? { InstructionError: [index, error] } : error };
  });
