import type { AttemptError } from '@clearbench/contract';
import { AddressNotAllowed } from './address-rule.ts';

interface Failure {
  code: AttemptError;
  message: string;
}

const BY_CODE: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: { code: 'refused', message: 'The connection was refused: nothing is listening there.' },
  ECONNRESET: { code: 'reset', message: 'The connection was reset before a response arrived.' },
  EPIPE: { code: 'reset', message: 'The connection was reset before a response arrived.' },
  UND_ERR_SOCKET: { code: 'reset', message: 'The connection was closed before a response arrived.' },
  ENOTFOUND: { code: 'name_not_found', message: 'The host name is not known.' },
  EAI_AGAIN: { code: 'name_not_found', message: 'The host name could not be looked up.' },
  ENODATA: { code: 'name_not_found', message: 'The host name has no address.' },
  EHOSTUNREACH: { code: 'unreachable', message: 'The host cannot be reached.' },
  ENETUNREACH: { code: 'unreachable', message: 'The network cannot be reached.' },
  ETIMEDOUT: { code: 'timeout', message: 'The connection attempt timed out.' },
  UND_ERR_CONNECT_TIMEOUT: { code: 'timeout', message: 'The connection attempt timed out.' },
  UND_ERR_HEADERS_OVERFLOW: { code: 'broken_http', message: 'The headers of the response are too large.' },
};

/** TLS errors, explained to the owner of the endpoint. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate was issued by an authority that is not public',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate of its authority is missing',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its authority is not public, or it does not send the intermediate certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'it does not send the intermediate certificate, or its authority is not public',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
};
const CERTIFICATE_ADVICE =
  'Use a certificate of a public authority for this host name. In a sandbox, an http: address on this machine works without one; the server trusts other authorities in the file that NODE_EXTRA_CA_CERTS names.';

/** TLS errors that are not about a certificate of the endpoint, by the codes of OpenSSL. */
const HANDSHAKES: readonly (readonly [code: RegExp, message: string])[] = [
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|RECORD_LAYER|WRONG_SSL_VERSION/,
    'TLS failed: the port does not speak TLS. Use the port of the endpoint that accepts https:.',
  ],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
    'TLS failed: the endpoint has only versions of TLS before 1.2. Turn on TLS 1.2 or 1.3 there.',
  ],
  [
    /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|HANDSHAKE_FAILURE/,
    'TLS failed: the endpoint refused the handshake. It may ask for a certificate of the client, which this server does not have, or have no cipher in common: TLS 1.2 needs one with ECDHE.',
  ],
  [
    /SENT_TOO_MUCH/,
    'TLS failed: the endpoint sends more than a handshake and an answer need. Send only its certificate and the intermediate ones.',
  ],
  [/UNRECOGNIZED_NAME/, 'TLS failed: the endpoint has no certificate for this host name.'],
];

const CERTIFICATE = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|HOSTNAME_)/;

/** The failure of a call, in words for an operator. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AddressNotAllowed) return { code: 'address_not_allowed', message: error.message };
  if (!(error instanceof Error)) return { code: 'other', message: String(error) };
  // Several addresses were tried: reporting the first failure is enough.
  const inner = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  if (code.startsWith('ERR_SSL_')) {
    const known = HANDSHAKES.find(([written]) => written.test(code))?.[1];
    return { code: 'certificate', message: known ?? `TLS failed (${code}).` };
  }
  if (CERTIFICATE.test(code)) {
    const what = CERTIFICATES[code] ?? `its certificate was refused (${code})`;
    return { code: 'certificate', message: `TLS failed: ${what}. ${CERTIFICATE_ADVICE}` };
  }
  if (code.startsWith('HPE_') || inner.name === 'HTTPParserError') {
    return { code: 'broken_http', message: `The response is not valid HTTP: ${inner.message}` };
  }
  return { code: 'other', message: inner.message };
}
