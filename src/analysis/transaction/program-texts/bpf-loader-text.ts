import { type DescribeInstruction, nameIn, statement } from '../sentence/clause.ts';
import { describeProgramWrite } from './clause-builders.ts';
import type { ProgramText } from './program-text.ts';

const describeDeployment: DescribeInstruction = (info, context) => {
  const program = nameIn(info, context, 'account');
  return program === null ? null : statement(null, `program ${program} was deployed`);
};

export const bpfLoaderText: ProgramText = {
  program: 'bpf-loader',
  summaries: {},
  clauses: { write: describeProgramWrite('account', null), finalize: describeDeployment },
};
