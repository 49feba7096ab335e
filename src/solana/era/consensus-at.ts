import type { Slot } from '../ids/ids.ts';
import type { Consensus, Sourced } from './era.ts';
import { GATES } from './feature-gates.ts';
import { gateStatus, type KnownGates, lastReportedSlot } from './gate-status.ts';

/** Alpenglow begins after the block of its genesis certificate, some time after its gate was activated. */
export function consensusAt(slot: Slot, known: KnownGates): Sourced<Consensus> | null {
  const { cluster, history, reported } = known;
  const certificate = history?.certificate;
  if (certificate) return fromCertificate(slot, certificate.slot, certificate.url, false);
  const answered = reported?.certificate;
  if (answered && answered !== 'none') return fromCertificate(slot, answered.slot, RULE.url, true);
  if (answered === 'none' && reported?.accounts && slot <= lastReportedSlot(reported.accounts, cluster))
    return tower(RULE.url, true);
  const isInactive = gateStatus('alpenglow', slot, known) === 'inactive';
  return isInactive ? tower(RULE.url, history === null || slot > history.until) : null;
}

const RULE = GATES.alpenglow;

function fromCertificate(slot: Slot, last: Slot, url: string, reported: boolean): Sourced<Consensus> {
  if (slot <= last) return tower(url, reported);
  return { value: 'Alpenglow', source: { name: RULE.rule, since: last + 1n, url, reported } };
}

function tower(url: string, reported: boolean): Sourced<Consensus> {
  return { value: 'TowerBFT', source: { name: `before ${RULE.rule}`, since: null, url, reported } };
}
