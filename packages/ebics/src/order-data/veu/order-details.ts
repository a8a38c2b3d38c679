import type { EbicsVersion } from '../../version.ts';
import { encodeBase64 } from '../../xml/base64.ts';
import { field, type Markup, tag } from '../../xml/markup.ts';
import { identifierElement } from '../service.ts';
import type { SignerInfo, VeuDigest, VeuOrder } from './veu-order.ts';

/** Which order it is. */
export function orderElements(version: EbicsVersion, order: VeuOrder): Markup[] {
  return [identifierElement(version, order), tag('OrderID', {}, order.orderId)];
}

/** Bytes; the schemas allow no 0. */
export function sizeElement(size: number): Markup {
  return tag('OrderDataSize', {}, Math.max(1, size));
}

export function digestElement({ digest, signatureVersion }: VeuDigest): Markup {
  return tag('DataDigest', { SignatureVersion: signatureVersion }, encodeBase64(digest));
}

/** Who has signed, and who must. */
export function signingElements(order: VeuOrder): Markup[] {
  const { signers, signaturesDone, signaturesRequired, readyToBeSigned, originator } = order;
  return [
    tag('SigningInfo', {
      NumSigDone: signaturesDone,
      NumSigRequired: Math.max(1, signaturesRequired),
      readyToBeSigned,
    }),
    ...signers.map(signerElement),
    tag(
      'OriginatorInfo',
      {},
      tag('PartnerID', {}, originator.partnerId),
      tag('UserID', {}, originator.userId),
      field('Name', originator.name),
      tag('Timestamp', {}, originator.at),
    ),
  ];
}

export function signerElement({ partnerId, userId, name, at, level }: SignerInfo): Markup {
  return tag(
    'SignerInfo',
    {},
    tag('PartnerID', {}, partnerId),
    tag('UserID', {}, userId),
    field('Name', name),
    tag('Timestamp', {}, at),
    tag('Permission', { AuthorisationLevel: level }),
  );
}
