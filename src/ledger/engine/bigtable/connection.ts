import { setMaxListeners } from 'node:events';
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
import { LedgerError } from '../../errors.ts';
import type { BigtableName } from './bigtable-name.ts';
import { BigtableTableAdmin } from '../../proto/bigtable_admin_pb.ts';
import { Bigtable } from '../../proto/bigtable_pb.ts';

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
export function connectToBigtable(
  { project, instance: instanceId }: BigtableName,
  transports = defaultTransports(process.env['BIGTABLE_EMULATOR_HOST'] ?? ''),
): BigtableConnection {
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

/** Google's servers, or the emulator at `emulator`, which has neither TLS nor credentials. */
export function defaultTransports(emulator: string): BigtableTransports {
  if (emulator !== '') {
    const transport = createGrpcTransport({ baseUrl: `http://${emulator}` });
    return { data: transport, admin: transport };
  }
  const interceptors = [authorize()];
  return {
    data: createGrpcTransport({ baseUrl: 'https://bigtable.googleapis.com', interceptors }),
    admin: createGrpcTransport({ baseUrl: 'https://bigtableadmin.googleapis.com', interceptors }),
  };
}

/** FeatureFlags in base64: `reverse_scans`, without which a server refuses them. */
const REVERSE_SCANS = 'CAE=';

const SCOPE = 'https://www.googleapis.com/auth/bigtable.data';

/** Adds the access token of the application default credentials to each call. */
function authorize(): Interceptor {
  let auth: Promise<{ readonly getAccessToken: () => Promise<string | null | undefined> }> | null = null;
  return (next) => async (request) => {
    auth ??= import('google-auth-library').then(({ GoogleAuth }) => new GoogleAuth({ scopes: SCOPE }));
    const token = await (await auth).getAccessToken().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new LedgerError(`no credentials for Bigtable: ${reason}`, { cause: error });
    });
    request.header.set('authorization', `Bearer ${token ?? ''}`);
    return next(request);
  };
}

/** Whether the same call may succeed later. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ConnectError)) return false;
  if (RETRYABLE.has(error.code)) return true;
  // A connection that was cut off within an answer.
  return error.code === Code.Internal && /rst.?stream|reset|goaway|closed/i.test(error.message);
}

const RETRYABLE: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Aborted]);
