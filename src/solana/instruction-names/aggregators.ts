import type { InstructionTable } from './instruction-table.ts';

/** From the decoders of sevenlabs-hq/carbon and the IDLs in rpcpool/yellowstone-vixen. */
export const AGGREGATOR_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Jupiter v6
    programs: ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
    tag: 'anchor',
    names: `
      claim claim_token close_token create_token_account create_token_ledger exact_out_route exact_out_route_v2
      route route_v2 route_with_token_ledger set_token_ledger shared_accounts_exact_out_route
      shared_accounts_exact_out_route_v2 shared_accounts_route shared_accounts_route_v2
      shared_accounts_route_with_token_ledger`,
  },
  {
    // Jupiter Limit Order v1
    programs: ['jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu'],
    tag: 'anchor',
    names: `
      initialize_order fill_order pre_flash_fill_order flash_fill_order cancel_order cancel_expired_order
      withdraw_fee init_fee update_fee`,
  },
  {
    // Jupiter Limit Order v2
    programs: ['j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X'],
    tag: 'anchor',
    names: `
      cancel_dust_order cancel_order fill_order flash_fill_order initialize_order pre_flash_fill_order
      update_fee withdraw_fee`,
  },
  {
    // Jupiter DCA
    programs: ['DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M'],
    tag: 'anchor',
    names: `
      open_dca open_dca_v2 close_dca withdraw deposit withdraw_fees initiate_flash_fill fulfill_flash_fill
      initiate_dlmm_fill fulfill_dlmm_fill transfer end_and_close`,
  },
  {
    // Jupiter Order Engine
    programs: ['61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH'],
    tag: 'anchor',
    names: 'fill',
  },
  {
    // OKX DEX
    programs: ['6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma'],
    tag: 'anchor',
    names: `
      commission_sol_from_swap commission_sol_proxy_swap commission_sol_swap commission_sol_swap2
      commission_spl_from_swap commission_spl_proxy_swap commission_spl_swap commission_spl_swap2 from_swap_log
      proxy_swap swap swap2`,
  },
  {
    // OKX DEX v2
    programs: ['proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u'],
    tag: 'anchor',
    names: `
      claim create_token_account create_token_account_with_seed proxy_swap swap swap_tob swap_tob_enhanced
      swap_tob_with_receiver swap_toc swap_toc_v2 wrap_unwrap wrap_unwrap_with_receiver`,
  },
  {
    // DFlow Aggregator v4
    programs: ['DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH'],
    tag: 'anchor',
    names: `
      close_order create_referral_token_account_idempotent fill_order open_order swap swap2
      swap2_with_destination swap2_with_destination_native swap_with_destination swap_with_destination_native
      transfer_fee transfer_sol transfer_to_sponsor unwrap_sol wrap_sol`,
  },
];
