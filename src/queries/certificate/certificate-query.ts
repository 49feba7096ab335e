import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../rpc-client/client.ts';
import type { CertificateCheck, GenesisCertificate } from '../../solana/certificate/certificate.ts';
import { queryKeys } from '../keys.ts';

/** What an endpoint says of the Alpenglow genesis certificate of its cluster, and what the check of it found. */
export interface CertificateReport {
  /** `none`: the cluster runs TowerBFT. */
  readonly certificate: GenesisCertificate | 'none';
  /** The shred version of the cluster, and whether the endpoint names it; null: unknown. */
  readonly shredVersion: { readonly value: number; readonly reported: boolean } | null;
  /** The validators of the epoch; `gone`: no longer retained; `missing`: the endpoint does not have getRankMap; `failed`: it did not answer. */
  readonly ranks: { readonly count: number; readonly totalStake: bigint } | 'gone' | 'missing' | 'failed';
  /** null if something that it needs is missing. */
  readonly check: CertificateCheck | null;
}

/** Only on demand: it needs up to three requests, and seconds of computing. */
export function certificateReportQueryOptions(client: Client) {
  return queryOptions({
    queryKey: queryKeys.certificateReport(client.url),
    queryFn: async ({ client: queries, signal }) => {
      const { fetchCertificateReport } = await import('./fetch-certificate-report.ts');
      return fetchCertificateReport(queries, client, signal);
    },
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}
