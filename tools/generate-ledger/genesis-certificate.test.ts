import { expect, test } from 'vitest';
import { decodeGenesisCertificate } from '../../src/rpc-protocol/responses/decode-certificate.ts';
import { checkCertificate } from '../../src/solana/certificate/check-certificate.ts';
import { EMBEDDED_ALPENGLOW } from '../../src/solana/era/clusters.ts';
import { UNAVAILABLE_BLOCKHASH } from '../../src/solana/ids/ids.ts';
import { createGenesisCertificate, encodeCertificate } from './genesis-certificate.ts';

test('the certificate of the ledger is verified by its ranks, also as getAgGenesisCert returns it', () => {
  const slot = EMBEDDED_ALPENGLOW.lastTowerSlot;
  const { certificate, rankMap } = createGenesisCertificate({ slot, blockhash: UNAVAILABLE_BLOCKHASH });
  const { proof } = certificate;
  const { shredVersion } = EMBEDDED_ALPENGLOW;
  expect(checkCertificate({ slot, proof, shredVersion, rankMap })).toMatchObject({ problem: null, signers: 18 });
  expect(checkCertificate({ slot, proof, shredVersion: 2, rankMap }).problem).toBe('signature');
  expect(decodeGenesisCertificate(encodeCertificate(certificate))).toEqual(certificate);
});
