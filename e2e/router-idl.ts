import type { Locator } from 'playwright/test';

/** The embedded ledger's router program. */
export const ROUTER = 'gbnWKJ9uKoLBq3D5xU1V3s2YGT5pAJiirgvDYs8zJNA';

/** A Codama IDL with one instruction of the embedded ledger's router program; the address is optional. */
export function routerIdl(publicKey: string, name = 'router'): string {
  const bytes = { kind: 'bytesTypeNode' };
  const tag = { kind: 'fixedSizeTypeNode', size: 2, type: bytes };
  return JSON.stringify({
    kind: 'rootNode',
    standard: 'codama',
    version: '1.5.0',
    program: {
      kind: 'programNode',
      name,
      publicKey,
      version: '1.2.3',
      instructions: [
        {
          kind: 'instructionNode',
          name: 'passOn',
          accounts: [{ kind: 'instructionAccountNode', name: 'trader', isWritable: true, isSigner: true }],
          arguments: [
            {
              kind: 'instructionArgumentNode',
              name: 'tag',
              type: tag,
              defaultValue: { kind: 'bytesValueNode', encoding: 'base16', data: '0012' },
              defaultValueStrategy: 'omitted',
            },
            { kind: 'instructionArgumentNode', name: 'call', type: bytes },
          ],
          discriminators: [{ kind: 'fieldDiscriminatorNode', name: 'tag', offset: 0 }],
        },
      ],
    },
  });
}

/** An Anchor IDL of the same instruction, whose data has `bytes` bytes: groups of accounts, and a list of pairs. */
export function groupedIdl(address: string, bytes: number): string {
  return JSON.stringify({
    address,
    metadata: { name: 'router', version: '1.2.3', spec: '0.1.0' },
    instructions: [
      {
        name: 'passOn',
        discriminator: [0, 0x12],
        accounts: [
          { name: 'exchange' },
          { name: 'common', accounts: [{ name: 'signers', accounts: [{ name: 'trader', signer: true }] }] },
        ],
        args: [
          { name: 'pairs', type: { array: [{ defined: { name: 'Pair' } }, PAIRS] } },
          { name: 'rest', type: { array: ['u8', bytes - 2 - 2 * PAIRS] } },
        ],
      },
    ],
    types: [
      {
        name: 'Pair',
        type: {
          kind: 'struct',
          fields: [
            { name: 'first', type: 'u8' },
            { name: 'second', type: 'u8' },
          ],
        },
      },
    ],
  });
}

const PAIRS = 12;

/** Drops a file on an element. */
export async function drop(target: Locator, name: string, text: string): Promise<void> {
  await target.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name, { type: 'application/json' }));
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, text },
  );
}
