import type { BlockReadOptions } from '../../rpc-client/client.ts';
import { type Option, OptionBar, RadioGroup } from '../../ui/controls/radio-group.tsx';
import {
  BLOCK_METHOD_CHOICES,
  COMMITMENT_CHOICES,
  DETAIL_CHOICES,
  ENCODING_CHOICES,
  REWARDS_CHOICES,
} from '../../features/routing/search-params.ts';
import type { BlockParam, ChangeParams } from './block-params.ts';

interface OptionsProps {
  readonly options: BlockReadOptions;
  readonly onChoose: ChangeParams;
}

/** All options of the request, for a page without an answer. */
export function BlockOptions({ options, onChoose }: OptionsProps) {
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
        {blockChoices(options).map(({ name, legend, choices, value }) => (
          <RadioGroup
            key={name}
            legend={legend}
            options={choices}
            value={value}
            onChange={(chosen) => onChoose({ [name]: chosen })}
          />
        ))}
      </OptionBar>
      <DeprecationHint options={options} />
    </>
  );
}

/** What the answer contains, which is always in sight. A choice shows the answer to it. */
export function AnswerChoices({ options, onChoose }: OptionsProps) {
  return blockChoices(options)
    .filter(({ name }) => name !== 'commitment' && name !== 'method')
    .map(({ name, legend, choices, value }) => (
      <RadioGroup
        key={name}
        legend={legend}
        legendHidden={name !== 'rewards'}
        options={choices.map(({ note: _note, ...choice }) => choice)}
        value={value}
        onChange={(chosen) => onChoose({ [name]: chosen }, 'push', 'json')}
      />
    ));
}

export function DeprecationHint({ options }: Pick<OptionsProps, 'options'>) {
  if (options.method !== 'getConfirmedBlock') return null;
  return (
    <p className="hint">
      getConfirmedBlock is deprecated: getBlock replaces it, and version 2.0 of the node software removed it.
    </p>
  );
}

/** One option of the request and its values. */
export interface BlockChoice {
  /** The URL parameter. */
  readonly name: BlockParam & keyof BlockReadOptions;
  readonly legend: string;
  readonly choices: readonly Option<string>[];
  readonly value: string;
}

export function blockChoices(options: BlockReadOptions): readonly BlockChoice[] {
  return [
    { name: 'encoding', legend: 'encoding', choices: ENCODINGS, value: options.encoding },
    {
      name: 'transactionDetails',
      legend: 'detail',
      choices: options.method === 'getConfirmedBlock' ? DEPRECATED_DETAILS : DETAILS,
      value: options.transactionDetails,
    },
    { name: 'rewards', legend: 'rewards', choices: REWARDS, value: String(options.rewards) },
    { name: 'commitment', legend: 'commitment', choices: COMMITMENTS, value: options.commitment },
    { name: 'method', legend: 'method', choices: METHODS, value: options.method },
  ];
}

const ENCODING_TITLES = {
  json: 'Keeps everything; instruction data in base58',
  jsonParsed: 'Instructions parsed by the node if it has a parser; leaves out the signed bytes',
  base64: 'The signed bytes, decoded in this browser: the smallest answer',
  base58: 'The same bytes in base58: slow to encode and decode',
};
const ENCODINGS = ENCODING_CHOICES.map((value) => ({
  value,
  title: ENCODING_TITLES[value],
  ...(value === 'base58' && { note: 'slow' }),
}));

const DETAIL_TITLES = {
  full: 'Keeps everything',
  accounts: 'Outcomes, fees and accounts; leaves out instructions, logs and compute units',
  signatures: 'One signature per transaction; leaves out everything else of them',
  none: 'The block header only; leaves out the transactions',
};
const DETAILS = DETAIL_CHOICES.map((value) => ({ value, title: DETAIL_TITLES[value] }));
const DEPRECATED_DETAILS = DETAILS.map((detail) =>
  detail.value === 'accounts'
    ? { ...detail, disabled: true, title: 'getConfirmedBlock accepts only full, signatures and none' }
    : detail,
);

const REWARDS_TITLES = { true: 'Keeps the rewards', false: 'Leaves out the rewards' };
const REWARDS = REWARDS_CHOICES.map((value) => ({ value, title: REWARDS_TITLES[value] }));

const COMMITMENT_TITLES = {
  finalized: 'Blocks that cannot be rolled back',
  confirmed: 'Also confirmed blocks: final under Alpenglow; under TowerBFT, seconds before they are',
};
const COMMITMENTS = COMMITMENT_CHOICES.map((value) => ({ value, title: COMMITMENT_TITLES[value] }));

const METHOD_TITLES = {
  auto: 'getBlock, or getConfirmedBlock if the endpoint does not know it',
  getBlock: 'The current name',
  getConfirmedBlock: 'Removed in version 2.0 of the node software; refuses version 0 transactions',
};
const METHODS = BLOCK_METHOD_CHOICES.map((value) => ({
  value,
  title: METHOD_TITLES[value],
  ...(value === 'getConfirmedBlock' && { note: 'deprecated' }),
}));
