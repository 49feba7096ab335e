import type { JsonObject } from '../../shared/json/json.ts';

// Parts of published IDLs, in the three IDL formats.

const read = (name: string): JsonObject => ({ name });
const write = (name: string): JsonObject => ({ name, writable: true });
const side = (name: string): JsonObject => ({ name, fields: [{ name: 'a_to_b', type: 'bool' }] });

/** Jupiter v6 in the Anchor format since 0.30: one instruction, one event, two errors. */
export const JUPITER_IDL: JsonObject = {
  address: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  metadata: { name: 'jupiter', version: '0.1.0', spec: '0.1.0', description: 'Jupiter aggregator program' },
  instructions: [
    {
      name: 'route',
      discriminator: [229, 23, 203, 151, 122, 227, 173, 42],
      accounts: [
        read('token_program'),
        { name: 'user_transfer_authority', signer: true },
        write('user_source_token_account'),
        write('user_destination_token_account'),
        { name: 'destination_token_account', writable: true, optional: true },
        read('destination_mint'),
        { name: 'platform_fee_account', writable: true, optional: true },
        {
          name: 'event_authority',
          // A kind of seed that only clients support.
          pda: { seeds: [{ kind: 'unheard_of', path: 'nothing' }] },
        },
        read('program'),
      ],
      args: [
        { name: 'route_plan', type: { vec: { defined: { name: 'RoutePlanStep' } } } },
        { name: 'in_amount', type: 'u64' },
        { name: 'quoted_out_amount', type: 'u64' },
        { name: 'slippage_bps', type: 'u16' },
        { name: 'platform_fee_bps', type: 'u8' },
      ],
      returns: 'u64',
    },
  ],
  accounts: [],
  events: [{ name: 'SwapEvent', discriminator: [64, 198, 205, 232, 38, 8, 113, 226] }],
  errors: [
    { code: 6000, name: 'EmptyRoute', msg: 'Empty route' },
    { code: 6001, name: 'SlippageToleranceExceeded', msg: 'Slippage tolerance exceeded' },
  ],
  types: [
    {
      name: 'RoutePlanStep',
      type: {
        kind: 'struct',
        fields: [
          { name: 'swap', type: { defined: { name: 'Swap' } } },
          { name: 'percent', type: 'u8' },
          { name: 'input_index', type: 'u8' },
          { name: 'output_index', type: 'u8' },
        ],
      },
    },
    {
      name: 'SwapEvent',
      type: {
        kind: 'struct',
        fields: [
          { name: 'amm', type: 'pubkey' },
          { name: 'input_mint', type: 'pubkey' },
          { name: 'input_amount', type: 'u64' },
          { name: 'output_mint', type: 'pubkey' },
          { name: 'output_amount', type: 'u64' },
        ],
      },
    },
    {
      name: 'Swap',
      type: {
        kind: 'enum',
        variants: [
          ...'Saber SaberAddDecimalsDeposit SaberAddDecimalsWithdraw TokenSwap Sencha Step Cropper Raydium'
            .split(' ')
            .map(read),
          side('Crema'),
          ...'Lifinity Mercurial Cykura Serum MarinadeDeposit MarinadeUnstake Aldrin AldrinV2'.split(' ').map(read),
          side('Whirlpool'),
          ...(
            'Invariant Meteora GooseFX DeltaFi Balansol MarcoPolo Dradex LifinityV2 RaydiumClmm Openbook Phoenix Symmetry ' +
            'TokenSwapV2 HeliumTreasuryManagementRedeemV0 StakeDexStakeWrappedSol StakeDexSwapViaStake GooseFXV2 Perps ' +
            'PerpsAddLiquidity PerpsRemoveLiquidity MeteoraDlmm OpenBookV2 RaydiumClmmV2 ' +
            'StakeDexPrefundWithdrawStakeAndDepositStake Clone SanctumS SanctumSAddLiquidity SanctumSRemoveLiquidity RaydiumCP'
          )
            .split(' ')
            .map(read),
        ],
      },
    },
  ],
};

