import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const PACKAGE = '@solana/surfpool-linux-x64-gnu';
const VERSION = '1.5.0';

/** An offline node in this process. Its jsonParsed comes from Agave's own parsers. */
export interface Surfnet {
  readonly rpcUrl: string;
  readonly payerSecretKey: readonly number[];
  readonly stop: () => void;
}

interface SurfnetConfig {
  readonly offline: boolean;
  readonly blockProductionMode: 'clock';
  readonly slotTimeMs: number;
  readonly airdropSol: number;
}

export type StartSurfnet = (config: SurfnetConfig) => Surfnet;

/**
 * Loads the offline node, and installs it on first use: it is too large and platform-specific for a dependency. Returns a string with
 * the reason if it cannot run here.
 */
export function loadSurfpool(): StartSurfnet | string {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `the offline node runs on Linux x64 only, this is ${process.platform} ${process.arch}`;
  }
  const folder = resolve('node_modules/.cache/slotscope-surfpool');
  try {
    if (!existsSync(resolve(folder, 'node_modules', PACKAGE))) {
      console.log(`installing ${PACKAGE}@${VERSION} into ${folder}`);
      mkdirSync(folder, { recursive: true });
      execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${PACKAGE}@${VERSION}`], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    }
    const { Surfnet } = createRequire(resolve(folder, 'index.js'))(PACKAGE) as {
      Surfnet: { startWithConfig: StartSurfnet };
    };
    return (config) => Surfnet.startWithConfig(config);
  } catch (error) {
    const [reason] = String(error).split('\n');
    return `the offline node cannot be installed or loaded: ${reason}`;
  }
}
