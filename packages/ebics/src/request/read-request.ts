import type { Document } from '@xmldom/xmldom';
import { readAuthentication } from '../authentication/read-authentication.ts';
import { type EbicsVersion, HEV_NAMESPACE, versionOfNamespace } from '../version.ts';
import { base64Text } from '../xml/base64.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readInitialisation } from './read-initialisation.ts';
import { readOrder } from './read-order.ts';
import { readSender } from './read-sender.ts';
import type {
  EbicsRequest,
  KeyRequest,
  ReceiptRequest,
  TransferRequest,
  UnsecuredRequest,
} from './request.ts';

export interface ReadOptions {
  /** Refuse what the schemas forbid but banks accept. Default: false. */
  strict?: boolean;
}

const LIMIT = 16 * 1024 * 1024;

/**
 * Reads a request of any version and phase. Throws an `EbicsError`: 091010 for XML that isn't well-formed or valid, 061002 for a document that isn't
 * a request that we know. Nothing is verified: see `verifyAuthentication`.
 */
export function readRequest(xml: Uint8Array | string, { strict = false }: ReadOptions = {}): EbicsRequest {
  const { document, root } = parseXml({ xml, code: '091010', name: 'The request', limit: LIMIT });
  if (root.name === 'ebicsHEVRequest' && root.namespace === HEV_NAMESPACE)
    return { kind: 'hev', hostId: root.textOf('HostID') };
  const version = readVersion(root, strict);
  switch (root.name) {
    case 'ebicsUnsecuredRequest':
    case 'ebicsUnsignedRequest':
      return readUnsecured(root, version, strict);
    case 'ebicsNoPubKeyDigestsRequest':
      return readKeyRequest(document, root, version, strict);
    case 'ebicsRequest':
      return readPhase(document, root, version, strict);
    default:
      return root.fail(
        `${root.name} is not an EBICS request. Send ebicsRequest, ebicsUnsecuredRequest, ebicsNoPubKeyDigestsRequest or ebicsHEVRequest.`,
        '061002',
      );
  }
}

function readVersion(root: XmlElement, strict: boolean): EbicsVersion {
  const version = versionOfNamespace(root.namespace);
  if (version === undefined)
    root.fail(
      `The namespace ${root.namespace ?? '(none)'} is not one of EBICS. Use urn:org:ebics:H005, urn:org:ebics:H004 or http://www.ebics.org/H003.`,
      '061002',
    );
  const stated = root.attribute('Version');
  if (strict && stated !== version)
    root.fail(
      `The attribute Version is ${stated ?? 'missing'}, but the namespace is that of ${version}. Write Version="${version}".`,
    );
  return version;
}

function readUnsecured(root: XmlElement, version: EbicsVersion, strict: boolean): UnsecuredRequest {
  const fixed = root.child('header').child('static');
  const transfer = root.child('body').child('DataTransfer');
  const signatureData = transfer.optional('SignatureData')?.bytes();
  return {
    kind: 'unsecured',
    ...readSender(fixed, version),
    order: readOrder(fixed.child('OrderDetails'), 'upload', strict),
    orderData: transfer.child('OrderData').bytes(),
    ...(signatureData === undefined ? {} : { signatureData }),
  };
}

function readKeyRequest(
  document: Document,
  root: XmlElement,
  version: EbicsVersion,
  strict: boolean,
): KeyRequest {
  const fixed = root.child('header').child('static');
  return {
    kind: 'key-request',
    ...readSender(fixed, version),
    order: readOrder(fixed.child('OrderDetails'), 'download', strict),
    nonce: fixed.child('Nonce').hex(16),
    timestamp: fixed.textOf('Timestamp'),
    authentication: readAuthentication(document, root),
  };
}

function readPhase(
  document: Document,
  root: XmlElement,
  version: EbicsVersion,
  strict: boolean,
): EbicsRequest {
  const phase = root.child('header').child('mutable').child('TransactionPhase');
  switch (phase.text) {
    case 'Initialisation':
      return readInitialisation(document, root, version, strict);
    case 'Transfer':
      return readTransfer(document, root, version);
    case 'Receipt':
      return readReceipt(document, root, version);
    default:
      return phase.fail(
        `“${phase.text.slice(0, 40)}” is not a phase. Write Initialisation, Transfer or Receipt.`,
      );
  }
}

function readTransfer(document: Document, root: XmlElement, version: EbicsVersion): TransferRequest {
  const header = root.child('header');
  const fixed = header.child('static');
  const number = header.child('mutable').child('SegmentNumber');
  const data = root.child('body').optional('DataTransfer')?.child('OrderData');
  return {
    kind: 'transfer',
    version,
    hostId: fixed.textOf('HostID'),
    transactionId: fixed.child('TransactionID').hex(16),
    segmentNumber: number.integer(),
    isLastSegment: ['true', '1'].includes(number.attribute('lastSegment') ?? ''),
    ...(data === undefined ? {} : { segment: readSegment(data) }),
    authentication: readAuthentication(document, root),
  };
}

function readSegment(data: XmlElement): string {
  return (
    base64Text(data.text) ??
    data.fail('The segment is not base64. Cut it from the base64 text of the whole file.')
  );
}

function readReceipt(document: Document, root: XmlElement, version: EbicsVersion): ReceiptRequest {
  const fixed = root.child('header').child('static');
  const code = root.child('body').child('TransferReceipt').child('ReceiptCode');
  const receiptCode = code.integer();
  if (receiptCode > 1) code.fail('ReceiptCode must be 0 (received) or 1 (not received).');
  return {
    kind: 'receipt',
    version,
    hostId: fixed.textOf('HostID'),
    transactionId: fixed.child('TransactionID').hex(16),
    receiptCode,
    authentication: readAuthentication(document, root),
  };
}