const legacy = (name: string, isMut: boolean, isSigner = false): JsonObject => ({ name, isMut, isSigner });

/** Raydium CPMM in the Anchor format before 0.30, in which the program's address is optional. */
export const RAYDIUM_CPMM_IDL: JsonObject = {
  version: '0.2.0',
  name: 'raydium_cp_swap',
  instructions: [
    {
      name: 'swapBaseInput',
      accounts: [
        legacy('payer', false, true),
        legacy('authority', false),
        legacy('ammConfig', false),
        legacy('poolState', true),
        legacy('inputTokenAccount', true),
        legacy('outputTokenAccount', true),
        legacy('inputVault', true),
        legacy('outputVault', true),
        legacy('inputTokenProgram', false),
        legacy('outputTokenProgram', false),
        legacy('inputTokenMint', false),
        legacy('outputTokenMint', false),
        legacy('observationState', true),
      ],
      args: [
        { name: 'amountIn', type: 'u64' },
        { name: 'minimumAmountOut', type: 'u64' },
      ],
    },
  ],
  events: [
    {
      name: 'SwapEvent',
      fields: [
        { name: 'poolId', type: 'publicKey', index: true },
        { name: 'inputVaultBefore', type: 'u64', index: false },
        { name: 'outputVaultBefore', type: 'u64', index: false },
        { name: 'inputAmount', type: 'u64', index: false },
        { name: 'outputAmount', type: 'u64', index: false },
        { name: 'inputTransferFee', type: 'u64', index: false },
        { name: 'outputTransferFee', type: 'u64', index: false },
        { name: 'baseInput', type: 'bool', index: false },
        { name: 'inputMint', type: 'publicKey', index: false },
        { name: 'outputMint', type: 'publicKey', index: false },
        { name: 'tradeFee', type: 'u64', index: false },
        { name: 'creatorFee', type: 'u64', index: false },
        { name: 'creatorFeeOnInput', type: 'bool', index: false },
      ],
    },
  ],
  errors: [{ code: 6005, name: 'ExceededSlippage', msg: 'Exceeds desired slippage limit' }],
};

const u64 = { kind: 'numberTypeNode', format: 'u64', endian: 'le' };
const hexBytes = (data: string): JsonObject => ({ kind: 'bytesValueNode', data, encoding: 'base16' });
const account = (name: string, isOptional = false): JsonObject => ({
  kind: 'instructionAccountNode',
  name,
  isWritable: true,
  isSigner: false,
  isOptional,
  docs: [],
});

/** Meteora DLMM in the Codama format: one instruction. */
export const METEORA_DLMM_IDL: JsonObject = {
  kind: 'rootNode',
  standard: 'codama',
  version: '1.5.0',
  program: {
    kind: 'programNode',
    name: 'lbClmm',
    publicKey: 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo',
    version: '0.10.0',
    origin: 'anchor',
    docs: [],
    accounts: [],
    instructions: [
      {
        kind: 'instructionNode',
        name: 'swap',
        docs: [],
        optionalAccountStrategy: 'programId',
        accounts: [
          account('lbPair'),
          account('binArrayBitmapExtension', true),
          ...'reserveX reserveY userTokenIn userTokenOut tokenXMint tokenYMint oracle'
            .split(' ')
            .map((name) => account(name)),
          account('hostFeeIn', true),
          ...'user tokenXProgram tokenYProgram eventAuthority program'.split(' ').map((name) => account(name)),
        ],
        arguments: [
          {
            kind: 'instructionArgumentNode',
            name: 'discriminator',
            type: { kind: 'fixedSizeTypeNode', size: 8, type: { kind: 'bytesTypeNode' } },
            docs: [],
            defaultValue: hexBytes('f8c69e91e17587c8'),
            defaultValueStrategy: 'omitted',
          },
          { kind: 'instructionArgumentNode', name: 'amountIn', type: u64, docs: [] },
          { kind: 'instructionArgumentNode', name: 'minAmountOut', type: u64, docs: [] },
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
