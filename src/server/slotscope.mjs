#!/usr/bin/env node
// The `slotscope` program, in words that every Node understands: it says so when this one is too old.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  void import('./build-and-run.mjs');
} else {
  console.error('slotscope needs Node 20.19 or newer; this is ' + process.versions.node + '.');
  process.exitCode = 1;
}
