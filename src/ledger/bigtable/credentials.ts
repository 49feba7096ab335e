import { Code, ConnectError, type Interceptor } from '@connectrpc/connect';
import type { GoogleAuth } from 'google-auth-library';

const DATA = 'https://www.googleapis.com/auth/bigtable.data';

/** What a connection may do. The scopes limit what a stolen token is good for. */
export const SCOPES = {
  read: 'https://www.googleapis.com/auth/bigtable.data.readonly',
  write: DATA,
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
  // Without a project, it would look for the one of this machine, which takes seconds.
  const auth = new GoogleAuth({ projectId, scopes });
  // The key of a service account signs its own tokens, so that no token server is needed.
  auth.useJWTAccessWithScope = true;
  return auth;
}

async function requestHeaders(loaded: Promise<GoogleAuth>): Promise<Headers> {
  try {
    return await (await loaded).getRequestHeaders();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConnectError(`no credentials: ${reason}`, Code.Unauthenticated, undefined, undefined, error);
  }
}
