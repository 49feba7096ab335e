import { type ProgramText, describeClosing } from './program-text.ts';

/** The instructions that Anchor adds to every program. */
export const anchorIdlText: ProgramText = {
  program: 'anchor-idl',
  summaries: {},
  clauses: { IdlCloseAccount: describeClosing('IDL account', 'account', 'authority', 'solDestination') },
};
