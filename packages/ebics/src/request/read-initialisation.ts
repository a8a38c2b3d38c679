import type { Document } from '@xmldom/xmldom';
import { readAuthentication } from '../authentication/read-authentication.ts';
import type { EbicsVersion } from '../version.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import type { KeyDigest } from './key-digest.ts';
import { readOrder } from './read-order.ts';
import { readSender } from './read-sender.ts';
import type { InitialisationRequest } from './request.ts';

/** Reads the first request of an upload or a download. */
export function readInitialisation(
  document: Document,
  root: XmlElement,
  version: EbicsVersion,
  strict: boolean,
): InitialisationRequest {
  const fixed = root.child('header').child('static');
  const transfer = root.child('body').optional('DataTransfer');
  const digests = fixed.child('BankPubKeyDigests');
  const signature = digests.optional('Signature');
  const segments = fixed.optional('NumSegments')?.integer();
  const direction = transfer === undefined && segments === undefined ? 'download' : 'upload';
  return {
    kind: 'initialisation',
    ...readSender(fixed, version),
    order: readOrder(fixed.child('OrderDetails'), direction, strict),
    nonce: fixed.child('Nonce').hex(16),
    timestamp: fixed.textOf('Timestamp'),
    securityMedium: fixed.textIn('SecurityMedium') ?? '0000',
    bankKeyDigests: {
      authentication: readDigest(digests.child('Authentication')),
      encryption: readDigest(digests.child('Encryption')),
      ...(signature === undefined ? {} : { signature: readDigest(signature) }),
    },
    ...(segments === undefined ? {} : { segments }),
    ...(transfer === undefined ? {} : readUpload(transfer)),
    authentication: readAuthentication(document, root),
  };
}

function readUpload(transfer: XmlElement): Partial<InitialisationRequest> {
  const encryption = transfer.child('DataEncryptionInfo');
  const signatureData = transfer.optional('SignatureData')?.bytes();
  const digest = transfer.optional('DataDigest');
  const signatureVersion = digest?.attribute('SignatureVersion');
  const additionalInfo = transfer.textIn('AdditionalOrderInfo');
  return {
    transactionKey: encryption.child('TransactionKey').bytes(),
    encryptionKeyDigest: readDigest(encryption.child('EncryptionPubKeyDigest')),
    ...(signatureData === undefined ? {} : { signatureData }),
    ...(digest === undefined
      ? {}
      : {
          dataDigest: { value: hex(digest), ...(signatureVersion === undefined ? {} : { signatureVersion }) },
        }),
    ...(additionalInfo === undefined ? {} : { additionalInfo }),
  };
}

function readDigest(element: XmlElement): KeyDigest {
  return {
    version:
      element.attribute('Version') ??
      element.fail('The attribute Version is missing. Write the version of the key, such as X002.'),
    algorithm: element.attribute('Algorithm') ?? '',
    value: hex(element),
  };
}

function hex(element: XmlElement): string {
  return Buffer.from(element.bytes()).toString('hex').toUpperCase();
}
