import type { InstructionTable } from './instruction-table.ts';

/**
 * From metaplex-foundation/metaplex-program-library and mpl-candy-machine, me-foundation/mmm and sevenlabs-
 * hq/carbon.
 */
export const ANCHOR_NFT_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Metaplex Candy Machine v2
    programs: ['cndy3Z4yapfJBmL3ShUp5exZKqR3z33thTzeNMm2gRZ'],
    tag: 'anchor',
    names: `
      initialize_candy_machine update_candy_machine update_authority add_config_lines set_collection
      remove_collection mint_nft set_collection_during_mint withdraw_funds set_freeze remove_freeze thaw_nft
      unlock_funds`,
  },
  {
    // Metaplex Candy Machine v3
    programs: ['CndyV3LdqHUfDLmE5naZjVN8rBZz4tqhdefbAnjHG3JR'],
    tag: 'anchor',
    names: `
      add_config_lines initialize initialize_v2 mint mint_v2 set_authority set_collection set_collection_v2
      set_mint_authority set_token_standard update withdraw`,
  },
  {
    // Metaplex Candy Guard
    programs: ['Guard1JwRhJkVH6XZhzoYxeBVQe872VH6QggF4BWmS9g'],
    tag: 'anchor',
    names: 'initialize mint mint_v2 route set_authority unwrap update withdraw wrap',
  },
  {
    // Metaplex Auction House
    programs: ['hausS13jsjafwWwGqZTUQRmWyvyxn9EQpqMwV1PBBmk'],
    tag: 'anchor',
    names: `
      withdraw_from_fee withdraw_from_treasury update_auction_house create_auction_house buy auctioneer_buy
      public_buy auctioneer_public_buy cancel auctioneer_cancel deposit auctioneer_deposit execute_sale
      execute_partial_sale auctioneer_execute_sale auctioneer_execute_partial_sale sell auctioneer_sell withdraw
      auctioneer_withdraw close_escrow_account delegate_auctioneer update_auctioneer print_listing_receipt
      cancel_listing_receipt print_bid_receipt cancel_bid_receipt print_purchase_receipt sell_remaining_accounts
      cancel_remaining_accounts execute_sale_remaining_accounts`,
  },
  {
    // Metaplex Bubblegum
    programs: ['BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'],
    tag: 'anchor',
    names: `
      burn burn_v2 cancel_redeem collect_v2 compress create_tree create_tree_v2 decompress_v1 delegate
      delegate_and_freeze_v2 delegate_v2 freeze_v2 mint_to_collection_v1 mint_v1 mint_v2 redeem
      set_and_verify_collection set_collection_v2 set_decompressable_state set_decompressible_state
      set_non_transferable_v2 set_tree_delegate thaw_and_revoke_v2 thaw_v2 transfer transfer_v2
      unverify_collection unverify_creator unverify_creator_v2 update_asset_data_v2 update_metadata
      update_metadata_v2 verify_collection verify_creator verify_creator_v2`,
  },
  {
    // Magic Eden MMM
    programs: ['mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc'],
    tag: 'anchor',
    names: `
      create_pool update_pool update_allowlists sol_close_pool sol_deposit_buy sol_withdraw_buy sol_fulfill_buy
      sol_fulfill_sell withdraw_sell deposit_sell ocp_deposit_sell sol_ocp_fulfill_buy sol_ocp_fulfill_sell
      ocp_withdraw_sell mip1_deposit_sell mip1_withdraw_sell sol_mip1_fulfill_sell sol_mip1_fulfill_buy
      close_if_balance_invalid set_shared_escrow ext_deposit_sell sol_ext_fulfill_sell sol_ext_fulfill_buy
      ext_withdraw_sell mpl_core_deposit_sell mpl_core_withdraw_sell sol_mpl_core_fulfill_sell
      sol_mpl_core_fulfill_buy cnft_fulfill_buy`,
  },
  {
    // Magic Eden v2
    programs: ['M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K'],
    tag: 'anchor',
    names: `
      withdraw_from_treasury update_auction_house create_auction_house withdraw deposit sell cancel_sell buy
      buy_v2 cancel_buy ocp_sell ocp_cancel_sell ocp_execute_sale_v2 execute_sale_v2 mip1_sell
      mip1_execute_sale_v2 mip1_cancel_sell withdraw_by_mmm`,
  },
  {
    // Gem Bank, from gemworks/gem-farm
    programs: ['bankHHdqMuaaST4qQk6mkzxGeKPHWmqdgor6Gs8r88m'],
    tag: 'anchor',
    names: `
      init_bank set_bank_flags init_vault set_vault_lock update_vault_owner deposit_gem withdraw_gem
      add_to_whitelist remove_from_whitelist update_bank_manager record_rarity_points withdraw_tokens_auth
      deposit_gem_pnft withdraw_gem_pnft`,
  },
  {
    // Gem Farm, likewise
    programs: ['farmL4xeBFVXJqtfxCzU9b28QACM7E2W2ctT6epAjvE'],
    tag: 'anchor',
    names: `
      init_farm update_farm payout_from_treasury add_to_bank_whitelist remove_from_bank_whitelist init_farmer
      stake unstake claim flash_deposit refresh_farmer refresh_farmer_signed authorize_funder deauthorize_funder
      fund_reward cancel_reward lock_reward add_rarities_to_bank flash_deposit_pnft`,
  },
];
