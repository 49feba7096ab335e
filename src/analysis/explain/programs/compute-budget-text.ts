import { type ProgramText, type SummaryTemplate, describeNothing, integerPart } from './program-text.ts';

const summarizeBytes: SummaryTemplate = (info) => [integerPart(info, 'bytes'), ' bytes'];

export const computeBudgetText: ProgramText = {
  program: 'compute-budget',
  summaries: {
    setComputeUnitLimit: (info) => [integerPart(info, 'units'), ' units'],
    setComputeUnitPrice: (info) => [integerPart(info, 'microLamports'), ' micro-lamports a unit'],
    setLoadedAccountsDataSizeLimit: summarizeBytes,
    requestHeapFrame: summarizeBytes,
    requestUnits: (info) => [
      integerPart(info, 'units'),
      ' units for ',
      integerPart(info, 'additionalFee'),
      ' additional lamports',
    ],
  },
  clauses: {
    setComputeUnitLimit: describeNothing,
    setComputeUnitPrice: describeNothing,
    setLoadedAccountsDataSizeLimit: describeNothing,
    requestHeapFrame: describeNothing,
    requestUnits: describeNothing,
  },
};
