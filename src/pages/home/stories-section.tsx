import { Link } from 'react-router';
import { usePaths } from '../../features/routing/paths-context.ts';
import type { TourEntry } from '../../queries/tour-query.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { useMediaQuery } from '../../ui/rendering/media-query.ts';
import { Section } from '../../ui/page/section.tsx';
import { PICTURED_STORIES } from './story-pictures.tsx';
import { storyPath } from './story-path.ts';
import styles from './stories-section.module.css';
import type { Slot } from '../../solana/ids/ids.ts';

/** What the pages can show: six stories of the embedded ledger with a picture, then all of them by theme. */
export function StoriesSection({
  entries,
  finalized,
}: {
  readonly entries: readonly TourEntry[];
  readonly finalized: Slot | null;
}) {
  const paths = usePaths();
  const hasRoom = useMediaQuery('(min-width: 1800px)');
  if (entries.length === 0) return null;
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const themes = themesOf(entries);
  return (
    <Section
      id="tour"
      title="What it can show"
      count="six stories of the demo ledger; all transactions were really signed and executed"
    >
      <ol className={styles['stories']}>
        {PICTURED_STORIES.map(({ id, kind, title, picture, what, tab }) => {
          const entry = entryOf.get(id);
          return (
            entry !== undefined && (
              <li key={id}>
                <span className={styles['kind']}>{kind}</span>{' '}
                <h3>
                  <Link to={storyPath(entry, finalized, paths, tab)}>{title}</Link>
                </h3>
                <div className={styles['picture']} aria-hidden="true">
                  {picture}
                </div>
                <p>{what}</p>
              </li>
            )
          );
        })}
      </ol>
      <details className={styles['all']} open={hasRoom}>
        <summary>
          All {formatInteger(entries.length)} stories{' '}
          <span>{themes.map(([theme, list]) => `${theme} ${list.length}`).join(' · ')}</span>
        </summary>
        <div>
          {themes.map(([theme, list]) => (
            <section key={theme}>
              <h3>{theme}</h3>
              <ul>
                {list.map((entry) => (
                  <li key={entry.id}>
                    <Link to={storyPath(entry, finalized, paths)} title={entry.what}>
                      {entry.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </Section>
  );
}

/** The stories of each theme; those of none are at the end. */
function themesOf(entries: readonly TourEntry[]): readonly (readonly [string, readonly TourEntry[]])[] {
  const themes: readonly (readonly [string, readonly string[]])[] = Object.entries(THEMES);
  const known = new Set(themes.flatMap(([, ids]) => ids));
  return [
    ...themes.map(([theme, ids]) => [theme, entries.filter(({ id }) => ids.includes(id))] as const),
    ['Others', entries.filter(({ id }) => !known.has(id))] as const,
  ].filter(([, list]) => list.length > 0);
}

const THEMES = {
  'Transfers and fees': ['transfer', 'priority-fee', 'large-balances', 'memo', 'durable-nonce'],
  'Swaps and calls': ['swap', 'swap-refused', 'calls-deep', 'call-depth-exceeded', 'return-data', 'multisig'],
  Failures: [
    'token-insufficient-funds',
    'budget-exceeded',
    'bad-instruction-data',
    'missing-signature',
    'rent-refused',
    'frozen',
    'memo-required',
    'vote-too-old',
  ],
  Tokens: ['token-transfer', 'associated-account', 'delegate', 'wrapped-sol', 'transfer-fee', 'token-metadata'],
  Formats: [
    'lookup-table',
    'lookup-table-made',
    'version-1',
    'version-1-limits',
    'deploy',
    'logs-truncated',
    'no-metadata',
    'no-logs',
    'old-record',
  ],
  'Votes, stake, rent': ['vote', 'stake', 'epoch-boundary', 'staking-rewards', 'rent-collected'],
  'Blocks and gaps': [
    'first-block',
    'large-block',
    'empty-block',
    'skipped-slot',
    'alpenglow-switch',
    'alpenglow-block',
    'no-block-time',
    'confirmed-tip',
  ],
} as const;
