import { existsSync, readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { engines } from '../../../package.json';
import { DEFAULT_PORT } from '../../server/cli/serve-flags.ts';
import { parseDockerfile, parseIgnored, type Stage } from './parse-dockerfile.ts';

const stages = parseDockerfile(readFileSync('Dockerfile', 'utf8'));
const isIgnored = parseIgnored(readFileSync('.dockerignore', 'utf8'));

function valuesOf(stage: Stage | undefined, kind: Stage['steps'][number]['kind']): readonly unknown[] {
  return (stage?.steps ?? []).flatMap((step) => {
    if (step.kind !== kind) return [];
    return 'value' in step ? [step.value] : 'command' in step ? [step.command] : [];
  });
}

test('every stage is of a Node version that package.json promises', () => {
  expect(stages).toHaveLength(2);
  for (const { image } of stages) {
    const [, major = ''] = /^node:(\d+)-/.exec(image) ?? [];
    expect(satisfies(`${major}.99.0`, engines.node), image).toBe(true);
  }
});

test('what is copied exists and is sent to Docker, and nothing else is sent', () => {
  const copied = stages.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'COPY' && step.from === null ? step.sources : [])),
  );
  for (const source of copied) {
    expect(existsSync(source), source).toBe(true);
    expect(isIgnored(source), source).toBe(false);
  }
  const names = readFileSync('.dockerignore', 'utf8').match(/(?<=!).+/g) ?? [];
  expect(names.toSorted()).toEqual([...copied].toSorted());
});

test('the image runs as a user without rights, has a health check, and no source code', () => {
  const image = stages.at(-1);
  expect(valuesOf(image, 'USER')).toEqual(['node']);
  expect(valuesOf(image, 'EXPOSE')).toEqual([String(DEFAULT_PORT)]);
  expect(JSON.stringify(valuesOf(image, 'HEALTHCHECK'))).toContain(`http://127.0.0.1:${DEFAULT_PORT}/health`);
  const copies = image?.steps.filter((step) => step.kind === 'COPY') ?? [];
  expect(copies.flatMap(({ sources }) => sources)).toEqual([
    '/build/package.json',
    '/build/node_modules',
    '/build/dist',
  ]);
});
