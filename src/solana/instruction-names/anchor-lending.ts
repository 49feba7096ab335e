import type { InstructionTable } from './instruction-table.ts';

/** From mrgnlabs/marginfi-v2, marinade-finance/liquid-staking-program and sevenlabs-hq/carbon. */
export const ANCHOR_LENDING_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Kamino Lend
    programs: ['KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD'],
    tag: 'anchor',
    names: `
      borrow_obligation_liquidity delete_referrer_state_and_short_url deposit_obligation_collateral
      deposit_reserve_liquidity deposit_reserve_liquidity_and_obligation_collateral
      flash_borrow_reserve_liquidity flash_repay_reserve_liquidity idl_missing_types init_farms_for_reserve
      init_lending_market init_obligation init_obligation_farms_for_reserve init_referrer_state_and_short_url
      init_referrer_token_state init_reserve init_user_metadata
      liquidate_obligation_and_redeem_reserve_collateral mark_obligation_for_deleveraging redeem_fees
      redeem_reserve_collateral refresh_obligation refresh_obligation_farms_for_reserve refresh_reserve
      refresh_reserves_batch repay_and_withdraw_and_redeem repay_obligation_liquidity request_elevation_group
      socialize_loss update_lending_market update_lending_market_owner update_reserve_config
      withdraw_obligation_collateral withdraw_obligation_collateral_and_redeem_reserve_collateral
      withdraw_protocol_fee withdraw_referrer_fees`,
  },
  {
    // Kamino Farms
    programs: ['FarmsPZpWu9i7Kky8tPN37rs2TpmMrAZrC7S7vJa91Hr'],
    tag: 'anchor',
    names: `
      add_rewards deposit_to_farm_vault harvest_reward idl_missing_types initialize_farm
      initialize_farm_delegated initialize_global_config initialize_reward initialize_user refresh_farm
      refresh_user_state reward_user_once set_stake_delegated stake transfer_ownership unstake update_farm_admin
      update_farm_config update_global_config update_global_config_admin withdraw_from_farm_vault
      withdraw_reward withdraw_slashed_amount withdraw_treasury withdraw_unstaked_deposits`,
  },
  {
    // marginfi v2
    programs: ['MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA'],
    tag: 'anchor',
    names: `
      marginfi_group_initialize marginfi_group_configure lending_pool_add_bank lending_pool_add_bank_with_seed
      lending_pool_clone_bank lending_pool_add_bank_permissionless lending_pool_configure_bank
      lending_pool_configure_bank_interest_only lending_pool_configure_bank_limits_only
      lending_pool_force_tokenless_repay_complete lending_pool_configure_bank_oracle
      lending_pool_set_fixed_oracle_price lending_pool_configure_bank_emode lending_pool_clone_emode
      lending_pool_setup_emissions lending_pool_update_emissions_parameters lending_pool_handle_bankruptcy
      marginfi_account_initialize marginfi_account_init_liq_record marginfi_account_initialize_pda
      lending_account_deposit lending_account_repay lending_account_withdraw lending_account_borrow
      lending_account_close_balance lending_account_withdraw_emissions lending_account_settle_emissions
      lending_account_liquidate lending_account_start_flashloan lending_account_end_flashloan
      marginfi_account_update_emissions_destination_account lending_pool_accrue_bank_interest
      lending_pool_collect_bank_fees lending_pool_withdraw_fees lending_pool_withdraw_fees_permissionless
      lending_pool_update_fees_destination_account lending_pool_withdraw_insurance lending_pool_close_bank
      transfer_to_new_account transfer_to_new_account_pda marginfi_account_set_freeze marginfi_account_close
      lending_account_withdraw_emissions_permissionless lending_account_pulse_health
      lending_pool_pulse_bank_price_cache init_global_fee_state edit_global_fee_state propagate_fee_state
      config_group_fee init_staked_settings edit_staked_settings propagate_staked_settings start_liquidation
      end_liquidation start_deleverage end_deleverage panic_pause panic_unpause panic_unpause_permissionless
      migrate_curve init_bank_metadata write_bank_metadata configure_deleverage_withdrawal_limit
      purge_deleverage_balance kamino_init_obligation kamino_deposit kamino_withdraw
      lending_pool_add_bank_kamino kamino_harvest_reward lending_pool_add_bank_drift drift_init_user
      drift_deposit drift_withdraw drift_harvest_reward lending_pool_add_bank_solend solend_init_obligation
      solend_deposit solend_withdraw set_account_flag set_new_account_authority unset_account_flag`,
  },
  {
    // Marinade
    programs: ['MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'],
    tag: 'anchor',
    names: `
      initialize change_authority add_validator remove_validator set_validator_score config_validator_system
      deposit deposit_stake_account liquid_unstake add_liquidity remove_liquidity config_lp config_marinade
      order_unstake claim stake_reserve update_active update_deactivated deactivate_stake emergency_unstake
      partial_unstake merge_stakes create_canonical_stake pause resume withdraw_stake_account
      realloc_validator_list realloc_stake_list finalize_delinquent_upgrade redelegate`,
  },
  {
    // Quarry Mine, from QuarryProtocol/quarry
    programs: ['QMNeHCGYnLVDn1icRAfQZpjPLBNkfGbSKRB83G5d8KB'],
    tag: 'anchor',
    names: `
      new_rewarder new_rewarder_v2 set_pause_authority pause unpause transfer_authority accept_authority
      set_annual_rewards create_quarry create_quarry_v2 set_rewards_share set_famine update_quarry_rewards
      create_miner create_miner_v2 claim_rewards claim_rewards_v2 stake_tokens withdraw_tokens rescue_tokens
      extract_fees`,
  },
  {
    // Quarry Merge Mine, likewise
    programs: ['QMMD16kjauP5knBwxNUJRZ1Z5o3deBuFrqVjBVmmqto'],
    tag: 'anchor',
    names: `
      new_pool new_pool_v2 init_merge_miner init_merge_miner_v2 init_miner init_miner_v2 stake_primary_miner
      stake_replica_miner unstake_primary_miner unstake_all_replica_miner withdraw_tokens rescue_tokens
      claim_rewards`,
  },
];
