import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FailureSentence } from '../errors/failure.tsx';
import { usePaths } from '../routing/paths-context.ts';
import { type CertificateReport, certificateReportQueryOptions } from '../../queries/certificate/certificate-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { encodeBase58 } from '../../shared/bytes/encodings.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Fact, FactList, FactNote, Section } from '../../ui/page/section.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { type StepState, certificateSteps } from './certificate-text.ts';

/** The Alpenglow genesis certificate of the endpoint's cluster, and a check of it in this browser, on demand. */
export function CertificateCard() {
  const client = useClient();
  const { data = null, isFetching, error, refetch } = useQuery(certificateReportQueryOptions(client));
  return (
    <Section id="certificate" title="Alpenglow certificate">
      {data !== null && data.certificate !== 'none' && <CheckedCertificate report={data} />}
      <p className="hint" role="status">
        {isFetching ? (
          'Checking…'
        ) : error !== null ? (
          <FailureSentence error={error} subject={{ kind: 'endpoint' }} />
        ) : data === null ? (
          'Not asked. The validators sign one certificate when a cluster moves to Alpenglow: over the last block before it. Checking it asks for the certificate, and for the keys and stakes of its signers.'
        ) : data.certificate === 'none' ? (
          'The endpoint has no certificate: its cluster runs TowerBFT.'
        ) : (
          'Keys and stakes are those that this endpoint returned. No method of Agave returns the certificates of later blocks.'
        )}{' '}
        <button type="button" className="text-button" disabled={isFetching} onClick={() => void refetch()}>
          {data === null && error === null ? 'Check the certificate' : 'Check again'}
        </button>
      </p>
    </Section>
  );
}

function CheckedCertificate({ report }: { readonly report: CertificateReport }) {
  const paths = usePaths();
  const { certificate } = report;
  if (certificate === 'none') return null;
  const blockId = certificate.proof && encodeBase58(certificate.proof.blockId);
  return (
    <FactList>
      <Fact label="Last block before">
        <Link className="mono" to={paths.block(certificate.slot)}>
          {formatInteger(certificate.slot)}
        </Link>
        <FactNote>blocks of later slots are of Alpenglow</FactNote>
      </Fact>
      {blockId !== null && (
        <Fact label="Block ID">
          <code>{blockId}</code>
          <CopyButton value={blockId} label="block ID" />
          <FactNote>not compared: getBlock returns no block ID</FactNote>
        </Fact>
      )}
      {certificateSteps(report).map(({ label, state, text }) => (
        <Fact key={label} label={label}>
          {/* One element, because a value is a flex container on a phone. */}
          <span>
            <StatusIcon kind={STEP_ICONS[state]} bare /> {STEP_WORDS[state]}
            {text !== '' && `: ${text}`}
          </span>
        </Fact>
      ))}
    </FactList>
  );
}

const STEP_WORDS: Readonly<Record<StepState, string>> = {
  verified: 'verified',
  refused: 'refused',
  impossible: 'not possible',
};

const STEP_ICONS = { verified: 'success', refused: 'warning', impossible: 'absent' } as const;
