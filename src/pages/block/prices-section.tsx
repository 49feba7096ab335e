import { memo, useMemo, useState } from 'react';
import { Link, type To } from 'react-router';
import { type PriceSpread, blockPrices } from '../../analysis/facts/block/block-prices.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { withParam } from '../../features/routing/search-params.ts';
import { agree, formatCount, formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { Section } from '../../ui/page/section.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { VirtualTable } from '../../ui/virtual-table/virtual-table.tsx';
import { withoutFilters } from './block-params.ts';
import { ExportLinks } from './export-links.tsx';
import styles from './prices-section.module.css';

/** What the transactions of a block offered for a compute unit: all of them, and those that write to the same account. */
export const PricesSection = memo(function PricesSection({
  slot,
  rows,
  prices,
  search,
}: {
  readonly slot: Slot;
  readonly rows: readonly BlockRow[];
  /** Of each row; undefined until they are read, null if the response cannot be read. */
  readonly prices: readonly (bigint | null)[] | null | undefined;
  /** Search parameters of the URL; links retain them. */
  readonly search: string;
}) {
  const found = useMemo(() => (prices == null ? null : blockPrices(rows, prices)), [rows, prices]);
  const scale = useMemo(() => createScale(found?.all?.maximum ?? 0n), [found]);
  const [showsAll, setShowsAll] = useState(false);
  if (prices === undefined) return <Placeholder height={PENDING_HEIGHT} />;
  if (found === null || found.all === null)
    return (
      <Section id="prices" title="Prices" count="none">
        <p className="hint">
          {found === null
            ? 'The response could not be read, so the prices are not known.'
            : found.unknown > 0
              ? 'The response does not show the prices of its transactions.'
              : 'The block executed no transaction that is not a vote.'}
        </p>
      </Section>
    );
  const { all, accounts, unknown } = found;
  const shown = [all, ...(showsAll ? accounts : accounts.slice(0, SHOWN_AT_FIRST))];
  return (
    <Section
      id="prices"
      title="Prices"
      count={`in micro-lamports a compute unit, of ${formatCount(all.count, 'transaction')} that are not votes`}
      end={
        <>
          {accounts.length > SHOWN_AT_FIRST && (
            <button
              type="button"
              className="text-button"
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? `Only ${SHOWN_AT_FIRST} accounts` : `All ${formatInteger(accounts.length)} accounts`}
            </button>
          )}{' '}
          <ExportLinks table={{ of: 'prices', prices: [all, ...accounts] }} name={`block-${slot}-prices`} />
        </>
      }
    >
      <Distribution prices={found.prices} spread={all} scale={scale} />
      <VirtualTable
        label="Prices"
        className={styles['table'] ?? ''}
        density="compact"
        items={shown}
        head={
          <>
            <th>Write-locked account</th>
            <th className={`numeric ${styles['count']}`}>Transactions</th>
            <th className={`numeric ${styles['price']}`}>Minimum</th>
            <th className={`numeric ${styles['price']}`} title="A quarter of the prices are this low or lower">
              Quartile 1
            </th>
            <th className={`numeric ${styles['price']}`}>Median</th>
            <th className={`numeric ${styles['price']}`} title="Three quarters of the prices are this low or lower">
              Quartile 3
            </th>
            <th className={`numeric ${styles['price']}`}>Maximum</th>
            <th className={`tablet-hidden ${styles['box']}`}>
              <span className="visually-hidden">Picture</span>
            </th>
          </>
        }
        renderCells={(item) => (
          <Cells
            spread={item}
            scale={scale}
            to={
              item.address === null
                ? null
                : { search: withParam(withoutFilters(search), 'account', item.address, ''), hash: '#transactions' }
            }
          />
        )}
      />
      <p className="hint">
        Each figure is the price of a transaction. A transaction without a price counts as 0; a fixed priority fee is
        divided by the units that it reserves. Accounts that only one transaction write-locks are left out.
        {unknown > 0 &&
          ` ${formatCount(unknown, 'transaction')} ${agree(unknown, 'is', 'are')} left out, because the response does not show ${agree(unknown, 'its price', 'their prices')}.`}
      </p>
    </Section>
  );
});

