import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { variableOf } from '../../src/server/cli/flags.ts';
import { COMMANDS } from '../../src/server/cli/main.ts';
import { PROBES } from '../../src/server/http/probes.ts';
import { read, readCompose, readImage } from './containers.ts';

// No cluster is needed: what a container runs is compose.yaml's, which compose.test.ts runs.
// Seen to fail against: /healthz as a probe, a variable that is no flag's, a port that nothing listens on.

interface Container {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Manifest {
  readonly kind: string;
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
}

function readContainers(): readonly Container[] {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const manifests: readonly Manifest[] = documents.map((document) => document.toJS());
  expect(manifests.map(({ kind }) => kind)).toEqual(['StatefulSet', 'Service', 'Ingress', 'ConfigMap']);
  return manifests[0]?.spec.template.spec.containers ?? [];
}

test('the containers of deploy/kubernetes.yaml run the commands of compose.yaml, with variables that are flags', () => {
  const { follower, replica1 } = readCompose();
  const containers = readContainers();
  expect(containers.map(({ args }) => args)).toEqual([follower?.command, replica1?.command]);
  for (const { args, env } of containers) {
    const command = COMMANDS.find(({ name }) => args.join(' ').startsWith(`${name} `));
    const variables = Object.keys(command?.flags ?? {}).map(variableOf);
    for (const { name } of env) expect(variables, args.join(' ')).toContain(name);
  }
});

test('its ports are those that the containers listen on, and its probes are those of the service', () => {
  for (const { name, env, ports, livenessProbe, readinessProbe } of readContainers()) {
    const valueOf = (variable: string): number => Number(env.find((each) => each.name === variable)?.value);
    const isService = name === 'service';
    expect(ports.map(({ containerPort }) => containerPort)).toEqual([
      ...(isService ? [8899] : []),
      valueOf('SLOTSCOPE_METRICS_PORT'),
    ]);
    if (!isService) continue;
    expect(PROBES.get(livenessProbe?.httpGet.path ?? '')).toBe('live');
    expect(PROBES.get(readinessProbe?.httpGet.path ?? '')).toBe('ready');
  }
  expect(readImage().environment['SLOTSCOPE_HOST']).toBe('0.0.0.0');
});
