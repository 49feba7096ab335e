import { expect, test } from 'vitest';
import { endpointReach } from './endpoint-question.tsx';

// Seen to fail against: an earlier rule that did not warn of loopback URLs.

test.for([
  ['thisMachine', 'localhost 127.0.0.1 127.9.9.9 [::1] node.localhost localhost. 2130706433 0x7f.1 0.0.0.0 [::]'],
  ['thisMachine', '[::ffff:127.0.0.1] 127.1:8899 LOCALHOST:8899 １２７.0.0.1'],
  ['privateNetwork', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 [fe80::1] [fd00::1]'],
  [
    'privateNetwork',
    'router nas.local metadata.google.internal node.lan box.home.arpa [::ffff:10.0.0.1] [64:ff9b::a00:1]',
  ],
  ['internet', 'rpc.example.com 8.8.8.8 172.32.0.1 [2606:4700::1] 127.0.0.1.example.com localhost.example.com'],
] as const)('%s: %s', ([reach, hosts]) => {
  for (const host of hosts.split(' ')) expect(endpointReach(`http://${host}/`), host).toBe(reach);
});
