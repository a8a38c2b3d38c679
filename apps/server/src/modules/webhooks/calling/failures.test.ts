import { expect, it } from 'vitest';
import { failureOf } from './failures.ts';

it.each([
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not speak TLS'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'does not speak TLS'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'Turn on TLS 1.2'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'Turn on TLS 1.2'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'a certificate of the client'],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'refused the handshake'],
  ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', 'for this host name'],
  ['ERR_SSL_OTHER', 'TLS failed (ERR_SSL_OTHER).'],
])('%s is explained to the owner of the endpoint', (code, words) => {
  const { message } = failureOf(Object.assign(new Error('x'), { code }));
  expect(message).toContain(words);
  expect(message).not.toContain('public authority');
});

it.each([
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'another host name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
])('%s is a fault of the certificate', (code, words) => {
  const { message } = failureOf(Object.assign(new Error('x'), { code }));
  expect(message).toContain(words);
  expect(message).toContain('public authority');
});
