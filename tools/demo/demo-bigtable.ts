import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startEmulatorHere } from '../../src/ledger/test-support/bigtable-emulator.ts';

const SLOTSCOPE = fileURLToPath(new URL('../../src/server/slotscope.mjs', import.meta.url));
const LEDGER = 'bigtable:demo/solana-ledger';

/** Starts Google's Bigtable emulator, copies the embedded ledger into it, and serves it until it is stopped. */
export async function main(args: readonly string[]): Promise<number> {
  const emulator = await startEmulatorHere();
  if (typeof emulator === 'string') {
    console.error(emulator);
    return 1;
  }
  console.log(`The emulator runs on ${emulator.host}.`);
  // The terminal sends the signal to every process of the group, so the commands exit without help.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  try {
    const copied = await run(['ledger', 'copy', '--to', LEDGER], emulator.host);
    return copied === 0 ? await run(['serve', '--ledger', LEDGER, ...args], emulator.host) : copied;
  } finally {
    emulator.stop();
  }
}

function run(args: readonly string[], emulatorHost: string): Promise<number> {
  console.log(`BIGTABLE_EMULATOR_HOST=${emulatorHost} slotscope ${args.join(' ')}`);
  const env = { ...process.env, BIGTABLE_EMULATOR_HOST: emulatorHost };
  const child = spawn(process.execPath, [SLOTSCOPE, ...args], { stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
