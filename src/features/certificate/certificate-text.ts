import type { CertificateReport } from '../../queries/certificate/certificate-query.ts';
import { formatInteger, formatShare } from '../../shared/format/format-number.ts';
import {
  type CertificateCheck,
  type CertificateProblem,
  GENESIS_THRESHOLD_PERCENT,
} from '../../solana/certificate/certificate.ts';

/** What a step of the check found. `impossible`: something that it needs is missing. */
export type StepState = 'verified' | 'refused' | 'impossible';

export interface CertificateStep {
  readonly label: string;
  readonly state: StepState;
  readonly text: string;
}

/** The steps of the check of a certificate, in their order. */
export function certificateSteps(report: CertificateReport): readonly CertificateStep[] {
  const { check } = report;
  const missing = check === null ? describeMissing(report) : null;
  return [
    step('Signers', check, missing, ['bitmap', 'rankMap', 'rank', 'key'], () =>
      report.ranks instanceof Object && check !== null
        ? `${formatInteger(check.signers ?? 0)} of ${formatInteger(report.ranks.count)} validators of that epoch`
        : '',
    ),
    step('Signature', check, missing, ['signature'], () =>
      report.shredVersion === null
        ? ''
        : `the sum of the signatures of these validators over slot, block ID and shred version ${formatInteger(report.shredVersion.value)}`,
    ),
    step('Stake', check, missing, ['stake'], () => describeStake(report)),
  ];
}

function step(
  label: string,
  check: CertificateCheck | null,
  missing: string | null,
  problems: readonly CertificateProblem[],
  describe: () => string,
): CertificateStep {
  if (check === null) return { label, state: 'impossible', text: missing ?? '' };
  const { problem } = check;
  if (problem !== null && problems.includes(problem))
    return { label, state: 'refused', text: problem === 'stake' ? describe() : PROBLEMS[problem] };
  const isReached =
    problem === null || ORDER.indexOf(problem) > Math.max(...problems.map((each) => ORDER.indexOf(each)));
  return isReached
    ? { label, state: 'verified', text: describe() }
    : { label, state: 'impossible', text: 'an earlier step was refused' };
}

/** The order in which the check finds problems. */
const ORDER: readonly CertificateProblem[] = ['bitmap', 'rankMap', 'rank', 'key', 'signature', 'stake'];

const PROBLEMS: Readonly<Record<Exclude<CertificateProblem, 'stake'>, string>> = {
  bitmap: 'the bitmap does not name the signers of one vote',
  rankMap: 'the ranks, stakes and keys that the endpoint returned contradict each other',
  rank: 'the bitmap names a rank that the endpoint did not return',
  key: 'a key that the endpoint returned is not a valid BLS key',
  signature: 'it is not the sum of the signatures of these validators over slot, block ID and shred version',
};

function describeStake({ check, ranks }: CertificateReport): string {
  const signed = check === null ? null : check.signedStake;
  if (signed === null || typeof ranks === 'string') return '';
  const share = formatShare(signed, ranks.totalStake);
  return `${share} of the stake of that epoch signed; the certificate needs ${GENESIS_THRESHOLD_PERCENT}%`;
}

function describeMissing({ certificate, ranks, shredVersion }: CertificateReport): string {
  if (certificate !== 'none' && certificate.proof === null) return 'the answer has no signature in the expected form';
  if (ranks === 'missing')
    return 'the endpoint does not have getRankMap (Agave 4.5), which returns the keys and stakes';
  if (ranks === 'gone') return 'the endpoint no longer has the ranks of that epoch';
  if (ranks === 'failed') return 'the endpoint did not answer getRankMap, which returns the keys and stakes';
  return shredVersion === null ? 'the shred version of the cluster is not known' : '';
}
