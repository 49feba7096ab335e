import { expect, test } from 'vitest';
import { PROGRAMS } from '../../../solana/programs/registry.ts';
import { PROGRAM_TEXTS, programTextFor } from './registry.ts';

test('texts name only instruction types that a parser returns', () => {
  const types = new Map([...PROGRAMS.values()].map((program) => [program.name, new Set(program.types)]));
  const unknown = PROGRAM_TEXTS.flatMap(({ program, ...tables }) =>
    Object.values(tables)
      .flatMap((table) => Object.keys(table))
      .filter((type) => types.get(program)?.has(type) === false)
      .map((type) => `${program} ${type}`),
  );
  expect(unknown).toEqual([]);
});

test('every instruction type has a clause, except for rare ones', () => {
  const clauses = new Map(PROGRAM_TEXTS.map((text) => [text.program, text.clauses]));
  const withoutClause = [...new Set(PROGRAMS.values())].flatMap(({ name, types }) =>
    types.filter((type) => clauses.get(name)?.[type] === undefined).map((type) => `${name} ${type}`),
  );
  // Types without a clause: the headline says "Vote ran updateCommissionBps". The extensions and batches of the token programs have
  // none either.
  expect(withoutClause.filter((type) => !type.startsWith('spl-token '))).toEqual([
    'vote authorizeWithSeed',
    'vote authorizeCheckedWithSeed',
    'vote updateCommissionCollector',
    'vote updateCommissionBps',
    'vote depositDelegatorRewards',
    'stake getMinimumDelegation',
    'stake redelegate',
    'spl-associated-token-account recoverNested',
    'bpf-upgradeable-loader migrate',
  ]);
});

test('finds nothing under the names of object prototypes', () => {
  for (const { program } of PROGRAM_TEXTS)
    for (const type of ['constructor', 'toString', 'valueOf', '__proto__']) {
      const text = programTextFor({ by: 'node', program, type, info: {} });
      expect(text?.summaries[type], program).toBeUndefined();
      expect(text?.clauses[type], program).toBeUndefined();
    }
});
