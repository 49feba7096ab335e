import { createPrivateKey, X509Certificate } from 'node:crypto';

// For tests only: signed by itself, for localhost, valid until 2120.
const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxWLMoDWJx2VwJMhBQ5oceF6gxKA8HQaOyv8l95IoaXyhRANCAAQBFn8UEKHeJPt+ZbxnmGoFlefGqn/EjemX+xJB0hfxLt6MSoqWBK14MVKOCzIVbe4SD2L6tOvpgvnoXvWkEmat';
const CERTIFICATE =
  'MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAEWfxQQod4k+35lvGeYagWV58aqf8SN6Zf7EkHSF/Eu3oxKipYErXgxUo4LMhVt7hIPYvq06+mC+ehe9aQSZq2jTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBSg2COYSbkg2QbhCAAYp4aqwBQ+XDAKBggqhkjOPQQDAgNHADBEAiB0oJ0lyVObG5JAnCdZnWno5VgQWd8n7vbcMS6PLXo9ewIgSFPGmLlpM7YGsYye+1aKIFYjFeCIhXRrRklCJCaZ3Lw=';

export const LOCALHOST_CERTIFICATE = {
  key: createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' }).export({
    format: 'pem',
    type: 'pkcs8',
  }) as string,
  cert: new X509Certificate(Buffer.from(CERTIFICATE, 'base64')).toString(),
};
