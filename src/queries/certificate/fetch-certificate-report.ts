import type { QueryClient } from '@tanstack/react-query';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import type { Client } from '../../rpc-client/client.ts';
import {
  decodeGenesisCertificate,
  decodeRankMap,
  decodeShredVersion,
} from '../../rpc-protocol/responses/decode-certificate.ts';
import { callWorker } from '../../shared/call-worker.ts';
import { clusterOf } from '../../solana/era/clusters.ts';
import type { CertificateClaim } from '../../solana/certificate/check-certificate.ts';
import type { CertificateCheck, RankMap } from '../../solana/certificate/certificate.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { genesisHashQueryOptions } from '../era-query.ts';
import { nullOnError } from '../null-on-error.ts';
import type { CertificateReport } from './certificate-query.ts';

/** Throws if the endpoint does not answer getAgGenesisCert. */
export async function fetchCertificateReport(
  queries: QueryClient,
  client: Client,
  signal: AbortSignal,
): Promise<CertificateReport> {
  const call = { method: 'getAgGenesisCert', params: [], decode: decodeGenesisCertificate };
  const { value: certificate } = await client.call(call, { signal });
  if (certificate === 'none') return { certificate, shredVersion: null, ranks: 'gone', check: null };
  const { slot, proof } = certificate;
  const [ranks, shredVersion] = await Promise.all([
    fetchRanks(client, slot, signal),
    fetchShredVersion(queries, client, signal),
  ]);
  if (typeof ranks === 'string') return { certificate, shredVersion, ranks, check: null };
  const check =
    proof === null || shredVersion === null
      ? null
      : await checkInWorker({ slot, proof, shredVersion: shredVersion.value, rankMap: ranks });
  return {
    certificate,
    shredVersion,
    ranks: { count: ranks.validators.length, totalStake: ranks.totalStake },
    check,
  };
}

async function fetchRanks(
  client: Client,
  slot: Slot,
  signal: AbortSignal,
): Promise<RankMap | Exclude<CertificateReport['ranks'], object>> {
  try {
    const call = { method: 'getRankMap', params: [slot, { commitment: 'finalized' }], decode: decodeRankMap };
    const { value } = await client.call(call, { signal });
    return value ?? 'gone';
  } catch (error) {
    signal.throwIfAborted();
    return isMethodMissing(error) ? 'missing' : 'failed';
  }
}

/** The certificate is signed under the shred version that the cluster had then; a restart may have changed that of its nodes. */
async function fetchShredVersion(
  queries: QueryClient,
  client: Client,
  signal: AbortSignal,
): Promise<CertificateReport['shredVersion']> {
  const known = clusterOf(await queries.query(genesisHashQueryOptions(client)))?.shredVersion ?? null;
  if (known !== null) return { value: known, reported: false };
  const call = { method: 'getClusterNodes', params: [], decode: decodeShredVersion };
  const value = await nullOnError(client.call(call, { signal }));
  return value === null ? null : { value, reported: true };
}

async function checkInWorker(claim: CertificateClaim): Promise<CertificateCheck> {
  let worker: Worker | null = null;
  try {
    worker = new Worker(new URL('./certificate.worker.ts', import.meta.url), { type: 'module' });
    return await callWorker<CertificateCheck>(worker, claim);
  } catch {
    // For example, the worker's code failed to load. Blocking the main thread is better than no result.
    const { checkCertificate } = await import('../../solana/certificate/check-certificate.ts');
    return checkCertificate(claim);
  } finally {
    worker?.terminate();
  }
}
