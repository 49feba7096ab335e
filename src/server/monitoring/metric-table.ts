/** A metric as Prometheus has it, and as docs/metrics.md lists it. */
export interface MetricDescription {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Each with a bounded number of values: clients cannot add any. */
  readonly labels: readonly string[];
}

/** Metrics of every command that serves them. */
export const COMMON_METRICS = {
  build: {
    name: 'slotscope_build_info',
    type: 'gauge',
    help: 'Always 1; the labels say what runs',
    labels: ['version', 'node'],
  },
  firstSlot: {
    name: 'slotscope_ledger_first_slot',
    type: 'gauge',
    help: 'The oldest slot with a block; NaN if it is not known',
    labels: [],
  },
  lastSlot: {
    name: 'slotscope_ledger_last_slot',
    type: 'gauge',
    help: 'The newest slot with a block; NaN if it is not known',
    labels: [],
  },
  ledgerLag: {
    name: 'slotscope_ledger_lag_seconds',
    type: 'gauge',
    help: 'The age of the newest block; NaN if it is not known',
    labels: [],
  },
  upstreamCalls: {
    name: 'slotscope_upstream_calls_total',
    type: 'counter',
    help: 'Calls to nodes, by position in --upstream (--from is 1), and by outcome: "result", "error", or "failed" without a usable answer',
    labels: ['upstream', 'outcome'],
  },
  upstreamSeconds: {
    name: 'slotscope_upstream_call_duration_seconds',
    type: 'histogram',
    help: 'Time from a call to a node to its answer or failure',
    labels: ['upstream'],
  },
} as const satisfies Readonly<Record<string, MetricDescription>>;

/** Metrics of `serve`. */
export const SERVE_METRICS = {
  requests: {
    name: 'slotscope_http_requests_total',
    type: 'counter',
    help: 'HTTP requests that ended, by status; "aborted" if the client did not receive the whole response',
    labels: ['status'],
  },
  requestSeconds: {
    name: 'slotscope_http_request_duration_seconds',
    type: 'histogram',
    help: 'Time from the headers of an HTTP request to the end of its response',
    labels: [],
  },
  responseBytes: {
    name: 'slotscope_http_response_bytes_total',
    type: 'counter',
    help: 'Bytes of responses sent, including headers',
    labels: [],
  },
  calls: {
    name: 'slotscope_rpc_calls_total',
    type: 'counter',
    help: 'JSON-RPC calls, by method; "other" for a method that the service does not have',
    labels: ['method'],
  },
  callSeconds: {
    name: 'slotscope_rpc_call_duration_seconds',
    type: 'histogram',
    help: 'Time of HTTP requests with exactly one JSON-RPC call, by method',
    labels: ['method'],
  },
  rpcErrors: {
    name: 'slotscope_rpc_errors_total',
    type: 'counter',
    help: 'JSON-RPC errors in responses, by code; "other" for a code that only an upstream has',
    labels: ['code'],
  },
  lookups: {
    name: 'slotscope_cache_requests_total',
    type: 'counter',
    help: 'Requests for a block or a transaction, by whether the cache had the response: "hit" or "miss"',
    labels: ['result'],
  },
  errors: {
    name: 'slotscope_errors_total',
    type: 'counter',
    help: 'Errors of the service itself, each of which is in the log',
    labels: [],
  },
  connections: { name: 'slotscope_connections', type: 'gauge', help: 'Open connections', labels: [] },
  unsentBytes: {
    name: 'slotscope_unsent_bytes',
    type: 'gauge',
    help: 'Memory of responses in progress, without short ones',
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricDescription>>;

/** Metrics of `ledger follow`. */
export const FOLLOW_METRICS = {
  blocks: { name: 'slotscope_follow_blocks_total', type: 'counter', help: 'Blocks added to the ledger', labels: [] },
  interruptions: {
    name: 'slotscope_follow_interruptions_total',
    type: 'counter',
    help: 'Times that the node stopped giving usable answers; retries are not counted',
    labels: [],
  },
  lag: {
    name: 'slotscope_follow_lag_slots',
    type: 'gauge',
    help: "Slots from the newest block of the ledger to the node's newest finalized one, when it was last asked; NaN before that",
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricDescription>>;
