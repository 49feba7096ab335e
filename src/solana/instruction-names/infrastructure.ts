import type { InstructionTable } from './instruction-table.ts';

/**
 * From Squads-Protocol/v4 and squads-mpl, switchboard-xyz/sbv2-solana, sevenlabs-hq/carbon, Jac0xb/lighthouse,
 * Lightprotocol/light-protocol, igneous-labs/stakedex-sdk and igneous-labs/S.
 */
export const INFRASTRUCTURE_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Squads v4
    programs: ['SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf'],
    tag: 'anchor',
    names: `
      program_config_init program_config_set_authority program_config_set_multisig_creation_fee
      program_config_set_treasury multisig_create multisig_create_v2 multisig_add_member multisig_remove_member
      multisig_set_time_lock multisig_change_threshold multisig_set_config_authority multisig_set_rent_collector
      multisig_add_spending_limit multisig_remove_spending_limit config_transaction_create
      config_transaction_execute vault_transaction_create transaction_buffer_create transaction_buffer_close
      transaction_buffer_extend vault_transaction_create_from_buffer vault_transaction_execute batch_create
      batch_add_transaction batch_execute_transaction proposal_create proposal_activate proposal_approve
      proposal_reject proposal_cancel proposal_cancel_v2 spending_limit_use config_transaction_accounts_close
      vault_transaction_accounts_close vault_batch_transaction_account_close batch_accounts_close`,
  },
  {
    // Squads v3
    programs: ['SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu'],
    tag: 'anchor',
    names: `
      create add_member remove_member remove_member_and_change_threshold add_member_and_change_threshold
      change_threshold add_authority create_transaction activate_transaction add_instruction approve_transaction
      reject_transaction cancel_transaction execute_transaction execute_instruction`,
  },
  {
    // CCTP Message Transmitter v2
    programs: ['CCTPV2Sm4AdWt5296sk4P66VBZ7bEhcARwFaaS9YPbeC'],
    tag: 'anchor',
    names: `
      accept_ownership disable_attester enable_attester initialize is_nonce_used pause receive_message
      reclaim_event_account send_message set_max_message_body_size set_signature_threshold transfer_ownership
      unpause update_attester_manager update_pauser`,
  },
  {
    // CCTP Token Messenger Minter v2
    programs: ['CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe'],
    tag: 'anchor',
    names: `
      accept_ownership add_local_token add_remote_token_messenger burn_token_custody denylist_account
      deposit_for_burn deposit_for_burn_with_hook handle_receive_finalized_message
      handle_receive_unfinalized_message initialize link_token_pair pause remove_local_token
      remove_remote_token_messenger set_fee_recipient set_max_burn_amount_per_message set_min_fee
      set_min_fee_controller set_token_controller transfer_ownership undenylist_account unlink_token_pair
      unpause update_denylister update_pauser`,
  },
  {
    // Switchboard v2
    programs: ['SW1TCH7qEPTdLsDHRgPuMQjbQxKdH2aBStViMFnt64f', '2TfB33aLaneQb5TNVwyDz3jSZXS6jdW2ARw1Dgf84XCG'],
    tag: 'anchor',
    names: `
      view_version aggregator_close set_bumps aggregator_add_job aggregator_init aggregator_lock
      aggregator_open_round aggregator_remove_job aggregator_save_result aggregator_save_result_v2
      aggregator_tee_save_result aggregator_set_authority aggregator_set_config aggregator_set_resolution_mode
      aggregator_set_history_buffer aggregator_set_queue buffer_relayer_init buffer_relayer_open_round
      buffer_relayer_save_result crank_init crank_pop crank_pop_v2 crank_push job_init job_set_data lease_extend
      lease_init lease_set_authority lease_withdraw oracle_heartbeat oracle_tee_heartbeat oracle_init
      oracle_queue_init oracle_queue_set_config oracle_withdraw permission_init permission_set program_config
      program_init vault_transfer vrf_init vrf_close_action vrf_lite_close_action vrf_lite_init
      vrf_lite_prove_and_verify vrf_lite_request_randomness vrf_pool_init vrf_pool_remove vrf_pool_add
      vrf_pool_request vrf_prove_and_verify vrf_request_randomness vrf_set_callback`,
  },
  {
    // Lighthouse
    programs: ['L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'],
    tag: 'u8',
    names: `
      memoryWrite memoryClose assertAccountData assertAccountDataMulti assertAccountDelta assertAccountInfo
      assertAccountInfoMulti assertMintAccount assertMintAccountMulti assertTokenAccount assertTokenAccountMulti
      assertStakeAccount assertStakeAccountMulti assertUpgradeableLoaderAccount assertUpgradeableLoaderAccountMulti
      assertSysvarClock assertMerkleTreeAccount assertBubblegumTreeConfigAccount`,
  },
  {
    // Light System Program
    programs: ['SySTEM1eSU2p4BGQfQpimFEWWSC1XDFeun3Nqzz3rT7'],
    tag: 'anchor',
    names: `
      init_cpi_context_account invoke invoke_cpi invoke_cpi_with_read_only invoke_cpi_with_account_info
      re_init_cpi_context_account`,
  },
  {
    // Sanctum Router
    programs: ['stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq'],
    tag: 'u8',
    names: `
      stakeWrappedSol swapViaStake createFeeTokenAccount closeFeeTokenAccount withdrawFees depositStake prefundWithdrawStake
      prefundSwapViaStake withdrawWrappedSol`,
  },
  {
    // Sanctum Infinity
    programs: ['5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx'],
    tag: 'u8',
    names: `
      syncSolValue swapExactIn swapExactOut addLiquidity removeLiquidity disableLstInput enableLstInput addLst
      removeLst setSolValueCalculator setAdmin setProtocolFee setProtocolFeeBeneficiary setPricingProgram
      withdrawProtocolFees addDisablePoolAuthority removeDisablePoolAuthority disablePool enablePool
      startRebalance endRebalance setRebalanceAuthority initialize`,
  },
  {
    // Chainlink OCR2, from smartcontractkit/chainlink-solana
    programs: ['cjg3oHmg9uuPsP8D6g29NWvhySJkdYdAo9D25PRbKXJ'],
    tag: 'anchor',
    names: `
      initialize close transfer_ownership accept_ownership create_proposal write_offchain_config
      finalize_proposal close_proposal accept_proposal propose_config propose_payees
      set_requester_access_controller request_new_round transmit set_billing_access_controller set_billing
      withdraw_funds withdraw_payment pay_oracles transfer_payeeship accept_payeeship`,
  },
  {
    // Chainlink Store, likewise
    programs: ['HEvSKofvBgfaexv23kMabbYqxasxU3mQ4ibBMEmJWHny'],
    tag: 'anchor',
    names: `
      create_feed close_feed transfer_feed_ownership accept_feed_ownership set_validator_config set_writer
      lower_flag submit initialize transfer_store_ownership accept_store_ownership
      set_lowering_access_controller query`,
  },
  {
    // Assert Owner, from project-serum/serum-dex: its only instruction has no name but that of its program
    programs: ['4MNPdKu9wFMvEeZBMt3Eipfs5ovVWTJb31pEXDJAAxX5', 'DeJBGdMFa1uynnnKiwrVioatTuHmNLpyFKnmB5kaFdzQ'],
    tag: 'none',
    names: 'assertOwner',
  },
];
