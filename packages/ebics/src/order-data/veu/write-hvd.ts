import type { EbicsVersion } from '../../version.ts';
import { encodeBase64 } from '../../xml/base64.ts';
import { tag } from '../../xml/markup.ts';
import { orderDataDocument } from '../root.ts';
import { digestElement, signerElement, sizeElement } from './order-details.ts';
import type { SignerInfo, VeuDigest } from './veu-order.ts';

export interface HvdAnswer extends VeuDigest {
  /** What the order is, as text for people. */
  displayFile: string;
  /** Bytes of the file, inflated. */
  size: number;
  /** Whether HVT can show single payments. */
  hasPayments?: boolean;
  signers: readonly SignerInfo[];
}

/** HVD: the hash to sign, and who has signed. */
export function writeHvd(version: EbicsVersion, answer: HvdAnswer): string {
  return orderDataDocument(
    version,
    'HVDResponseOrderData',
    digestElement(answer),
    tag('DisplayFile', {}, encodeBase64(Buffer.from(answer.displayFile, 'utf8'))),
    tag('OrderDataAvailable', {}, true),
    sizeElement(answer.size),
    tag('OrderDetailsAvailable', {}, answer.hasPayments ?? true),
    answer.signers.map(signerElement),
  );
}
