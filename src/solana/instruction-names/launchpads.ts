import type { InstructionTable } from './instruction-table.ts';

/** From pump-fun/pump-public-docs, rpcpool/yellowstone-vixen, 0xfnzero/solana-streamer and sevenlabs-hq/carbon. */
export const LAUNCHPAD_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Pump.fun
    programs: ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'],
    tag: 'anchor',
    names: `
      add_quote_mint admin_set_creator admin_set_idl_authority admin_update_token_incentives buy
      buy_exact_quote_in_v2 buy_exact_sol_in buy_v2 claim_cashback claim_cashback_v2 claim_token_incentives
      close_user_volume_accumulator collect_creator_fee collect_creator_fee_v2 create create_v2
      distribute_creator_fees distribute_creator_fees_v2 extend_account get_minimum_distributable_fee
      init_user_volume_accumulator initialize migrate migrate_bonding_curve_creator migrate_v2 remove_quote_mint
      sell sell_v2 set_creator set_mayhem_virtual_params set_metaplex_creator set_params
      set_reserved_fee_recipients set_virtual_quote_reserves sync_user_volume_accumulator
      toggle_cashback_enabled toggle_create_v2 toggle_mayhem_mode update_buyback_config update_global_authority`,
  },
  {
    // PumpSwap
    programs: ['pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'],
    tag: 'anchor',
    names: `
      admin_set_coin_creator admin_update_token_incentives buy buy_exact_quote_in claim_cashback
      claim_token_incentives close_user_volume_accumulator collect_coin_creator_fee create_config create_pool
      deposit disable extend_account init_user_volume_accumulator migrate_pool_coin_creator sell
      set_coin_creator set_reserved_fee_recipients sync_user_volume_accumulator toggle_cashback_enabled
      toggle_mayhem_mode transfer_creator_fees_to_pump transfer_creator_fees_to_pump_v2 update_admin
      update_buyback_config update_fee_config withdraw`,
  },
  {
    // Pump Fees
    programs: ['pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'],
    tag: 'anchor',
    names: `
      claim_social_fee_pda claim_social_fee_pda_v2 crank_donation_fee_pda create_donation_fee_pda
      create_fee_sharing_config create_social_fee_pda extend_fee_config get_fees initialize_buyback
      initialize_fee_config initialize_fee_program_global reset_fee_sharing_config reset_fee_sharing_config_v2
      revoke_fee_sharing_authority set_authority set_claim_rate_limit set_disable_flags
      set_social_claim_authority sweep_buyback transfer_fee_sharing_authority update_admin
      update_buyback_authority update_buyback_claim_rate_limit update_fee_config update_fee_shares
      update_fee_shares_v2 update_stable_fee_config upsert_fee_tiers upsert_stable_fee_tiers`,
  },
  {
    // Raydium LaunchLab
    programs: ['LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj'],
    tag: 'anchor',
    names: `
      buy_exact_in buy_exact_out claim_creator_fee claim_platform_fee claim_platform_fee_from_vault
      claim_vested_token collect_fee collect_migrate_fee create_config create_platform_config
      create_platform_vesting_account create_vesting_account initialize initialize_v2 initialize_with_token_2022
      migrate_to_amm migrate_to_cpswap remove_platform_curve_param sell_exact_in sell_exact_out update_config
      update_platform_config update_platform_curve_param`,
  },
  {
    // Meteora Dynamic Bonding Curve
    programs: ['dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN'],
    tag: 'anchor',
    names: `
      claim_creator_trading_fee claim_partner_pool_creation_fee claim_protocol_fee
      claim_protocol_pool_creation_fee claim_trading_fee close_claim_protocol_fee_operator
      close_operator_account create_config create_locker create_operator_account create_partner_metadata
      create_virtual_pool_metadata creator_withdraw_surplus initialize_virtual_pool_with_spl_token
      initialize_virtual_pool_with_token2022 migrate_meteora_damm migrate_meteora_damm_claim_lp_token
      migrate_meteora_damm_lock_lp_token migration_damm_v2 migration_damm_v2_create_metadata
      migration_meteora_damm_create_metadata partner_withdraw_surplus swap swap2 transfer_pool_creator
      withdraw_leftover withdraw_migration_fee zap_protocol_fee`,
  },
  {
    // Moonshot
    programs: ['MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG'],
    tag: 'anchor',
    names: 'buy config_init config_update migrate_funds sell token_mint',
  },
  {
    // Boop
    programs: ['boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4'],
    tag: 'anchor',
    names: `
      add_operators buy_token cancel_authority_transfer close_bonding_curve_vault collect_meteora_trading_fees
      collect_trading_fees complete_authority_transfer create_meteora_pool create_raydium_pool
      create_raydium_random_pool create_token create_token_fallback deploy_bonding_curve
      deploy_bonding_curve_fallback deposit_into_raydium graduate initialize initiate_authority_transfer
      lock_raydium_liquidity remove_operators sell_token split_trading_fees swap_sol_for_tokens_on_raydium
      swap_tokens_for_sol_on_raydium toggle_paused update_config`,
  },
  {
    // Heaven
    programs: ['HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o'],
    tag: 'anchor',
    names: `
      admin_borrow_sol admin_claim_msol admin_claim_staking_rewards admin_claim_standard_creator_trading_fees
      admin_deposit_msol admin_mint_msol admin_repay_sol admin_unstake_msol
      admin_update_standard_liquidity_pool_state admin_withdraw_msol admin_withdraw_transfer_fee buy
      claim_standard_creator_trading_fee_protocol_fees claim_standard_creator_trading_fees
      claim_standard_protocol_trading_fees claim_standard_reflection_trading_fees close_protocol_lookup_table
      create_or_update_protocol_fee_admin create_or_update_protocol_owner
      create_or_update_protocol_staking_admin create_protocol_config create_protocol_lookup_table
      create_standard_liquidity_pool deactivate_protocol_lookup_table extend_protocol_lookup_table
      initialize_protocol_lending remaining_accounts_stub sell set_protocol_slot_fees update_allow_create_pool
      update_creator_trading_fee_receiver update_protocol_config`,
  },
];
