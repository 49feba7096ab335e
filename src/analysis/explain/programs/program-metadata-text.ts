import { formatCount } from '../../../shared/format/format-number.ts';
import { parseBase64 } from '../../../shared/bytes/encodings.ts';
import { quotableText } from '../../../shared/format/visible-text.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { type DescribeInstruction, nameIn, statement } from '../clauses.ts';
import {
  type ProgramText,
  type SummaryTemplate,
  accountOnly,
  addressPart,
  describeChange,
  describeClosing,
  describeInitialization,
  integerPart,
  textPart,
} from './program-text.ts';

/** null if the data is in another account. */
function byteCount({ data }: JsonObject): bigint | null {
  const bytes = typeof data === 'string' ? parseBase64(data) : null;
  return bytes === null ? null : BigInt(bytes.length);
}

const summarizeContent: SummaryTemplate = (info) => {
  const bytes = byteCount(info);
  const content = bytes === null ? ['data of another account'] : [{ integer: bytes }, ' bytes'];
  return [...content, ', ', textPart(info, 'format'), ' as ', textPart(info, 'compression')];
};

const summarizeWrite: SummaryTemplate = (info) => {
  const bytes = byteCount(info);
  if (bytes === null) return ['data of ', addressPart(info, 'sourceBuffer')];
  return [{ integer: bytes }, ' bytes at offset ', integerPart(info, 'offset')];
};

const describePublication: DescribeInstruction = (info, context) => {
  const { seed } = info;
  const program = nameIn(info, context, 'program');
  if (typeof seed !== 'string' || program === null) return null;
  return statement(nameIn(info, context, 'authority'), `published “${quotableText(seed)}” of ${program}`);
};

const describeUpdate: DescribeInstruction = (info, context) => {
  const metadata = nameIn(info, context, 'metadata');
  return metadata === null
    ? null
    : statement(nameIn(info, context, 'authority'), `replaced the content of metadata account ${metadata}`);
};

const describeWrite: DescribeInstruction = (info, context) => {
  const buffer = nameIn(info, context, 'buffer');
  if (buffer === null) return null;
  const bytes = byteCount(info);
  const content = bytes === null ? 'the data of another account' : formatCount(bytes, 'byte');
  return statement(nameIn(info, context, 'authority'), `wrote ${content} to metadata buffer ${buffer}`);
};

export const programMetadataText: ProgramText = {
  program: 'program-metadata',
  summaries: {
    write: summarizeWrite,
    initialize: (info, tokenAccounts) => [textPart(info, 'seed'), ', ', ...summarizeContent(info, tokenAccounts)],
    setData: summarizeContent,
    setAuthority: accountOnly('newAuthority'),
    setImmutable: accountOnly('metadata'),
    trim: accountOnly('account'),
    close: accountOnly('account'),
    allocate: accountOnly('buffer'),
    extend: (info) => [integerPart(info, 'length'), ' bytes'],
  },
  initializes: { allocate: { account: 'buffer', noun: 'metadata buffer' } },
  clauses: {
    write: describeWrite,
    initialize: describePublication,
    setData: describeUpdate,
    setImmutable: describeChange('metadata', () => 'became immutable'),
    close: describeClosing('metadata account', 'account', 'authority', 'destination'),
    allocate: describeInitialization('buffer', () => 'metadata buffer'),
  },
};
