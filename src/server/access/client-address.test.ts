import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createClientAddress, parseAddressList } from './client-address.ts';

// Seen to fail against: using the first address of X-Forwarded-For; trusting the header of every client.

function requestFrom(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }));
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

test.each([
  ['without a proxy', [], '192.0.2.1', undefined, '192.0.2.1'],
  ['as IPv6 writes an IPv4 address', [], '::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ['that names another, which no proxy did', [], '192.0.2.1', '198.51.100.1', '192.0.2.1'],
  ['behind a proxy', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['behind a proxy in IPv6 form', ['10.0.0.0/8'], '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['behind two proxies', ['10.0.0.0/8', '::1'], '::1', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['that made up an address', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['behind a proxy that names nobody', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['behind a proxy that says unknown', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
  ['that made up the address of a proxy', ['10.0.0.0/8'], '10.1.2.3', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['that is a proxy', ['10.0.0.0/8'], '10.1.2.3', '10.9.9.9', '10.9.9.9'],
  ['behind a proxy that names a port', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, 198.51.100.1:80', '10.0.0.1'],
  ['behind a proxy that names nobody after others', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, ', '10.0.0.1'],
  ['with an IPv6 address', ['2001:db8::/32'], '2001:db8::1', '2001:beef::7', '2001:beef::7'],
] as const)('finds the client %s', (_, proxies, remote, forwardedFor, client) => {
  const trusted = parseAddressList(proxies);
  if (trusted === null) throw new Error('not a list');
  expect(createClientAddress(trusted)(requestFrom(remote, forwardedFor))).toBe(client);
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '::/129', '', '10.0.0.0/'])(
  '%j is not an address or network',
  (text) => {
    expect(parseAddressList([text])).toBeNull();
  },
);
