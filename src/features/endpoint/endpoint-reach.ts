import ipaddr from 'ipaddr.js';

/** Where the host of an endpoint is, as far as its name or address tells; DNS can still lead a public name anywhere. */
export type EndpointReach = 'thisMachine' | 'privateNetwork' | 'internet';

export function endpointReach(url: string): EndpointReach {
  // A URL has IPv6 addresses in brackets, and every way to write an IPv4 address as four decimals.
  const host = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '');
  if (ipaddr.isValid(host)) return ADDRESS_RANGES[ipaddr.process(host).range()] ?? 'privateNetwork';
  if (/(^|\.)localhost$/.test(host)) return 'thisMachine';
  return !host.includes('.') || PRIVATE_SUFFIXES.test(host) ? 'privateNetwork' : 'internet';
}

/** The other ranges are private, or lead to one: shared, link-local, mapped, tunneled and reserved addresses. */
const ADDRESS_RANGES: Readonly<Partial<Record<string, EndpointReach>>> = {
  loopback: 'thisMachine',
  // 0.0.0.0 and :: reach this machine.
  unspecified: 'thisMachine',
  unicast: 'internet',
};

/** Names that public DNS does not have: RFC 6762, RFC 8375, and ICANN's "internal", with the common private ones. */
const PRIVATE_SUFFIXES = /\.(local|internal|home\.arpa|lan|home|corp|intranet|localdomain)$/;
