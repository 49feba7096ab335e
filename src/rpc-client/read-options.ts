import type { BlockConfig, TransactionConfig } from '../rpc-protocol/config.ts';
import type { BlockMethodChoice, TransactionMethodChoice } from './dialect.ts';
import type { CallOptions } from './transport.ts';

export interface TransactionReadOptions extends TransactionConfig {
  readonly method: TransactionMethodChoice;
}

export interface BlockReadOptions extends BlockConfig {
  readonly method: BlockMethodChoice;
  /** Requests the block footer (SIMD-0307). Nodes ignore an unknown option, but gateways may reject it. */
  readonly footer?: true;
}

export interface BlockReadCall<Block> extends CallOptions {
  /**
   * Called after each part of the response, with the number of bytes so far and a function that returns the block parsed from them
   * (null until the header has arrived). The next part is read once the returned promise settles.
   */
  readonly onPart?: ((received: number, soFar: () => Block | null) => Promise<void> | void) | undefined;
}
