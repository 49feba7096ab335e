import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { findProgram } from '../../src/ledger/test-support/bigtable-emulator.ts';
import { createContainers, read, readCompose, stopProcess, untilHealthy } from './containers.ts';
import { findNginx, startNginx } from './nginx.ts';

// There is no Docker here: what it would run, runs as processes on addresses of 127.0.0.0/8, which only Linux has.
// Seen to fail against: nginx that asks no other replica, replicas without --metrics-host, a health check of port 8899.

const PATIENT = { timeout: 60_000, interval: 200 };
const GET_SLOT = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';

test.runIf(process.platform === 'linux')(
  'compose.yaml: the follower fills the volume, nginx serves from both replicas and from one, and Prometheus reads all',
  { timeout: 240_000 },
  async () => {
    spawnSync(process.execPath, ['src/server/slotscope.mjs', '--version']);
    const folder = mkdtempSync(join(tmpdir(), 'slotscope-compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const services = readCompose();
    const names = [...Object.keys(services), 'node'];
    const variables: Record<string, string> = {};
    const { start, localize } = createContainers(names, join(folder, 'ledger'), variables);
    const run = (name: string, service = services[name]) => {
      const container = start(name, service ?? expect.unreachable(`compose.yaml has no ${name}`));
      onTestFinished(() => container.stop('SIGKILL'));
      return container;
    };

    // The node to follow is a service over the embedded ledger, on another port than the default.
    const node = run('node', { environment: { SLOTSCOPE_PORT: '18899' } });
    await untilHealthy(node);
    variables['SLOTSCOPE_FROM'] = `http://${node.address}:18899`;
    await untilHealthy(run('follower'));
    const replicas = [run('replica1'), run('replica2')] as const;
    await Promise.all(replicas.map(untilHealthy));
    for (const { address } of replicas) expect((await fetch(`http://${address}:8899/readyz`)).status).toBe(200);

    await checkProxy();
    await checkPrometheus();

    async function checkProxy(): Promise<void> {
      const nginx = findNginx();
      if (nginx === null) return console.log('nginx is not installed: it is in the package nginx-light');
      const { environment = {} } = services['nginx'] ?? {};
      const addressOf = (name: string): string => localize(environment[name] ?? '', 'nginx');
      const listen = addressOf('LISTEN');
      const balancer = startNginx(nginx, {
        LISTEN: listen,
        REPLICA1: addressOf('REPLICA1'),
        REPLICA2: addressOf('REPLICA2'),
      });
      onTestFinished(balancer.stop);
      const url = `http://${listen}/`;
      const call = async (): Promise<string> => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(url, { method: 'POST', body: GET_SLOT, headers })).text();
      };
      await expect
        .poll(
          () =>
            fetch(`${url}readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          PATIENT,
        )
        .toBe(200);
      expect(await (await fetch(url)).text()).toContain('<html');
      const answer = await call();
      expect(answer).toMatch(/"result":\d+/);
      await replicas[0].stop('SIGKILL');
      for (let at = 0; at < 20; at += 1) expect(await call()).toBe(answer);
      await untilHealthy(run('replica1'));
    }

    async function checkPrometheus(): Promise<void> {
      const path = findProgram('prometheus');
      if (path === null) return console.log('prometheus is not installed: it is in the package prometheus');
      const config = join(folder, 'prometheus.yml');
      // Every 15 s is too rare for a test.
      writeFileSync(config, localize(read('deploy/prometheus.yml'), 'prometheus').replace('15s', '1s'));
      const data = join(folder, 'prometheus');
      mkdirSync(data);
      const listen = localize('0.0.0.0:9090', 'prometheus');
      const args = [`--config.file=${config}`, `--storage.tsdb.path=${data}`, `--web.listen-address=${listen}`];
      const child = spawn(path, [...args, '--log.level=error'], { stdio: ['ignore', 'ignore', 'inherit'] });
      onTestFinished(() => stopProcess(child, 'SIGKILL'));
      const query = async (text: string): Promise<readonly string[]> => {
        const response = await fetch(`http://${listen}/api/v1/query?query=${encodeURIComponent(text)}`);
        const { data: found }: { data: { result: readonly { value: readonly [number, string] }[] } } =
          await response.json();
        return found.result.map(({ value }) => value[1]);
      };
      const poll = (text: string) => expect.poll(() => query(text).catch(() => []), PATIENT);
      await poll('up == 1').toHaveLength(3);
      await poll('slotscope_follow_blocks_total').toEqual(['1']);
      await poll('slotscope_follow_lag_slots').toEqual(['0']);
      await poll('count(slotscope_ledger_last_slot)').toEqual(['3']);
    }
  },
);
