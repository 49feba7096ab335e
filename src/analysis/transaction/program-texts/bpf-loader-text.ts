import { type DescribeInstruction, nameIn, statement } from '../sentence/clause.ts';
import { describeProgramWrite } from './clause-builders.ts';
import type { ProgramText } from './program-text.ts';

const describeDeployment: DescribeInstruction = (info) => {
  const program = nameIn(info, 'account');
  return program === null ? null : statement(null, `program ${program} was deployed`);
};

export const bpfLoaderText: ProgramText = {
  program: 'bpf-loader',
  summaries: {},
  clauses: { write: describeProgramWrite('account', null), finalize: describeDeployment },
};
