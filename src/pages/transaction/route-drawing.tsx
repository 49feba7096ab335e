import { useMemo } from 'react';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import { shortAddress } from '../../analysis/explain/wording.ts';
import { type RouteBranch, exchanges, routeOf } from '../../analysis/facts/transaction/exchanges.ts';
import { SOL } from '../../analysis/facts/transaction/movements.ts';
import type { SwapAmount } from '../../analysis/facts/transaction/swap.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { MintLink } from '../../features/instructions/instruction-summary-line.tsx';
import { formatInteger } from '../../shared/format/format-number.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { SolUnit } from '../../ui/values/amount.tsx';
import { AssetAmount } from './asset-amount.tsx';
import styles from './route-drawing.module.css';

/** The swap of the headline as lines from what was paid to what was received, as thick as their share; nothing if it has one hop. */
export function RouteDrawing({ view }: { readonly view: ViewedTransaction }) {
  const route = useMemo(() => {
    if (view.outcome !== 'succeeded') return null;
    const [id] = summarizeTransaction(view).sentence.flatMap(({ instructionIds }) => instructionIds);
    return id === undefined ? null : routeOf(id, exchanges(view));
  }, [view]);
  if (route === null) return null;
  const { paid, got, branches, aside } = route;
  const largest = branches.toSorted((a, b) => b.share - a.share).slice(0, MAX_BRANCHES);
  const hidden = branches.length - largest.length;
  return (
    <figure className={styles['route']} aria-label="Route" data-testid="route">
      <span className={styles['end']}>
        <Quantity amount={paid} view={view} />
      </span>
      <ol>
        {branches
          .filter((branch) => largest.includes(branch))
          .map((branch) => (
            <Branch key={branch.hops[0]?.id} branch={branch} view={view} />
          ))}
        {aside.map(({ id, to, units }) => (
          <li key={id} className={styles['aside']}>
            <Quantity amount={{ asset: paid.asset, units }} view={view} /> <i />{' '}
            <a href={`#ix-${id}`} title={`call #${id}`}>
              {shortAddress(to, view.lookAlikes)}
            </a>
          </li>
        ))}
        {hidden > 0 && <li className={styles['rest']}>and {formatInteger(hidden)} smaller</li>}
      </ol>
      <span className={styles['end']}>
        <Quantity amount={got} view={view} />
      </span>
    </figure>
  );
}

const MAX_BRANCHES = 3;

function Branch({ branch: { share, hops }, view }: { readonly branch: RouteBranch; readonly view: ViewedTransaction }) {
  const [first] = hops;
  return (
    <li style={{ '--share': `${Math.max(1, share / 100)}px` }}>
      {first !== undefined && <Quantity amount={first.paid} view={view} />}{' '}
      {hops.map(({ id, programId, got }, at) => (
        <span key={id} className={styles['hop']}>
          <i />{' '}
          <a href={`#ix-${id}`} title={`call #${id}`}>
            {programId === null ? `#${id}` : shortAddress(programId, view.lookAlikes)}
          </a>{' '}
          <i /> <Quantity amount={got} view={view} isLast={at === hops.length - 1} />
        </span>
      ))}
    </li>
  );
}

function Quantity({
  amount: { asset, units },
  view: { symbols },
  isLast = false,
}: {
  readonly amount: SwapAmount;
  readonly view: ViewedTransaction;
  /** Of the token that all branches end with, which is named behind them. */
  readonly isLast?: boolean;
}) {
  const name = shortName(asset.mint);
  return (
    <span className={styles['quantity']}>
      <AssetAmount asset={asset} units={units} />{' '}
      {isLast ? null : asset.mint === SOL.mint ? (
        <SolUnit />
      ) : name === null ? (
        <MintLink mint={asset.mint} symbol={symbols.get(asset.mint)} />
      ) : (
        <span title={asset.mint}>{name}</span>
      )}
    </span>
  );
}
