import { setMaxListeners } from 'node:events';
import type { SecureClientSessionOptions } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallOptions,
  type Client,
  Code,
  ConnectError,
  type Interceptor,
  type Transport,
  createClient,
} from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import type { GoogleAuth } from 'google-auth-library';
import { BigtableTableAdmin } from '../proto/bigtable_admin_pb.ts';
import { Bigtable } from '../proto/bigtable_pb.ts';
import type { BigtableName } from './bigtable-name.ts';
import { errorText } from '../../shared/error-text.ts';

/** A connection to an instance. Its calls have deadlines; nothing is retried here. */
export interface BigtableConnection {
  readonly data: Client<typeof Bigtable>;
  readonly admin: Client<typeof BigtableTableAdmin>;
  /** "projects/PROJECT/instances/INSTANCE". */
  readonly instance: string;
  /** "projects/PROJECT/instances/INSTANCE/tables/TABLE". */
  readonly tablePath: (table: string) => string;
  /** Options of every call on a table: headers that route it, and a deadline in milliseconds. */
  readonly callOptions: (table: string, timeoutMs: number) => CallOptions;
  readonly close: () => void;
}

/** The app profile that the reference node uses. */
export const APP_PROFILE = 'default';

interface BigtableTransports {
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

/** FeatureFlags in base64: `reverse_scans`, without which a server rejects reverse scans. */
const REVERSE_SCANS = 'CAE=';

/** Whether the same call may succeed later. */
function isRetryable(error: unknown): boolean {
  return error instanceof ConnectError && (RETRYABLE.has(error.code) || CUT_OFF.test(error.rawMessage));
}

const RETRYABLE: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Aborted]);

/**
 * This client's message for a response that ended with its connection, and servers' message for a stream that they
 * reset.
 */
const CUT_OFF = /^protocol error: (promised|incomplete|missing status)|^http\/2 |rst.?stream|goaway|unexpected eos/i;

/** The permissions of a connection. Narrow scopes limit the damage of a stolen token. */
export const SCOPES = {
  read: 'https://www.googleapis.com/auth/bigtable.data.readonly',
  write: 'https://www.googleapis.com/auth/bigtable.data',
  admin: 'https://www.googleapis.com/auth/bigtable.admin.table',
} as const;

/** Adds the application default credentials to each call, renewed when they expire. Loads the library with the first call. */
export function authorize(project: string, scope: string): Interceptor {
  let loaded: Promise<GoogleAuth> | null = null;
  return (next) => async (request) => {
    loaded ??= loadAuth(project, scope);
    for (const [name, value] of await requestHeaders(loaded)) request.header.set(name, value);
    return next(request);
  };
}

async function loadAuth(projectId: string, scopes: string): Promise<GoogleAuth> {
  const { GoogleAuth } = await import('google-auth-library');
  // Without a project, the library would look for the one of this machine, which takes seconds.
  const auth = new GoogleAuth({ projectId, scopes });
  // The key of a service account signs its own tokens, without a token server.
  auth.useJWTAccessWithScope = true;
  return auth;
}

async function requestHeaders(loaded: Promise<GoogleAuth>): Promise<Headers> {
  try {
    return await (await loaded).getRequestHeaders();
  } catch (error) {
    const reason = errorText(error);
    throw new ConnectError(`no credentials: ${reason}`, Code.Unauthenticated, undefined, undefined, error);
  }
}

/** Attempts of a call without progress. */
const MAX_ATTEMPTS = 5;
/** Milliseconds: the longest pause before the second attempt. It doubles with every attempt. */
const FIRST_PAUSE = 100;
const MAX_PAUSE = 5000;
/** Milliseconds after the first failure, after which there is no further attempt. */
const MAX_MILLISECONDS = 20_000;

/** Counts the attempts of a call, and pauses between them. */
export interface Attempts {
  /** Call it when an answer arrives: the next failure is a first one. */
  readonly succeeded: () => void;
  /** Pauses for a random time. Throws the error if it is final or the attempts are used up. */
  readonly failed: (error: unknown) => Promise<void>;
}

export function countAttempts(
  pause: (milliseconds: number) => Promise<unknown> = sleep,
  now: () => number = () => performance.now(),
): Attempts {
  let failures = 0;
  let firstFailure = 0;
  return {
    succeeded: () => {
      failures = 0;
    },
    failed: async (error) => {
      failures += 1;
      if (failures === 1) firstFailure = now();
      const isLast = failures >= MAX_ATTEMPTS || now() - firstFailure >= MAX_MILLISECONDS;
      if (isLast || !isRetryable(error)) throw error;
      // A random pause, so that clients which failed together do not return together.
      await pause(Math.random() * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (failures - 1)));
    },
  };
}
