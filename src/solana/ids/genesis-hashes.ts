/** The genesis hashes of the public clusters, by cluster name. */
export const GENESIS_HASHES = {
  'mainnet-beta': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
} as const;

/** The genesis hash of the embedded ledger. */
export const EMBEDDED_GENESIS = 'BbGmvbwP9d3MCtVf9dVuqwabRqHBnYeAfAnpQ6vdVxFt';
