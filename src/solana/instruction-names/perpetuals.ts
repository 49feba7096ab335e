import type { InstructionTable } from './instruction-table.ts';

/**
 * From the programs' repositories: drift-labs/protocol-v1 and -v2, blockworks-foundation/mango-v4,
 * zetamarkets/sdk and openbook-dex/openbook-v2; Jupiter Perps from rpcpool/yellowstone-vixen.
 */
export const PERPETUAL_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Drift v1
    programs: ['dammHkt7jmytvbS3nHTxQNEcP59aE57nxwV21YdqEDN'],
    tag: 'anchor',
    names: `
      initialize initialize_history initialize_order_state initialize_market deposit_collateral
      withdraw_collateral open_position close_position place_order cancel_order cancel_order_by_user_id
      cancel_all_orders cancel_orders_by_market_and_side expire_orders fill_order place_and_fill_order liquidate
      move_amm_price withdraw_fees withdraw_from_insurance_vault withdraw_from_insurance_vault_to_market
      repeg_amm_curve update_amm_oracle_twap reset_amm_oracle_twap initialize_user
      initialize_user_with_explicit_payer initialize_user_orders initialize_user_orders_with_explicit_payer
      settle_funding_payment update_funding_rate update_k update_curve_history update_margin_ratio
      update_partial_liquidation_close_percentage update_partial_liquidation_penalty_percentage
      update_full_liquidation_penalty_percentage update_partial_liquidation_liquidator_share_denominator
      update_full_liquidation_liquidator_share_denominator update_fee update_order_filler_reward_structure
      update_oracle_guard_rails update_market_oracle update_market_minimum_quote_asset_trade_size
      update_market_base_spread update_market_minimum_base_asset_trade_size update_admin update_whitelist_mint
      update_discount_mint update_max_deposit update_exchange_paused disable_admin_controls_prices
      update_funding_paused admin_update_user_forgo_settlement update_user_forgo_settlement
      initialize_settlement_state update_settlement_state update_settlement_state_enabled settle_position
      claim_collateral transfer_from_insurance_vault_to_collateral_vault`,
  },
  {
    // Drift v2
    programs: ['dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH'],
    tag: 'anchor',
    names: `
      initialize_user initialize_user_stats initialize_signed_msg_user_orders resize_signed_msg_user_orders
      initialize_signed_msg_ws_delegates change_signed_msg_ws_delegate_status initialize_fuel_overflow
      sweep_fuel reset_fuel_season initialize_referrer_name deposit withdraw transfer_deposit transfer_pools
      transfer_perp_position deposit_into_isolated_perp_position transfer_isolated_perp_position_deposit
      withdraw_from_isolated_perp_position place_perp_order cancel_order cancel_order_by_user_id cancel_orders
      cancel_orders_by_ids modify_order modify_order_by_user_id place_and_take_perp_order
      place_and_make_perp_order place_and_make_signed_msg_perp_order place_signed_msg_taker_order
      place_spot_order place_and_take_spot_order place_and_make_spot_order place_orders place_scale_orders
      begin_swap end_swap update_user_name update_user_custom_margin_ratio
      update_user_perp_position_custom_margin_ratio update_user_margin_trading_enabled update_user_pool_id
      update_user_delegate update_user_reduce_only update_user_protected_maker_orders delete_user
      force_delete_user delete_signed_msg_user_orders reclaim_rent enable_user_high_leverage_mode
      fill_perp_order revert_fill fill_spot_order trigger_order force_cancel_orders update_user_idle
      log_user_balances disable_user_high_leverage_mode update_user_stats_referrer_status
      admin_update_user_stats_paused_operations settle_pnl settle_multiple_pnls settle_funding_payment
      settle_expired_market liquidate_perp liquidate_perp_with_fill liquidate_spot
      liquidate_spot_with_swap_begin liquidate_spot_with_swap_end liquidate_borrow_for_perp_pnl
      liquidate_perp_pnl_for_deposit set_user_status_to_being_liquidated resolve_perp_pnl_deficit
      resolve_perp_bankruptcy resolve_spot_bankruptcy settle_revenue_to_insurance_fund update_funding_rate
      update_prelaunch_oracle update_perp_bid_ask_twap update_spot_market_cumulative_interest update_amms
      update_spot_market_expiry update_user_quote_asset_insurance_stake update_user_gov_token_insurance_stake
      update_delegate_user_gov_token_insurance_stake initialize_insurance_fund_stake add_insurance_fund_stake
      request_remove_insurance_fund_stake cancel_request_remove_insurance_fund_stake remove_insurance_fund_stake
      begin_insurance_fund_swap end_insurance_fund_swap transfer_protocol_if_shares_to_revenue_pool
      admin_withdraw_from_insurance_fund_vault deposit_into_insurance_fund_stake update_pyth_pull_oracle
      post_pyth_pull_oracle_update_atomic post_multi_pyth_pull_oracle_updates_atomic
      pause_spot_market_deposit_withdraw initialize initialize_spot_market delete_initialized_spot_market
      initialize_serum_fulfillment_config update_serum_fulfillment_config_status delete_serum_fulfillment_config
      initialize_openbook_v2_fulfillment_config openbook_v2_fulfillment_config_status
      delete_openbook_v2_fulfillment_config initialize_phoenix_fulfillment_config
      phoenix_fulfillment_config_status initialize_perp_market initialize_amm_cache add_market_to_amm_cache
      delete_amm_cache update_initial_amm_cache_info initialize_prediction_market delete_initialized_perp_market
      move_amm_price recenter_perp_market_amm recenter_perp_market_amm_crank
      update_perp_market_amm_summary_stats update_perp_market_expiry
      update_perp_market_lp_pool_paused_operations update_perp_market_lp_pool_status
      update_perp_market_lp_pool_fee_transfer_scalar settle_expired_market_pools_to_revenue_pool
      deposit_into_perp_market_fee_pool update_perp_market_pnl_pool deposit_into_spot_market_vault
      deposit_into_spot_market_revenue_pool repeg_amm_curve update_perp_market_amm_oracle_twap
      reset_perp_market_amm_oracle_twap update_k update_perp_market_margin_ratio
      update_perp_market_high_leverage_margin_ratio update_perp_market_funding_period
      update_perp_market_max_imbalances update_perp_market_liquidation_fee update_perp_market_lp_pool_id
      update_insurance_fund_unstaking_period update_spot_market_pool_id update_spot_market_liquidation_fee
      update_withdraw_guard_threshold update_spot_market_if_factor update_spot_market_revenue_settle_period
      update_spot_market_status update_spot_market_paused_operations update_spot_market_asset_tier
      update_spot_market_margin_weights update_spot_market_borrow_rate update_spot_market_max_token_deposits
      update_spot_market_max_token_borrows update_spot_market_scale_initial_asset_weight_start
      update_spot_market_oracle update_spot_market_step_size_and_tick_size update_spot_market_min_order_size
      update_spot_market_orders_enabled update_spot_market_if_paused_operations update_spot_market_name
      update_perp_market_status update_perp_market_paused_operations update_perp_market_contract_tier
      update_perp_market_imf_factor update_perp_market_unrealized_asset_weight
      update_perp_market_concentration_coef update_perp_market_curve_update_intensity
      update_perp_market_reference_price_offset_deadband_pct update_perp_fee_structure update_spot_fee_structure
      update_initial_pct_to_liquidate update_liquidation_duration update_liquidation_margin_buffer_ratio
      update_oracle_guard_rails update_state_settlement_duration update_state_max_number_of_sub_accounts
      update_state_max_initialize_user_fee update_perp_market_oracle update_perp_market_base_spread
      update_amm_jit_intensity update_perp_market_max_spread update_perp_market_step_size_and_tick_size
      update_perp_market_name update_perp_market_min_order_size update_perp_market_max_slippage_ratio
      update_perp_market_max_fill_reserve_fraction update_perp_market_max_open_interest
      update_perp_market_number_of_users update_perp_market_fee_adjustment update_spot_market_fee_adjustment
      update_perp_market_protected_maker_params update_perp_market_oracle_low_risk_slot_delay_override
      update_perp_market_amm_spread_adjustment update_perp_market_oracle_slot_delay_override update_admin
      update_discount_mint update_exchange_status update_perp_auction_duration update_spot_auction_duration
      initialize_prelaunch_oracle update_prelaunch_oracle_params delete_prelaunch_oracle
      initialize_pyth_pull_oracle initialize_pyth_lazer_oracle post_pyth_lazer_oracle_update
      initialize_high_leverage_mode_config update_high_leverage_mode_config
      initialize_protected_maker_mode_config update_protected_maker_mode_config admin_deposit
      initialize_if_rebalance_config update_if_rebalance_config update_feature_bit_flags_mm_oracle
      zero_mm_oracle_fields update_feature_bit_flags_median_trigger_price update_feature_bit_flags_builder_codes
      initialize_revenue_share initialize_revenue_share_escrow resize_revenue_share_escrow_orders
      change_approved_builder initialize_lp_pool update_feature_bit_flags_settle_lp_pool
      update_feature_bit_flags_swap_lp_pool update_feature_bit_flags_mint_redeem_lp_pool initialize_constituent
      update_constituent_status update_constituent_paused_operations update_constituent_params
      update_lp_pool_params add_amm_constituent_mapping_data update_amm_constituent_mapping_data
      remove_amm_constituent_mapping_data update_constituent_correlation_data update_lp_constituent_target_base
      update_lp_pool_aum update_amm_cache override_amm_cache_info lp_pool_swap view_lp_pool_swap_fees
      lp_pool_add_liquidity lp_pool_remove_liquidity view_lp_pool_add_liquidity_fees
      view_lp_pool_remove_liquidity_fees begin_lp_swap end_lp_swap update_constituent_oracle_info
      deposit_to_program_vault withdraw_from_program_vault settle_perp_to_lp_pool update_perp_market_config
      add_perp_lp_shares admin_disable_update_perp_bid_ask_twap init_user_fuel
      initialize_protocol_if_shares_transfer_config remove_perp_lp_shares
      remove_perp_lp_shares_in_expiring_market settle_lp transfer_protocol_if_shares update_lp_cooldown_time
      update_perp_market_fuel update_perp_market_per_lp_base update_perp_market_target_base_asset_amount_per_lp
      update_protocol_if_shares_transfer_config update_serum_vault update_spot_market_fuel
      update_user_advanced_lp update_user_fuel_bonus update_user_gov_token_insurance_stake_devnet
      update_user_open_orders_count update_whitelist_mint`,
  },
  {
    // Drift v2: instructions that do not use Anchor
    programs: ['dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH'],
    prefix: 'ffffffff',
    tag: 'u8',
    names: 'updateMmOracleNative updateAmmSpreadAdjustmentNative',
  },
  {
    // Sequence Enforcer, which market makers on Mango v4 and others use
    programs: ['GDDMwNyyx8uB6zrqwBFHjLLG3TBYk2F8Az4yrQC5RzMp'],
    tag: 'anchor',
    names: 'initialize check_and_set_sequence_number',
  },
  {
    // Mango v4
    programs: ['4MangoMjqJ2firMokCjjGgoK8d4MXcrgL7XJaL3w6fVg'],
    tag: 'anchor',
    names: `
      admin_token_withdraw_fees admin_perp_withdraw_fees group_create group_edit group_withdraw_insurance_fund
      group_change_insurance_fund ix_gate_set group_close token_register token_register_trustless token_edit
      token_add_bank token_deregister token_update_index_and_rate token_update_index_and_rate_resilient
      account_create account_create_v2 account_expand account_expand_v2 account_size_migration account_edit
      account_toggle_freeze account_close account_buyback_fees_with_mngo sequence_check health_check
      stub_oracle_create stub_oracle_close stub_oracle_set stub_oracle_set_test token_deposit
      token_deposit_into_existing token_withdraw flash_loan_begin flash_loan_swap_begin flash_loan_end
      flash_loan_end_v2 health_region_begin health_region_end serum3_register_market serum3_edit_market
      serum3_deregister_market serum3_create_open_orders serum3_close_open_orders serum3_place_order
      serum3_place_order_v2 serum3_cancel_order serum3_cancel_order_by_client_order_id serum3_cancel_all_orders
      serum3_settle_funds serum3_settle_funds_v2 serum3_liq_force_cancel_orders liq_token_with_token
      liq_token_bankruptcy token_liq_with_token token_force_close_borrows_with_token token_liq_bankruptcy
      token_force_withdraw perp_create_market perp_edit_market perp_close_market perp_deactivate_position
      perp_place_order perp_place_order_v2 perp_place_order_pegged perp_place_order_pegged_v2 perp_cancel_order
      perp_cancel_order_by_client_order_id perp_cancel_all_orders perp_cancel_all_orders_by_side
      perp_consume_events perp_update_funding perp_settle_pnl perp_force_close_position perp_settle_fees
      perp_liq_base_or_positive_pnl perp_liq_force_cancel_orders perp_liq_negative_pnl_or_bankruptcy
      perp_liq_negative_pnl_or_bankruptcy_v2 token_conditional_swap_create token_conditional_swap_create_v2
      token_conditional_swap_create_premium_auction token_conditional_swap_create_linear_auction
      token_conditional_swap_cancel token_conditional_swap_trigger token_conditional_swap_trigger_v2
      token_conditional_swap_start token_charge_collateral_fees alt_set alt_extend compute_account_data
      openbook_v2_register_market openbook_v2_edit_market openbook_v2_deregister_market
      openbook_v2_create_open_orders openbook_v2_close_open_orders openbook_v2_place_order
      openbook_v2_place_taker_order openbook_v2_cancel_order openbook_v2_settle_funds
      openbook_v2_liq_force_cancel_orders openbook_v2_cancel_all_orders benchmark`,
  },
  {
    // Zeta
    programs: ['ZETAxsqBRek56DhiGXrn75yj2NHU3aYUnxvHXpkf3aD'],
    tag: 'anchor',
    names: `
      initialize_zeta_pricing update_zeta_pricing_pubkeys initialize_zeta_group override_expiry
      migrate_to_new_cross_margin_account migrate_to_cross_margin_account
      initialize_cross_margin_account_manager initialize_cross_margin_account_manager_v2
      initialize_cross_margin_account initialize_margin_account initialize_spread_account
      close_cross_margin_account_manager close_cross_margin_account close_margin_account close_spread_account
      initialize_underlying initialize_perp_sync_queue initialize_market_indexes initialize_market_node halt
      unhalt update_halt_state update_volatility update_interest_rate add_perp_market_index add_market_indexes
      initialize_zeta_state initialize_zeta_treasury_wallet initialize_zeta_referrals_rewards_wallet
      update_admin update_secondary_admin update_trigger_admin update_ma_type_admin update_referrals_admin
      update_pricing_admin update_treasury_split_token_account update_maker_rebate_percentage
      update_take_trigger_order_fee_percentage update_zeta_state update_oracle update_oracle_backup_feed
      update_pricing_parameters update_margin_parameters update_zeta_group_margin_parameters
      update_perp_parameters update_zeta_group_perp_parameters update_zeta_group_expiry_parameters
      toggle_zeta_group_perps_only clean_zeta_markets clean_zeta_market_halted settle_positions_halted
      initialize_market_strikes expire_series_override expire_series initialize_market_pda
      initialize_zeta_specific_market_vaults initialize_zeta_market initialize_market_tif_epoch_cycle
      update_pricing_v2 update_pricing_v3 apply_perp_funding deposit deposit_v2 deposit_permissionless
      deposit_insurance_vault deposit_insurance_vault_v2 choose_airdrop_community withdraw withdraw_v2
      withdraw_insurance_vault withdraw_insurance_vault_v2 initialize_open_orders initialize_open_orders_v2
      initialize_open_orders_v3 close_open_orders close_open_orders_v2 close_open_orders_v3 close_open_orders_v4
      admin_reset_dex_open_orders initialize_whitelist_deposit_account initialize_whitelist_insurance_account
      initialize_whitelist_trading_fees_account initialize_insurance_deposit_account
      initialize_combined_insurance_vault initialize_combined_vault initialize_combined_socialized_loss_account
      place_order place_order_v2 place_order_v3 place_perp_order place_perp_order_v2 place_order_v4
      place_perp_order_v3 place_perp_order_v4 place_perp_order_v5 place_multi_orders place_trigger_order
      execute_trigger_order_v2 take_trigger_order execute_trigger_order force_cancel_trigger_order
      cancel_trigger_order_v2 cancel_trigger_order update_min_lot update_tick_size
      initialize_min_lots_and_tick_sizes edit_trigger_order edit_trigger_order_v2 cancel_order
      cancel_order_no_error cancel_all_market_orders cancel_order_halted cancel_order_by_client_order_id
      cancel_order_by_client_order_id_no_error prune_expired_tif_orders prune_expired_tif_orders_v2
      force_cancel_order_by_order_id_v2 force_cancel_order_by_order_id admin_set_order_state
      admin_force_cancel_orders force_cancel_orders_v2 force_cancel_orders admin_crank_event_queue
      crank_event_queue collect_treasury_funds collect_vault_funds treasury_movement rebalance_insurance_vault
      rebalance_insurance_vault_v2 liquidate_v2 liquidate burn_vault_tokens settle_dex_funds position_movement
      transfer_excess_spread_balance toggle_market_maker initialize_referrer_accounts close_referrer_accounts
      edit_ma_type edit_delegated_pubkey reset_num_flex_underlyings`,
  },
  {
    // Jupiter Perps
    programs: ['PERPHjGBqRHArX4DySjwM6UJHiR3sWAatqfdBS2qQJu'],
    tag: 'anchor',
    names: `
      init add_pool add_custody set_custody_config set_pool_config set_perpetuals_config transfer_admin
      withdraw_fees2 create_token_metadata create_token_ledger realloc_custody realloc_pool
      create_and_delegate_stake_account unstake withdraw_stake redeem_stake operator_set_custody_config
      operator_set_pool_config test_init set_test_time set_token_ledger swap2 swap_with_token_ledger
      instant_increase_position_pre_swap add_liquidity2 remove_liquidity2
      create_increase_position_market_request create_decrease_position_request2
      create_decrease_position_market_request update_decrease_position_request2 close_position_request2
      close_position_request3 increase_position4 increase_position_pre_swap increase_position_with_internal_swap
      decrease_position4 decrease_position_with_internal_swap decrease_position_with_tpsl
      decrease_position_with_tpsl_and_internal_swap liquidate_full_position4 refresh_assets_under_management
      set_max_global_sizes instant_create_tpsl instant_create_limit_order instant_increase_position
      instant_decrease_position instant_decrease_position2 instant_update_limit_order instant_update_tpsl
      get_add_liquidity_amount_and_fee2 get_remove_liquidity_amount_and_fee2 get_assets_under_management2
      borrow_from_custody repay_to_custody deposit_collateral_for_borrows withdraw_collateral_for_borrows
      liquidate_borrow_position partial_liquidate_borrow_position close_borrow_position close_position_request`,
  },
  {
    // OpenBook v2
    programs: ['opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb'],
    tag: 'anchor',
    names: `
      create_market close_market create_open_orders_indexer close_open_orders_indexer create_open_orders_account
      close_open_orders_account place_order edit_order edit_order_pegged place_orders
      cancel_all_and_place_orders place_order_pegged place_take_order consume_events consume_given_events
      cancel_order cancel_order_by_client_order_id cancel_all_orders deposit refill settle_funds
      settle_funds_expired sweep_fees set_delegate set_market_expired prune_orders stub_oracle_create
      stub_oracle_close stub_oracle_set`,
  },
];
