import { formatCount } from '../../../shared/format/format-number.ts';
import { integerIn } from '../../facts/transaction/info-fields.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { type DescribeInstruction, action, nameIn, statement } from '../clauses.ts';
import {
  type ProgramText,
  describeAction,
  describeClosing,
  describeInitialization,
  describeProgramWrite,
} from './program-text.ts';

const describeAuthorityChange: DescribeInstruction = (info, context) => {
  const account = nameIn(info, context, 'account');
  const to = nameIn(info, context, 'newAuthority');
  if (account === null) return null;
  const actor = nameIn(info, context, 'authority');
  return to === null
    ? action(actor, 'revoked', 'the authority of', account)
    : action(actor, 'changed', 'the authority of', account, { suffix: ` to ${to}` });
};

function formatExtension(info: JsonObject): string {
  const bytes = integerIn(info, 'additionalBytes');
  return bytes === null ? '' : ` by ${formatCount(bytes, 'byte')}`;
}

export const bpfUpgradeableLoaderText: ProgramText = {
  program: 'bpf-upgradeable-loader',
  summaries: {},
  clauses: {
    initializeBuffer: describeInitialization('account', () => 'buffer'),
    write: describeProgramWrite('account', 'authority'),
    deployWithMaxDataLen: describeAction('deployed', 'program', 'programAccount', 'authority'),
    upgrade: describeAction('upgraded', 'program', 'programAccount', 'authority'),
    setAuthority: describeAuthorityChange,
    setAuthorityChecked: describeAction(
      'changed',
      'the authority of',
      'account',
      'authority',
      (info, context) => ` to ${nameIn(info, context, 'newAuthority') ?? ''}`,
    ),
    close: describeClosing('program account', 'account', 'authority', 'recipient'),
    extendProgram: describeAction('extended', 'program', 'programAccount', 'payerAccount', formatExtension),
    extendProgramChecked: describeAction('extended', 'program', 'programAccount', 'authority', formatExtension),
  },
  initializes: { initializeBuffer: { account: 'account', noun: 'buffer' } },
};

const describeDeployment: DescribeInstruction = (info, context) => {
  const program = nameIn(info, context, 'account');
  return program === null ? null : statement(null, `program ${program} was deployed`);
};

export const bpfLoaderText: ProgramText = {
  program: 'bpf-loader',
  summaries: {},
  clauses: { write: describeProgramWrite('account', null), finalize: describeDeployment },
};
