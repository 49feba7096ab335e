import type { Address } from '@solana/kit';
import { encodeScript } from '../sbf/script.ts';

/**
 * The interface of the exchange in Anchor's format. Its instruction is a script, whose first step logs its name: those bytes are the
 * discriminator, and the next steps the arguments. A refused swap has other steps, so it does not fit.
 */
export function exchangeIdl(address: Address) {
  return {
    address,
    metadata: { name: 'harbor_exchange', version: '1.2.0', spec: '0.1.0', description: 'Pools of two tokens' },
    instructions: [
      {
        name: 'swap',
        docs: ['Takes one token of a pool from the trader, and pays the other one.'],
        discriminator: [...encodeScript([{ does: 'log', text: 'Instruction: Swap' }])],
        accounts: [
          { name: 'trader', signer: true, writable: true },
          { name: 'trader_source', writable: true },
          { name: 'pool_destination', writable: true },
          { name: 'mint_in' },
          { name: 'pool_source', writable: true },
          { name: 'trader_destination', writable: true },
          { name: 'mint_out' },
          { name: 'pool_authority' },
          { name: 'token_program' },
        ],
        args: [
          { name: 'take', type: { defined: { name: 'TransferStep' } } },
          { name: 'pay', type: { defined: { name: 'SignedTransferStep' } } },
          { name: 'record', type: { defined: { name: 'RecordStep' } } },
        ],
      },
    ],
    errors: [{ code: 6001, name: 'SlippageToleranceExceeded', msg: 'Slippage tolerance exceeded' }],
    types: [
      {
        name: 'TransferStep',
        type: {
          kind: 'struct',
          fields: [...CALL, { name: 'seed_length', type: 'u8' }, ...TRANSFER_CHECKED],
        },
      },
      {
        name: 'SignedTransferStep',
        type: {
          kind: 'struct',
          fields: [
            ...CALL,
            { name: 'seed_length', type: 'u8' },
            { name: 'pool_seed', type: { array: ['u8', POOL_SEED_BYTES] } },
            ...TRANSFER_CHECKED,
          ],
        },
      },
      {
        name: 'RecordStep',
        type: {
          kind: 'struct',
          fields: [
            { name: 'step', type: 'u8' },
            { name: 'length', type: 'u16' },
            { name: 'amount_in', type: 'u64' },
            { name: 'amount_out', type: 'u64' },
          ],
        },
      },
    ],
  };
}

/** "pool 0" and the bump. */
const POOL_SEED_BYTES = 7;

const CALL = [
  { name: 'step', type: 'u8' },
  { name: 'length', type: 'u16' },
  { name: 'program_index', type: 'u8' },
  { name: 'account_count', type: 'u8' },
  { name: 'accounts', type: { array: ['u8', 8] } },
];

const TRANSFER_CHECKED = [
  { name: 'instruction', type: 'u8' },
  { name: 'amount', type: 'u64' },
  { name: 'decimals', type: 'u8' },
];
