import { formatCount } from '../../../shared/format/format-number.ts';
import { isJsonArray } from '../../../shared/json/json.ts';
import { type DescribeInstruction, nameIn } from '../clauses.ts';
import {
  type ProgramText,
  type SummaryTemplate,
  accountOnly,
  addressPart,
  describeAction,
  describeClosing,
} from './program-text.ts';

const TABLE = 'lookupTableAccount';
const AUTHORITY = 'lookupTableAuthority';

const summarizeExtension: SummaryTemplate = (info) => {
  const added = info['newAddresses'];
  return [isJsonArray(added) ? { integer: BigInt(added.length) } : null, ' addresses to ', addressPart(info, TABLE)];
};

const describeExtension: DescribeInstruction = (info, context) => {
  const added = info['newAddresses'];
  const table = nameIn(info, context, TABLE);
  if (!isJsonArray(added) || table === null) return null;
  return {
    subject: nameIn(info, context, AUTHORITY),
    key: `extended ${table}`,
    units: BigInt(added.length),
    target: table,
    describe: (units) => [`added ${formatCount(units, 'address', 'addresses')} to lookup table ${table}`],
  };
};

export const addressLookupTableText: ProgramText = {
  program: 'address-lookup-table',
  summaries: {
    createLookupTable: accountOnly(TABLE),
    extendLookupTable: summarizeExtension,
    freezeLookupTable: accountOnly(TABLE),
    deactivateLookupTable: accountOnly(TABLE),
    closeLookupTable: accountOnly(TABLE),
  },
  clauses: {
    createLookupTable: describeAction('created', 'lookup table', TABLE, 'payerAccount'),
    extendLookupTable: describeExtension,
    freezeLookupTable: describeAction('froze', 'lookup table', TABLE, AUTHORITY),
    deactivateLookupTable: describeAction('deactivated', 'lookup table', TABLE, AUTHORITY),
    closeLookupTable: describeClosing('lookup table', TABLE, AUTHORITY, 'recipient'),
  },
};
