import { parseToolOptions } from '../../tool-options.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmulatorHere } from '../../../src/ledger/test-support/bigtable-emulator.ts';
import { runSlotscope } from '../../../e2e/service-process.ts';
import { findNginx, startNginx } from '../../deploy/nginx.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { startLoad } from './load.ts';
import { collectQuestions } from './questions.ts';
import { createReplica, freePort } from './replica.ts';
import { runPhases } from './phases.ts';
import { formatReport, reportPhases } from './report.ts';

const LEDGER = 'bigtable:demo/solana-ledger';
/** Smaller than all answers, so that replicas keep reading the warehouse. */
const CACHE_MB = '8';

const USAGE = 'usage: demo:replicas [--seconds N] [--clients N]';

/**
 * Puts load on two replicas over Google's Bigtable emulator, behind nginx as in compose.yaml, and stops one replica after
 * the other, then the connection to the warehouse. Compares every answer with the bytes of the embedded ledger's. Returns
 * 1 if an answer is wrong, or failed although a replica could answer, and 3 if nginx or the emulator is not installed.
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = { seconds: { type: 'string', default: '5' }, clients: { type: 'string', default: '8' } } as const;
  const parsed = parseToolOptions({ args: [...args], options }, USAGE);
  if (parsed === null) return 2;
  const { values } = parsed;
  const nginx = findNginx();
  if (nginx === null) console.error('There is no nginx here. It is the package nginx of most distributions.');
  const emulator = await startEmulatorHere();
  if (typeof emulator === 'string') console.error(emulator);
  const stops: (() => unknown)[] = typeof emulator === 'string' ? [] : [emulator.stop];
  try {
    if (nginx === null || typeof emulator === 'string') return 3;
    const proxy = await startCuttingProxy(emulator.host);
    stops.push(proxy.stop);
    process.env['BIGTABLE_EMULATOR_HOST'] = proxy.address;
    console.log(`Copying the embedded ledger to the emulator on ${emulator.host}, then starting two replicas…`);
    if ((await runSlotscope(['ledger', 'copy', '--to', LEDGER])) !== 0) throw new Error('the ledger was not copied');
    const embedded = await createReplica([], process.env);
    stops.push(() => embedded.stop('SIGKILL'));
    await embedded.start();
    const questions = await collectQuestions(embedded.url);
    await embedded.stop('SIGTERM');

    const serve = ['--ledger', LEDGER, '--cache-mb', CACHE_MB, '--shutdown-seconds', '10'];
    const create = () => createReplica(serve, process.env);
    const replicas = [await create(), await create()] as const;
    for (const replica of replicas) stops.push(() => replica.stop('SIGKILL'));
    await Promise.all(replicas.map((replica) => replica.start()));
    const listen = `127.0.0.1:${await freePort()}`;
    const [REPLICA1, REPLICA2] = [new URL(replicas[0].url).host, new URL(replicas[1].url).host];
    const balancer = startNginx(nginx, { LISTEN: listen, REPLICA1, REPLICA2 });
    stops.push(balancer.stop);
    while (
      !(await fetch(`http://${listen}/livez`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(10);

    console.log(
      `nginx ${nginx.version} on http://${listen}/, ${values.clients} clients, ${questions.length} questions`,
    );
    const load = startLoad(`http://${listen}/`, questions, Number(values.clients));
    const phases = await runPhases(replicas, proxy, Number(values.seconds) * 1000);
    await load.stop();
    const reports = reportPhases(phases, load.samples);
    console.log(formatReport(reports));
    const problems = reports.flatMap((report) => report.problems);
    for (const problem of problems) console.error(problem);
    console.log(problems.length === 0 ? 'No wrong answer, and no failure while something could answer.' : 'FAILED');
    return problems.length === 0 ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
