import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects all garbage. V8 frees the buffers that it finds only when it collects again. */
export function collectGarbage(): void {
  collect();
  collect();
}
