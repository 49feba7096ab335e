import { checkCertificate, type CertificateClaim } from '../../solana/certificate/check-certificate.ts';

// Off the main thread: each signer takes a millisecond or more of JavaScript.
addEventListener('message', ({ data }: MessageEvent<CertificateClaim>) => {
  postMessage(checkCertificate(data));
});
