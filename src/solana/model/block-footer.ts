/** What the leader wrote at the end of its block (SIMD-0307). Nobody verifies it. A value is null if it has another form. */
export interface BlockFooter {
  /** Unix time in nanoseconds, by the leader's clock. */
  readonly producerTimeNanos: bigint | null;
  readonly userAgent: string | null;
}
