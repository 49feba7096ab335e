import type { Absence } from '../../analysis/facts/absence/why-absent.ts';
import type { BlockSummary } from '../../analysis/facts/block/block-overview.ts';
import { feeRevenue, totalRewards } from '../../analysis/facts/block/rewards.ts';
import { memo } from 'react';
import { AbsentSection, type AskAgain } from '../../features/absence/absence-note.tsx';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { FeeRule } from '../../solana/era/era.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { Reward } from '../../solana/model/transaction.ts';
import { Section } from '../../ui/page/section.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { Sol, SolUnit } from '../../ui/values/amount.tsx';
import { VirtualTable } from '../../ui/virtual-table/virtual-table.tsx';
import { ExportLinks } from './export-links.tsx';
import styles from './rewards-section.module.css';
import { absenceLabel } from '../../analysis/explain/fields/absence-text.ts';
import { rewardTypeLabel } from '../../analysis/explain/fields/fee-and-reward-text.ts';

/** Lamports that the network credited to accounts, or deducted from them, in this block. */
export const RewardsSection = memo(function RewardsSection({
  slot,
  rewards,
  summary,
  feeRule,
  absence,
  onAsk,
}: {
  readonly slot: Slot;
  /** null: not in the answer. */
  readonly rewards: readonly Reward[] | null;
  /** What the transactions paid; null if they are not in the answer. */
  readonly summary: BlockSummary | null;
  /** How the fees of the slot are divided; null if unknown. */
  readonly feeRule: FeeRule | null;
  /** Why they are not in the answer. */
  readonly absence: Absence | null;
  readonly onAsk: AskAgain;
}) {
  if (rewards === null) {
    return (
      <Section id="rewards" title="Rewards" count={absence && absenceLabel(absence)}>
        {absence !== null && <AbsentSection field="rewards" absence={absence} onAsk={onAsk} />}
      </Section>
    );
  }
  if (rewards.length === 0) {
    return (
      <Section id="rewards" title="Rewards" count="0">
        <p className="hint">The answer has an empty list of rewards.</p>
      </Section>
    );
  }
  return (
    <Section
      id="rewards"
      title="Rewards"
      count={
        <>
          {formatCount(rewards.length, 'reward')}
          <span className="phone-only">
            , in <SolUnit />
          </span>
        </>
      }
      end={<ExportLinks table={{ of: 'rewards', rewards }} name={`block-${slot}-rewards`} />}
    >
      {rewards.length > 1 && <Totals rewards={rewards} />}
      <VirtualTable
        label="Rewards"
        className={styles['rewards'] ?? ''}
        density="compact"
        items={rewards}
        head={
          <>
            <th>Account</th>
            <th className={styles['type']}>Type</th>
            <th className={`numeric tablet-hidden ${styles['commission']}`}>Commission</th>
            <th className={`numeric ${styles['amount']}`}>
              Reward, <SolUnit />
            </th>
            <th className={`numeric tablet-hidden ${styles['amount']}`}>
              Balance after, <SolUnit />
            </th>
          </>
        }
        renderCells={(reward) => <RewardCells reward={reward} />}
      />
      {summary !== null && <FeesTable summary={summary} rewards={rewards} inForce={feeRule} />}
    </Section>
  );
});

function RewardCells({ reward }: { readonly reward: Reward }) {
  const { pubkey, rewardType, lamports, postBalance } = reward;
  const commission = formatCommission(reward);
  return (
    <>
      <td className="phone-row1-main">
        <AddressLink address={pubkey} whole />
      </td>
      <td
        className="phone-row2-main"
        style={CUT}
        title={rewardType === null ? undefined : visibleText(rewardType.slice(0, MAX_TITLE))}
      >
        {rewardType === null ? <span className="muted">null</span> : rewardTypeLabel(rewardType)}
      </td>
      <td className="phone-hidden numeric tablet-hidden">
        {commission === null ? (
          <span className="muted" title="Only voting and staking rewards have one">
            null
          </span>
        ) : (
          commission
        )}
      </td>
      <td className="numeric phone-row1-end">
        <Sol lamports={lamports} signed />
      </td>
      <td className="numeric phone-hidden tablet-hidden">
        <Sol lamports={postBalance} />
      </td>
    </>
  );
}

