import { createHash, sign } from 'node:crypto';
import { AUTHENTICATED, C14N, RSA_SHA256, SHA256 } from '../authentication/algorithms.ts';
import type { EncryptedOrderData } from '../encryption/encrypt.ts';
import type { BankKey } from '../keys/bank-keys.ts';
import { type EbicsVersion, NAMESPACES, XMLDSIG_NAMESPACE } from '../version.ts';
import { encodeBase64 } from '../xml/base64.ts';
import { field, type Markup, tag, xmlDocument } from '../xml/markup.ts';
import { bankParameterElement, encryptionElement, orderCodeElement, technicalElements } from './parts.ts';

/** The response to an ebicsRequest. */
export interface EbicsResponse {
  /** That of the request. */
  version: EbicsVersion;
  phase: 'initialisation' | 'transfer' | 'receipt';
  /** For the header; default 000000. Also 011000 and 011001, the result of a receipt. */
  technicalCode?: string;
  /** For the body; default 000000. */
  orderCode?: string;
  /** Replaces the usual text of the technical code. */
  text?: string;
  transactionId?: string;
  /** In H004 and H005. */
  orderId?: string;
  /** How many segments a download has, in its first response. */
  segments?: number;
  segmentNumber?: number;
  isLastSegment?: boolean;
  /** In the first response to a download. */
  encryption?: Omit<EncryptedOrderData, 'data'>;
  /** A segment of a download: base64. */
  segment?: string;
  /** ISO 8601: when the bank's parameters changed last. */
  timestampBankParameter?: string;
}

const PHASES = { initialisation: 'Initialisation', transfer: 'Transfer', receipt: 'Receipt' } as const;

/** Writes a response and signs it with the bank's X002 key. */
export function writeResponse(response: EbicsResponse, authentication: BankKey): string {
  const { version, technicalCode = '000000', orderCode = '000000', segment } = response;
  const header = tag(
    'header',
    { authenticate: true },
    fixedElement(response),
    mutableElement(response, technicalCode),
  );
  const encryption =
    response.encryption === undefined ? undefined : encryptionElement(version, response.encryption);
  const code = orderCodeElement(orderCode);
  const timestamp = bankParameterElement(response.timestampBankParameter);
  const transfer =
    segment === undefined ? undefined : tag('DataTransfer', {}, encryption, tag('OrderData', {}, segment));
  const authenticated = [header, segment === undefined ? undefined : encryption, code, timestamp];
  const namespaces = { xmlns: NAMESPACES[version], 'xmlns:ds': XMLDSIG_NAMESPACE };
  return xmlDocument(
    tag(
      'ebicsResponse',
      { ...namespaces, Revision: 1, Version: version },
      header,
      signatureElement(authenticated, version, authentication),
      tag('body', {}, transfer, code, timestamp),
    ),
  );
}

function fixedElement({ transactionId, segments }: EbicsResponse): Markup {
  return tag('static', {}, field('TransactionID', transactionId), field('NumSegments', segments));
}

function mutableElement(response: EbicsResponse, code: string): Markup {
  const { version, phase, segmentNumber, isLastSegment = false, orderId, text } = response;
  return tag(
    'mutable',
    {},
    tag('TransactionPhase', {}, PHASES[phase]),
    segmentNumber === undefined
      ? undefined
      : tag('SegmentNumber', { lastSegment: isLastSegment }, segmentNumber),
    version === 'H003' ? undefined : field('OrderID', orderId),
    technicalElements(code, text),
  );
}

function signatureElement(
  authenticated: readonly (Markup | undefined)[],
  version: EbicsVersion,
  { privateKey }: BankKey,
): Markup {
  const digest = createHash('sha256');
  for (const element of authenticated)
    if (element !== undefined) digest.update(canonical(element, version), 'utf8');
  const signedInfo = tag(
    'ds:SignedInfo',
    {},
    tag('ds:CanonicalizationMethod', { Algorithm: C14N }),
    tag('ds:SignatureMethod', { Algorithm: RSA_SHA256 }),
    tag(
      'ds:Reference',
      { URI: AUTHENTICATED },
      tag('ds:Transforms', {}, tag('ds:Transform', { Algorithm: C14N })),
      tag('ds:DigestMethod', { Algorithm: SHA256 }),
      tag('ds:DigestValue', {}, digest.digest('base64')),
    ),
  );
  const value = sign('sha256', Buffer.from(canonical(signedInfo, version), 'utf8'), privateKey);
  return tag('AuthSignature', {}, signedInfo, tag('ds:SignatureValue', {}, encodeBase64(value)));
}

/** What we write is canonical: as a subtree, it only lacks the namespaces that it inherits. */
function canonical({ xml }: Markup, version: EbicsVersion): string {
  return xml.replace(
    /^<[^\s>]+/,
    (start) => `${start} xmlns="${NAMESPACES[version]}" xmlns:ds="${XMLDSIG_NAMESPACE}"`,
  );
}
