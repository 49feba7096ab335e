import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HandlerContext } from '@connectrpc/connect';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBigtable } from './bigtable-engine.ts';
import { SCOPES, authorize, connectToBigtable, googleTransport } from './connection.ts';
import { type BigtableServer, LOCALHOST_CERTIFICATE, startBigtableServer } from './test-support/bigtable-server.ts';

const NAME = { project: 'p', instance: 'i' };
const CA = { ca: LOCALHOST_CERTIFICATE.cert };

let folder = '';
let server: BigtableServer;
let calls: HandlerContext[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-credentials-'));
  calls = [];
  server = await startBigtableServer(
    {
      readRows: async function* (_, context) {
        calls.push(context);
        yield { chunks: [ROW] };
      },
    },
    LOCALHOST_CERTIFICATE,
  );
  // Where these credentials are not given, there are none.
  vi.stubEnv('HOME', folder);
  vi.stubEnv('CLOUDSDK_CONFIG', folder);
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(folder, { recursive: true });
});

const ROW = {
  rowKey: Buffer.from('key'),
  familyName: 'x',
  qualifier: Buffer.from('bin'),
  value: Uint8Array.of(0, 0, 0, 0, 7),
  rowStatus: { case: 'commitRow' as const, value: true },
};

/** Reads a row over TLS, as from Google's servers. */
async function readRow(tls: { readonly ca?: string; readonly servername?: string }) {
  const transport = googleTransport(`https://localhost:${server.port}`, authorize(NAME.project, SCOPES.read), tls);
  const engine = openBigtable(NAME, connectToBigtable(NAME, { data: transport, admin: transport }));
  try {
    return await engine.get('tx', 'key');
  } finally {
    await engine.close();
  }
}

/** Generated once: it takes a second. */
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Credentials of a service account, as Google's console writes them. Returns its public key. */
async function writeServiceAccount() {
  const path = join(folder, 'account.json');
  const key = KEYS.privateKey.export({ format: 'pem', type: 'pkcs8' });
  const account = {
    type: 'service_account',
    client_email: 'reader@p.iam.gserviceaccount.com',
    private_key: key,
    private_key_id: '1',
  };
  await writeFile(path, JSON.stringify(account));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', path);
  return createPublicKey(KEYS.publicKey.export({ format: 'pem', type: 'spki' }));
}

test('a service account signs its tokens, for reading only, and no other server is asked', async () => {
  const publicKey = await writeServiceAccount();
  expect(await readRow(CA)).toEqual({ qualifier: 'bin', value: ROW.value });
  const headers = calls[0]?.requestHeader;
  const [, head = '', claims = '', signature = ''] =
    /^Bearer ([^.]+)\.([^.]+)\.([^.]+)$/.exec(headers?.get('authorization') ?? '') ?? [];
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'reader@p.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/bigtable.data.readonly',
  });
  expect(headers?.get('x-goog-request-params')).toBe(
    'table_name=projects%2Fp%2Finstances%2Fi%2Ftables%2Ftx&app_profile_id=default',
  );
});

test('on Google’s machines the metadata server gives the token', async () => {
  const asked: string[] = [];
  const metadata = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('metadata-flavor', 'Google').setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: 'of-this-machine', expires_in: 3600, token_type: 'Bearer' }));
  });
  await new Promise<void>((resolve) => metadata.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present');
  vi.stubEnv('GCE_METADATA_HOST', `127.0.0.1:${(metadata.address() as AddressInfo).port}`);
  await readRow(CA);
  expect(calls[0]?.requestHeader.get('authorization')).toBe('Bearer of-this-machine');
  expect(asked.some((url) => url.includes('/service-accounts/default/token'))).toBe(true);
  await new Promise((resolve) => metadata.close(resolve));
});

test('without credentials the error says so', async () => {
  await expect(readRow(CA)).rejects.toThrow(
    /^table tx of Bigtable cannot be read: \[unauthenticated\] no credentials: Could not load the default credentials/,
  );
  expect(calls).toEqual([]);
});

// Seen to fail against: a certificate of another host; a certificate that no authority signed.
test.each([
  ['that no authority signed', {}, /self.signed certificate/],
  ['of another host', { ...CA, servername: 'bigtable.googleapis.com' }, /Host: bigtable.googleapis.com. is not/],
])('a server with a certificate %s gets no token', async (_, tls, reason) => {
  await writeServiceAccount();
  await expect(readRow(tls)).rejects.toThrow(reason);
  expect(calls).toEqual([]);
});