const MAX_TITLE = 1000;

// Unknown words can have any length.
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;
const WRAPPED = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** In percent; newer nodes return basis points. */
function formatCommission({ commission, commissionBps }: Reward): string | null {
  if (commissionBps !== null) return `${commissionBps / 100}%`;
  return commission === null ? null : `${commission}%`;
}

/** Where the fees went, from what was paid to what was collected: a double rule if that is the fee reward, else the difference. */
function FeesTable({
  summary,
  rewards,
  inForce,
}: {
  readonly summary: BlockSummary;
  readonly rewards: readonly Reward[];
  readonly inForce: FeeRule | null;
}) {
  const revenue = feeRevenue(summary, rewards, inForce);
  if (revenue === null) return null;
  const { base, priority, reward, accrued, rule } = revenue;
  const burned = rule === 'halved' ? (base + priority) / 2n : base / 2n;
  const difference = reward - (base + priority - burned - accrued);
  return (
    <table className={`table compact ${styles['totals']} ${styles['fees']}`} aria-label="Where the fees went">
      <thead>
        <tr>
          <th>Where the fees went</th>
          <th className="numeric">
            <SolUnit />
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>Base fees</td>
          <td className="numeric">
            <Sol lamports={base} />
          </td>
        </tr>
        <tr>
          <td>Priority fees</td>
          <td className="numeric">
            <Sol lamports={priority} signed />
          </td>
        </tr>
        <tr>
          <td>
            Burned <span className="muted">{rule === 'halved' ? 'half of all fees' : 'half of the base fees'}</span>
          </td>
          <td className="numeric">
            <Sol lamports={-burned} signed />
          </td>
        </tr>
        {accrued !== 0n && (
          <tr>
            <td>
              For delegators <span className="muted">accrues to the stake delegated to the leader (SIMD-0123)</span>
            </td>
            <td className="numeric">
              <Sol lamports={-accrued} signed />
            </td>
          </tr>
        )}
        {difference !== 0n && (
          <tr>
            <td>
              <span className="failure">Not explained</span>{' '}
              <span className="muted">by the rule before SIMD-0096 or the one since</span>
            </td>
            <td className="numeric failure">
              <Sol lamports={difference} signed />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className={difference === 0n ? 'total' : undefined}>
          <td>Collected {difference === 0n && <span className="muted">equal to the fee reward</span>}</td>
          <td className="numeric">
            <Sol lamports={reward} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Nodes have six. An answer can have any number. */
const MAX_TYPES = 50;

/** The sum of each type, and of all. */
function Totals({ rewards }: { readonly rewards: readonly Reward[] }) {
  const totals = totalRewards(rewards);
  const sum = totals.reduce((lamports, total) => lamports + total.lamports, 0n);
  return (
    <table className={`table compact ${styles['totals']}`} aria-label="Rewards by type">
      <thead>
        <tr>
          <th>By type</th>
          <th className="numeric">Rewards</th>
          <th className="numeric">
            Sum, <SolUnit />
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.slice(0, MAX_TYPES).map(({ rewardType, count, lamports }) => (
          <tr key={JSON.stringify(rewardType)}>
            <td style={WRAPPED}>{rewardTypeLabel(rewardType)}</td>
            <td className="numeric">{formatInteger(count)}</td>
            <td className="numeric">
              <Sol lamports={lamports} signed />
            </td>
          </tr>
        ))}
      </tbody>
      {totals.length > 1 && (
        <tfoot>
          {totals.length > MAX_TYPES && (
            <tr>
              <td colSpan={3}>{formatCount(totals.length - MAX_TYPES, 'more type')}</td>
            </tr>
          )}
          <tr className="total">
            <td>All</td>
            <td className="numeric">{formatInteger(rewards.length)}</td>
            <td className="numeric">
              <Sol lamports={sum} signed />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
