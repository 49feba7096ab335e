/**
 * How results are encoded. `contract`: the deprecated methods, whose results have exactly their documented fields. `node`: the
 * current methods, whose results equal those of a current Agave node.
 */
export type ResponseStyle = 'contract' | 'node';
