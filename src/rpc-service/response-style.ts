/**
 * How results are encoded. `contract`: the deprecated methods, whose results have exactly their documented fields. `node`: the
 * current methods, whose results equal those of a current Agave node. `contract-by-address`: as `contract`, but instructions without
 * a parser name their accounts in `jsonParsed`, as nodes answered and web3.js expects.
 */
export type ResponseStyle = 'contract' | 'contract-by-address' | 'node';
