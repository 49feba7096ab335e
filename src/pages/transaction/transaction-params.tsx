import { useLocation, useNavigate } from 'react-router';
import {
  COMMITMENT_CHOICES,
  ENCODING_CHOICES,
  type ReadParams,
  TRANSACTION_METHOD_CHOICES,
  readTransactionParams,
} from '../../features/routing/search-params.ts';
import { fragmentOutsideTabs, setTab, tabIn } from './pane-tab.ts';
import type { TransactionReadOptions } from '../../rpc-client/client.ts';
import { type Option, OptionBar, RadioGroup } from '../../ui/controls/radio-group.tsx';

interface ChoiceProps {
  readonly options: TransactionReadOptions;
  readonly onChoose: Choose;
}

/** The encoding, which is always in sight. Choosing one shows the answer in it. */
export function EncodingChoice({
  options,
  onChoose,
  legendHidden = false,
}: ChoiceProps & { readonly legendHidden?: boolean }) {
  return (
    <RadioGroup
      legend="encoding"
      legendHidden={legendHidden}
      options={ENCODINGS}
      value={options.encoding}
      onChange={(value) => onChoose('encoding', value)}
    />
  );
}

/** The other read options. */
export function RequestChoices(props: ChoiceProps) {
  return (
    <>
      <div className="choices">
        <RequestGroups {...props} />
      </div>
      <DeprecationHint {...props} />
    </>
  );
}

/** All of them, for a page without an answer. */
export function TransactionOptions(props: ChoiceProps) {
  const { encoding, commitment, method } = props.options;
  return (
    <>
      <OptionBar chosen={[encoding, commitment, method]}>
        <EncodingChoice {...props} />
        <RequestGroups {...props} />
      </OptionBar>
      <DeprecationHint {...props} />
    </>
  );
}

function RequestGroups({ options, onChoose }: ChoiceProps) {
  return (
    <>
      <RadioGroup
        legend="commitment"
        options={COMMITMENTS}
        value={options.commitment}
        onChange={(value) => onChoose('commitment', value)}
      />
      <RadioGroup
        legend="method"
        options={METHODS}
        value={options.method}
        onChange={(value) => onChoose('method', value)}
      />
    </>
  );
}

function DeprecationHint({ options }: Pick<ChoiceProps, 'options'>) {
  if (options.method !== 'getConfirmedTransaction') return null;
  return (
    <p className="hint">
      getConfirmedTransaction is deprecated: getTransaction replaces it, and version 2.0 of the node software removes
      it.
    </p>
  );
}

const ENCODING_TITLES = {
  json: 'The transaction as JSON, instruction data in base58',
  jsonParsed: 'Instructions parsed by the node where it has a parser, without the signed bytes',
  base64: 'The signed bytes in base64, decoded in this browser',
  base58: 'The signed bytes in base58, decoded in this browser: slow to encode and decode',
};
const ENCODINGS = ENCODING_CHOICES.map((value) => ({
  value,
  title: ENCODING_TITLES[value],
  ...(value === 'base58' && { note: 'slow' }),
})) satisfies Option<string>[];

const COMMITMENT_TITLES = {
  finalized: 'Finalized transactions only',
  confirmed: 'Confirmed transactions too, a few seconds earlier',
};
const COMMITMENTS = COMMITMENT_CHOICES.map((value) => ({ value, title: COMMITMENT_TITLES[value] }));

const METHOD_TITLES = {
  auto: 'The current method, or the deprecated one if the endpoint does not have it',
  getTransaction: 'The current method',
  getConfirmedTransaction: 'Deprecated: removed with version 2.0 of the node software',
};
const METHODS = TRANSACTION_METHOD_CHOICES.map((value) => ({
  value,
  title: METHOD_TITLES[value],
  ...(value === 'getConfirmedTransaction' && { note: 'deprecated' }),
}));

/**
 * Changes one read option by changing its URL parameter. Shows the answer in the pane, unless it was asked for something else that the
 * answer has.
 */
export type Choose = (name: 'encoding' | 'commitment' | 'method', value: string, pane?: 'json' | 'same') => void;

/** The read options in the URL, and a function that changes one of them. */
export function useTransactionParams(): readonly [ReadParams<TransactionReadOptions>, Choose] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choose: Choose = (name, value, pane = 'json') => {
    // `location` is current even if two options change before the next render.
    const current = new URLSearchParams(location.search);
    const next = new URLSearchParams(current);
    if (value === DEFAULTS[name]) next.delete(name);
    else next.set(name, value);
    setTab(next, pane === 'json' ? 'json' : tabIn(current, location.hash));
    void navigate({ search: next.toString(), hash: fragmentOutsideTabs(location.hash) });
  };
  return [readTransactionParams(new URLSearchParams(search)), choose];
}

const DEFAULTS = { encoding: 'json', commitment: 'finalized', method: 'auto' } as const;
