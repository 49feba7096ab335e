import { setMaxListeners } from 'node:events';
import type { SecureClientSessionOptions } from 'node:http2';
import {
  Code,
  ConnectError,
  type CallOptions,
  createClient,
  type Client,
  type Interceptor,
  type Transport,
} from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import type { BigtableName } from './bigtable-name.ts';
import { authorize, SCOPES } from './credentials.ts';
import { BigtableTableAdmin } from '../proto/bigtable_admin_pb.ts';
import { Bigtable } from '../proto/bigtable_pb.ts';

/** A connection to an instance. Its calls have deadlines; nothing is retried here. */
export interface BigtableConnection {
  readonly data: Client<typeof Bigtable>;
  readonly admin: Client<typeof BigtableTableAdmin>;
  /** "projects/PROJECT/instances/INSTANCE". */
  readonly instance: string;
  /** "projects/PROJECT/instances/INSTANCE/tables/TABLE". */
  readonly tablePath: (table: string) => string;
  /** What every call on a table needs: headers that route it, and a deadline in milliseconds. */
  readonly callOptions: (table: string, timeoutMs: number) => CallOptions;
  readonly close: () => void;
}

/** The app profile that the reference node uses. */
export const APP_PROFILE = 'default';

export interface BigtableTransports {
  readonly data: Transport;
  readonly admin: Transport;
}

/** Connects on the first call. */
export function connectToBigtable(name: BigtableName, transports = defaultTransports(name)): BigtableConnection {
  const { project, instance: instanceId } = name;
  const instance = `projects/${project}/instances/${instanceId}`;
  const closed = new AbortController();
  // Every call listens to it.
  setMaxListeners(0, closed.signal);
  const tablePath = (table: string) => `${instance}/tables/${table}`;
  return {
    data: createClient(Bigtable, transports.data),
    admin: createClient(BigtableTableAdmin, transports.admin),
    instance,
    tablePath,
    callOptions: (table, timeoutMs) => ({
      timeoutMs,
      signal: closed.signal,
      headers: {
        'x-goog-request-params': `table_name=${encodeURIComponent(tablePath(table))}&app_profile_id=${APP_PROFILE}`,
        'bigtable-features': REVERSE_SCANS,
      },
    }),
    close: () => closed.abort(),
  };
}

/** Google's servers, or the emulator that BIGTABLE_EMULATOR_HOST names. */
export function defaultTransports({ project }: BigtableName, use: 'read' | 'write' = 'read'): BigtableTransports {
  const emulator = process.env['BIGTABLE_EMULATOR_HOST'] ?? '';
  if (emulator !== '') return emulatorTransports(emulator);
  return {
    data: googleTransport('https://bigtable.googleapis.com', authorize(project, SCOPES[use])),
    admin: googleTransport('https://bigtableadmin.googleapis.com', authorize(project, SCOPES.admin)),
  };
}

/** An emulator has neither TLS nor credentials. */
export function emulatorTransports(host: string, options: Partial<typeof CONNECTION> = {}): BigtableTransports {
  const transport = createGrpcTransport({ ...CONNECTION, ...options, baseUrl: `http://${host}` });
  return { data: transport, admin: transport };
}

/** `tls` is for tests, whose certificates no authority signed. */
export function googleTransport(
  baseUrl: string,
  credentials: Interceptor,
  tls: SecureClientSessionOptions = {},
): Transport {
  return createGrpcTransport({ ...CONNECTION, baseUrl, nodeOptions: tls, interceptors: [credentials] });
}

/**
 * A connection that networks have forgotten does not answer a ping: a new one is opened. Google's own clients ping as often.
 * No message of Bigtable is as long as the limit.
 */
const CONNECTION = { pingIntervalMs: 30_000, pingTimeoutMs: 5_000, readMaxBytes: 256 * 1024 ** 2 };

/** FeatureFlags in base64: `reverse_scans`, without which a server refuses them. */
const REVERSE_SCANS = 'CAE=';

/** Whether the same call may succeed later. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ConnectError && (RETRYABLE.has(error.code) || CUT_OFF.test(error.rawMessage));
}

const RETRYABLE: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Aborted]);

/** What this client says of an answer that ended with its connection, and servers of a stream that they reset. */
const CUT_OFF = /^protocol error: (promised|incomplete|missing status)|^http\/2 |rst.?stream|goaway|unexpected eos/i;
