import type { InstructionTable } from './instruction-table.ts';

/**
 * From raydium-io/raydium-idl, orca-so/whirlpools, MeteoraAg/dlmm-sdk, invariant-labs/protocol and sevenlabs-
 * hq/carbon.
 */
export const ANCHOR_POOL_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Raydium CLMM
    programs: ['CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'],
    tag: 'anchor',
    names: `
      close_position collect_fund_fee collect_protocol_fee collect_remaining_rewards create_amm_config
      create_operation_account create_pool create_support_mint_associated decrease_liquidity
      decrease_liquidity_v2 increase_liquidity increase_liquidity_v2 initialize_reward open_position
      open_position_v2 open_position_with_token22_nft set_reward_params swap swap_router_base_in swap_v2
      transfer_reward_owner update_amm_config update_operation_account update_pool_status update_reward_infos`,
  },
  {
    // Raydium CPMM
    programs: ['CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', 'DRaycpLY18LhpbydsBWbVJtxpNv9oXPgjRSfpF2bWpYb'],
    tag: 'anchor',
    names: `
      close_permission_pda collect_creator_fee collect_fund_fee collect_protocol_fee create_amm_config
      create_permission_pda deposit initialize initialize_with_permission swap_base_input swap_base_output
      update_amm_config update_pool_status withdraw`,
  },
  {
    // Orca Whirlpools
    programs: ['whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'],
    tag: 'anchor',
    names: `
      initialize_config initialize_pool initialize_tick_array initialize_fee_tier initialize_reward
      set_reward_emissions open_position open_position_with_metadata increase_liquidity decrease_liquidity
      update_fees_and_rewards collect_fees collect_reward collect_protocol_fees swap close_position
      set_default_fee_rate set_default_protocol_fee_rate set_fee_rate set_protocol_fee_rate set_fee_authority
      set_collect_protocol_fees_authority set_reward_authority set_reward_authority_by_super_authority
      set_reward_emissions_super_authority two_hop_swap initialize_position_bundle
      initialize_position_bundle_with_metadata delete_position_bundle open_bundled_position
      close_bundled_position open_position_with_token_extensions close_position_with_token_extensions
      lock_position reset_position_range transfer_locked_position initialize_adaptive_fee_tier
      set_default_base_fee_rate set_delegated_fee_authority set_initialize_pool_authority
      set_preset_adaptive_fee_constants initialize_pool_with_adaptive_fee
      set_fee_rate_by_delegated_fee_authority collect_fees_v2 collect_protocol_fees_v2 collect_reward_v2
      decrease_liquidity_v2 increase_liquidity_v2 initialize_pool_v2 initialize_reward_v2
      set_reward_emissions_v2 swap_v2 two_hop_swap_v2 initialize_config_extension set_config_extension_authority
      set_token_badge_authority initialize_token_badge delete_token_badge`,
  },
  {
    // Meteora DLMM
    programs: ['LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'],
    tag: 'anchor',
    names: `
      add_liquidity add_liquidity2 add_liquidity_by_strategy add_liquidity_by_strategy2
      add_liquidity_by_strategy_one_side add_liquidity_by_weight add_liquidity_by_weight2 add_liquidity_one_side
      add_liquidity_one_side_precise add_liquidity_one_side_precise2 cancel_limit_order claim_fee claim_fee2
      claim_reward claim_reward2 close_bin_array close_claim_fee_operator_account close_limit_order_if_empty
      close_operator_account close_position close_position2 close_position_if_empty close_preset_parameter
      close_preset_parameter2 close_token_badge create_operator_account decrease_position_length
      for_idl_type_generation_do_not_call fund_reward go_to_a_bin increase_oracle_length
      increase_position_length increase_position_length2 initialize_bin_array
      initialize_bin_array_bitmap_extension initialize_customizable_permissionless_lb_pair
      initialize_customizable_permissionless_lb_pair2 initialize_lb_pair initialize_lb_pair2
      initialize_permission_lb_pair initialize_position initialize_position2 initialize_position_by_operator
      initialize_position_pda initialize_preset_parameter initialize_reward initialize_token_badge
      place_limit_order rebalance_liquidity remove_all_liquidity remove_liquidity remove_liquidity2
      remove_liquidity_by_range remove_liquidity_by_range2 set_activation_point set_pair_status
      set_pair_status_permissionless set_permissionless_operation_bits set_pre_activation_duration
      set_pre_activation_swap_address swap swap2 swap_exact_out swap_exact_out2 swap_with_price_impact
      swap_with_price_impact2 update_base_fee_parameters update_dynamic_fee_parameters update_fees_and_reward2
      update_fees_and_rewards update_position_operator update_reward_duration update_reward_funder
      withdraw_ineligible_reward withdraw_protocol_fee zap_protocol_fee close_claim_protocol_fee_operator
      create_claim_protocol_fee_operator initialize_preset_parameter2 migrate_bin_array migrate_position
      toggle_pair_status update_fee_parameters`,
  },
  {
    // Meteora DAMM v1
    programs: ['Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB'],
    tag: 'anchor',
    names: `
      initialize_permissioned_pool initialize_permissionless_pool initialize_permissionless_pool_with_fee_tier
      enable_or_disable_pool swap remove_liquidity_single_side add_imbalance_liquidity remove_balance_liquidity
      add_balance_liquidity set_pool_fees override_curve_param transfer_admin get_pool_info bootstrap_liquidity
      migrate_fee_account create_mint_metadata create_lock_escrow lock claim_fee close_config create_config
      initialize_customizable_permissionless_constant_product_pool
      initialize_permissionless_constant_product_pool_with_config
      initialize_permissionless_constant_product_pool_with_config2 partner_claim_fee set_whitelisted_vault
      update_activation_point withdraw_protocol_fees`,
  },
  {
    // Meteora DAMM v2
    programs: ['cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'],
    tag: 'anchor',
    names: `
      add_liquidity claim_partner_fee claim_position_fee claim_protocol_fee claim_reward close_config
      close_operator_account close_position close_token_badge create_config create_dynamic_config
      create_operator_account create_position create_token_badge dummy_ix fund_reward
      initialize_customizable_pool initialize_pool initialize_pool_with_dynamic_config initialize_reward
      lock_position permanent_lock_position refresh_vesting remove_all_liquidity remove_liquidity
      set_pool_status split_position split_position2 swap swap2 update_pool_fees update_reward_duration
      update_reward_funder withdraw_ineligible_reward zap_protocol_fee`,
  },
  {
    // Meteora Vault
    programs: ['24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi'],
    tag: 'anchor',
    names: `
      add_strategy collect_dust deposit deposit_strategy enable_vault initialize initialize_strategy
      remove_strategy remove_strategy2 set_operator withdraw withdraw2 withdraw_directly_from_strategy
      withdraw_strategy`,
  },
  {
    // Lifinity v2
    programs: ['2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c'],
    tag: 'anchor',
    names: 'deposit_all_token_types swap withdraw_all_token_types',
  },
  {
    // Invariant
    programs: ['HyaB3W9q6XdA5xwpU4XnSZV94htfmbmqJXZcEbRaJutt'],
    tag: 'anchor',
    names: `
      create_state create_fee_tier create_pool swap initialize_oracle create_tick create_position_list
      create_position remove_position transfer_position_ownership claim_fee update_seconds_per_liquidity
      withdraw_protocol_fee change_protocol_fee change_fee_receiver`,
  },
  {
    // PancakeSwap v3
    programs: ['HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq'],
    tag: 'anchor',
    names: `
      close_position collect_fund_fee collect_protocol_fee collect_remaining_rewards create_amm_config
      create_operation_account create_permissionless_farm_switch create_pool create_support_mint_associated
      decrease_liquidity decrease_liquidity_v2 increase_liquidity increase_liquidity_v2 initialize_reward
      open_position open_position_v2 open_position_with_token22_nft set_reward_params swap swap_router_base_in
      swap_v2 toggle_permissionless_farm_switch transfer_reward_owner update_amm_config update_operation_account
      update_pool_status update_reward_infos`,
  },
  {
    // Stabble Stable Swap
    programs: ['swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ'],
    tag: 'anchor',
    names: `
      accept_owner approve_strategy change_amp_factor change_max_supply change_swap_fee create_strategy deposit
      exec_strategy initialize pause reject_owner shutdown swap swap_v2 transfer_owner unpause withdraw`,
  },
  {
    // Stabble Weighted Swap
    programs: ['swapFpHZwjELNnjvThjajtiVmkz3yPQEHjLtka2fwHW'],
    tag: 'anchor',
    names: `
      accept_owner change_max_supply change_swap_fee deposit initialize pause reject_owner shutdown swap swap_v2
      transfer_owner unpause withdraw`,
  },
  {
    // Aldrin v1 and v2, from aldrin-labs/aldrin-sdk
    programs: ['AMM55ShdkoGRB5jVYPjWziwk8m5MpwyDgsMWHaMSQWH6', 'CURVGoZn8zycx6FXwwevgBTB2gVvdbGTEpvMJDbgs2t4'],
    tag: 'anchor',
    names: 'create_basket redeem_basket swap',
  },
  {
    // Obric v2, from duneanalytics/spellbook
    programs: ['obriQD1zbpyLz95G5n7nJe6a4DPjpFwa5XYPoNm113y'],
    tag: 'anchor',
    names: 'swap',
  },
];
