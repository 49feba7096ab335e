import type { Address } from '@solana/kit';
import { encodeHex } from '../../../src/shared/bytes/encodings.ts';
import { encodeScript } from '../sbf/script.ts';

/**
 * The interface of the router in Codama's format. Like that of the exchange, its instruction is a script: after the name comes a call of
 * the exchange, and then the amount that it returns.
 */
export function routerIdl(address: Address) {
  const discriminator = encodeScript([{ does: 'log', text: 'Instruction: Route' }]);
  return {
    kind: 'rootNode',
    standard: 'codama',
    version: '1.3.0',
    program: {
      kind: 'programNode',
      name: 'harborRouter',
      publicKey: address,
      version: '0.3.1',
      accounts: [],
      instructions: [
        {
          kind: 'instructionNode',
          name: 'route',
          docs: ['Swaps through the exchange, and returns the amount that the trader got.'],
          accounts: ACCOUNTS.map(([name, isWritable, isSigner]) => ({
            kind: 'instructionAccountNode',
            name,
            isWritable,
            isSigner,
          })),
          arguments: [
            {
              kind: 'instructionArgumentNode',
              name: 'discriminator',
              defaultValueStrategy: 'omitted',
              type: { kind: 'fixedSizeTypeNode', size: discriminator.length, type: { kind: 'bytesTypeNode' } },
              defaultValue: { kind: 'bytesValueNode', data: encodeHex(discriminator), encoding: 'base16' },
            },
            { kind: 'instructionArgumentNode', name: 'callStep', type: number('u8') },
            {
              kind: 'instructionArgumentNode',
              name: 'exchangeCall',
              type: { kind: 'sizePrefixTypeNode', type: { kind: 'bytesTypeNode' }, prefix: number('u16') },
            },
            { kind: 'instructionArgumentNode', name: 'returnStep', type: number('u8') },
            { kind: 'instructionArgumentNode', name: 'returnLength', type: number('u16') },
            { kind: 'instructionArgumentNode', name: 'amountOut', type: number('u64') },
          ],
          discriminators: [{ kind: 'fieldDiscriminatorNode', name: 'discriminator', offset: 0 }],
        },
      ],
      definedTypes: [],
      pdas: [],
      errors: [],
    },
    additionalPrograms: [],
  };
}

const ACCOUNTS = [
  ['exchange', false, false],
  ['trader', true, true],
  ['traderSource', true, false],
  ['poolDestination', true, false],
  ['mintIn', false, false],
  ['poolSource', true, false],
  ['traderDestination', true, false],
  ['mintOut', false, false],
  ['poolAuthority', false, false],
  ['tokenProgram', false, false],
] as const;

function number(format: 'u8' | 'u16' | 'u64') {
  return { kind: 'numberTypeNode', format, endian: 'le' };
}
