import type { BlockReadOptions } from '../../rpc-client/read-options.ts';
import { OptionBar, RadioGroup } from '../../ui/controls/radio-group.tsx';
import {
  BLOCK_METHOD_CHOICES,
  COMMITMENT_CHOICES,
  DETAIL_CHOICES,
  ENCODING_CHOICES,
  REWARDS_CHOICES,
} from '../../features/routing/search-params.ts';
import type { ChangeParams } from './block-params.ts';

/** The options of the request; all are URL parameters. */
export function BlockOptions({
  options,
  onChoose,
}: {
  readonly options: BlockReadOptions;
  readonly onChoose: ChangeParams;
}) {
  const isDeprecated = options.method === 'getConfirmedBlock';
  return (
    <>
      <OptionBar
        chosen={[
          options.encoding,
          options.transactionDetails,
          `${options.rewards ? 'with' : 'no'} rewards`,
          options.commitment,
          options.method,
        ]}
      >
        <RadioGroup
          legend="encoding"
          options={ENCODINGS}
          value={options.encoding}
          onChange={(value) => onChoose({ encoding: value })}
        />
        <RadioGroup
          legend="detail"
          options={isDeprecated ? DEPRECATED_DETAILS : DETAILS}
          value={options.transactionDetails}
          onChange={(value) => onChoose({ transactionDetails: value })}
        />
        <RadioGroup
          legend="rewards"
          options={REWARDS}
          value={options.rewards ? 'true' : 'false'}
          onChange={(value) => onChoose({ rewards: value })}
        />
        <RadioGroup
          legend="commitment"
          options={COMMITMENTS}
          value={options.commitment}
          onChange={(value) => onChoose({ commitment: value })}
        />
        <RadioGroup
          legend="method"
          options={METHODS}
          value={options.method}
          onChange={(value) => onChoose({ method: value })}
        />
      </OptionBar>
      {isDeprecated && (
        <p className="hint">
          getConfirmedBlock is deprecated: getBlock replaces it, and version 2.0 of the node software removed it.
        </p>
      )}
    </>
  );
}

const ENCODING_TITLES = {
  json: 'Transactions as JSON, instruction data in base58',
  jsonParsed: 'Instructions parsed by the node if it has a parser, without the signed bytes',
  base64: 'The signed bytes in base64, decoded in this browser: the smallest answer',
  base58: 'The signed bytes in base58, decoded in this browser: slow to encode and decode',
};
const ENCODINGS = ENCODING_CHOICES.map((value) => ({
  value,
  title: ENCODING_TITLES[value],
  ...(value === 'base58' && { note: 'slow' }),
}));

const DETAIL_TITLES = {
  full: 'Everything',
  accounts: 'Outcomes, fees and accounts, without instructions',
  signatures: 'One signature per transaction',
  none: 'The block header only',
};
const DETAILS = DETAIL_CHOICES.map((value) => ({ value, title: DETAIL_TITLES[value] }));
const DEPRECATED_DETAILS = DETAILS.map((detail) =>
  detail.value === 'accounts'
    ? { ...detail, disabled: true, title: 'getConfirmedBlock accepts only full, signatures and none' }
    : detail,
);

const REWARDS_TITLES = { true: 'With rewards', false: 'Without rewards' };
const REWARDS = REWARDS_CHOICES.map((value) => ({ value, title: REWARDS_TITLES[value] }));

const COMMITMENT_TITLES = {
  finalized: 'Finalized blocks only',
  confirmed: 'Also confirmed blocks, which are available a few seconds earlier',
};
const COMMITMENTS = COMMITMENT_CHOICES.map((value) => ({ value, title: COMMITMENT_TITLES[value] }));

const METHOD_TITLES = {
  auto: 'The current name, or the deprecated one if the endpoint does not support it',
  getBlock: 'The current name',
  getConfirmedBlock: 'Deprecated: removed in version 2.0 of the node software',
};
const METHODS = BLOCK_METHOD_CHOICES.map((value) => ({
  value,
  title: METHOD_TITLES[value],
  ...(value === 'getConfirmedBlock' && { note: 'deprecated' }),
}));
