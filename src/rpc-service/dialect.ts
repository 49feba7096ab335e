/**
 * Who is being answered. `contract`: the deprecated methods, whose results have the fields of their documentation and nothing
 * more. `node`: the current methods, whose results are those of a current node.
 */
export type Dialect = 'contract' | 'node';
