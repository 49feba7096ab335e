import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { subset } from 'semver';
import { parse } from 'yaml';

// Seen to fail against: a Node version that package.json does not promise, and a form without the case file.

interface Renovate {
  readonly constraints: { readonly node: string };
  readonly constraintsFiltering: string;
  readonly packageRules: readonly { readonly matchDepNames: readonly string[]; readonly enabled?: boolean }[];
}

const read = (path: string): string => readFileSync(path, 'utf8');
const MANIFEST: {
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
} = JSON.parse(read('package.json'));

test('the workflow runs .ci/run on Node versions that package.json promises, and uploads the report', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  const versions: readonly number[] = jobs.ci.strategy.matrix.node;
  expect(versions).toEqual([20, 22, 24]);
  // The newest of each.
  for (const version of versions) expect(subset(`~${version}.99`, MANIFEST.engines.node), String(version)).toBe(true);
  const steps: readonly { readonly run?: string; readonly uses?: string; readonly if?: string }[] = jobs.ci.steps;
  expect(steps.some(({ run }) => run?.startsWith('.ci/run ') === true)).toBe(true);
  expect(steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact') === true)?.if).toBe('always()');
});

test('the form for a bug asks for the case file', () => {
  for (const name of readdirSync('.github/ISSUE_TEMPLATE'))
    expect(parse(read(`.github/ISSUE_TEMPLATE/${name}`))).toBeTypeOf('object');
  const { body } = parse(read('.github/ISSUE_TEMPLATE/bug.yml'));
  const field = body.find(({ id }: { id?: string }) => id === 'case-file');
  expect(field.validations).toEqual({ required: true });
});

test('Renovate raises no package beyond the Node that package.json promises, and no client of its time', () => {
  const { constraints, constraintsFiltering, packageRules }: Renovate = JSON.parse(read('renovate.json'));
  expect(constraintsFiltering).toBe('strict');
  expect(constraints.node).toBe(MANIFEST.engines.node);
  const disabled = packageRules
    .filter(({ enabled }) => enabled === false)
    .flatMap(({ matchDepNames }) => matchDepNames);
  expect(disabled).toEqual(Object.keys(MANIFEST.devDependencies).filter((name) => name.startsWith('web3-')));
});
