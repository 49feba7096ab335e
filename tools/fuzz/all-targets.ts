import type { FuzzTarget } from './fuzz-target.ts';
import { accountAnswers, answers } from './targets/answer-target.ts';
import { accountData } from './targets/account-data-target.ts';
import { carFiles } from './targets/car-target.ts';
import { cells } from './targets/cell-target.ts';
import { caseFiles } from './targets/case-file-target.ts';
import { idlHistories } from './targets/idl-history-target.ts';
import { idls } from './targets/idl-target.ts';
import { instructions } from './targets/instruction-target.ts';
import { json, splitter } from './targets/json-targets.ts';
import { parsedAccounts } from './targets/parsed-account-target.ts';
import { recordings } from './targets/recording-target.ts';
import { requests } from './targets/request-target.ts';
import {
  absentRow,
  accountRow,
  accountTableRow,
  addressRow,
  binAddressRow,
  binBlock,
  entriesRow,
  infoRow,
  withoutBlockRow,
  protoBlock,
  transactionRow,
} from './targets/row-targets.ts';
import { wire } from './targets/wire-target.ts';
import { writtenContent } from './targets/written-content-target.ts';

/** Every decoder that takes bytes or text from outside. */
export const ALL_TARGETS: readonly FuzzTarget[] = [
  wire,
  protoBlock,
  binBlock,
  transactionRow,
  withoutBlockRow,
  infoRow,
  absentRow,
  entriesRow,
  addressRow,
  binAddressRow,
  accountRow,
  accountTableRow,
  parsedAccounts,
  cells,
  json,
  splitter,
  requests,
  answers,
  accountAnswers,
  recordings,
  carFiles,
  caseFiles,
  idlHistories,
  idls,
  accountData,
  instructions,
  writtenContent,
];