function Cells({
  spread,
  scale,
  to,
}: {
  readonly spread: PriceSpread;
  readonly scale: Scale;
  /** The transactions that lock the account; null for all. */
  readonly to: To | null;
}) {
  const { address, count, minimum, lowerQuartile, median, upperQuartile, maximum } = spread;
  const transactions = formatInteger(count);
  return (
    <>
      <td className="phone-row1-main">{address === null ? 'All transactions' : <AddressLink address={address} />}</td>
      <td className="numeric phone-row2-main">
        {to === null ? (
          transactions
        ) : (
          <Link
            to={to}
            title="Show these transactions"
            onClick={() => document.getElementById('transactions')?.scrollIntoView()}
          >
            {transactions}
          </Link>
        )}
        <span className="phone-only"> {agree(count, 'transaction', 'transactions')}</span>
      </td>
      <td className="numeric phone-hidden">{formatInteger(minimum)}</td>
      <td className="numeric phone-hidden">{formatInteger(lowerQuartile)}</td>
      <td className="numeric phone-row1-end">
        <span className="phone-only muted">median </span>
        {formatInteger(median)}
      </td>
      <td className="numeric phone-hidden">{formatInteger(upperQuartile)}</td>
      <td className="numeric phone-row2-end">
        <span className="phone-only muted">up to </span>
        {formatInteger(maximum)}
      </td>
      <td className="tablet-hidden phone-hidden">
        <Box spread={spread} scale={scale} />
      </td>
    </>
  );
}

/** From the minimum to the maximum as a line, with the quartiles as a box and the median as a mark. */
function Box({ spread, scale }: { readonly spread: PriceSpread; readonly scale: Scale }) {
  const x = (price: bigint) => (scale.at(price) * BOX_WIDTH).toFixed(1);
  const [low, high] = [x(spread.lowerQuartile), x(spread.upperQuartile)];
  return (
    <svg width={BOX_WIDTH} height="14" aria-hidden="true" style={{ overflow: 'visible' }}>
      <path d={`M${x(spread.minimum)} 7H${x(spread.maximum)}`} stroke="var(--line-2)" />
      <rect x={low} y="3" width={Math.max(1, Number(high) - Number(low))} height="8" fill="var(--guide)" />
      <path d={`M${x(spread.median)} 1V13`} stroke="var(--ink)" strokeWidth="2" />
    </svg>
  );
}

/** How many transactions offered which price, with the quartiles. The table has the figures. */
function Distribution({
  prices,
  spread,
  scale,
}: {
  readonly prices: readonly bigint[];
  readonly spread: PriceSpread;
  readonly scale: Scale;
}) {
  const bars = useMemo(() => {
    const counts = Array.from({ length: BARS + 1 }, () => 0);
    for (const price of prices) {
      const bar = Math.round(scale.at(price) * BARS);
      counts[bar] = (counts[bar] ?? 0) + 1;
    }
    const most = Math.max(...counts);
    return counts.map((count) => count / most);
  }, [prices, scale]);
  const width = 1000 / (BARS + 1);
  const center = (price: bigint) => (Math.round(scale.at(price) * BARS) + 0.5) * width;
  return (
    <div className={styles['picture']} aria-hidden="true">
      <svg viewBox={`0 0 1000 ${HEIGHT}`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
        {bars.map(
          (share, at) =>
            share > 0 && (
              <rect
                key={at}
                x={at * width}
                width={width * 0.8}
                y={HEIGHT - Math.max(2, share * HEIGHT)}
                height={Math.max(2, share * HEIGHT)}
                fill="var(--guide)"
              />
            ),
        )}
        {[spread.lowerQuartile, spread.median, spread.upperQuartile].map((price, at) => (
          <path
            key={at}
            d={`M${center(price) - 0.1 * width} 0V${HEIGHT}`}
            stroke="var(--ink)"
            strokeWidth={at === 1 ? 2 : 1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div className={styles['axis']}>
        {scale.marks.map(({ at, text }) => (
          <span key={text} style={{ '--at': `${(at * BARS + 0.5) * (100 / (BARS + 1))}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Prices from left to right, as shares of the width: 0, then each power of ten as wide as the one before. */
interface Scale {
  readonly at: (price: bigint) => number;
  readonly marks: readonly { readonly at: number; readonly text: string }[];
}

function createScale(maximum: bigint): Scale {
  const digits = Math.max(1, Math.log10(Number(maximum)));
  const at = (price: bigint) => (price <= 0n ? 0 : ZERO + (1 - ZERO) * Math.min(1, Math.log10(Number(price)) / digits));
  const thousands = [0n];
  for (let price = 1n; price <= maximum; price *= 1000n) thousands.push(price);
  return { at, marks: thousands.map((price) => ({ at: at(price), text: formatInteger(price) })) };
}

/** The share of the width between 0 and 1. */
const ZERO = 0.06;
const BARS = 72;
/** CSS pixels. */
const HEIGHT = 64;
const BOX_WIDTH = 180;
const PENDING_HEIGHT = 1000;
const SHOWN_AT_FIRST = 12;
