import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The address of the client that sent a request. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Trusts X-Forwarded-For only as far as trusted proxies appended to it: the client may have invented everything further
 * left.
 */
export function createClientAddress(trustedProxies: BlockList): ClientAddress {
  return ({ socket, headers }) => {
    let address = unmapAddress(socket.remoteAddress ?? '');
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isListed(trustedProxies, address)) {
      const next = unmapAddress((forwarded.pop() ?? '').trim());
      if (isIP(next) === 0) break;
      // A copy: the engine keeps the whole header behind a string cut out of it, and rate limits keep the address.
      address = Buffer.from(next).toString();
    }
    return address;
  };
}

/** The list of these addresses and networks ("10.0.0.0/8"); null if an entry is neither. */
export function parseAddressList(texts: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits, ...others] = text.split('/');
    const family = familyOf(address);
    const maxBits = family === 'ipv6' ? 128 : 32;
    if (isIP(address) === 0 || others.length > 0) return null;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) list.addSubnet(address, Number(bits), family);
    else return null;
  }
  return list;
}

function isListed(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** A socket that listens on IPv6 reports IPv4 clients as "::ffff:192.0.2.1". */
export function unmapAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** One IPv6 client usually has a whole /64 network of addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [start = '', end] = address.toLowerCase().split('::');
  const groups = start === '' ? [] : start.split(':');
  const tail = end === undefined || end === '' ? [] : end.split(':');
  const zeros = end === undefined ? 0 : Math.max(0, 8 - groups.length - tail.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
