import { parseXml } from '../../xml/parse-xml.ts';

/** Which order HVS cancels: the hash of its data, in upper-case hexadecimal. */
export interface Cancellation {
  digest: string;
  /** Such as `A006`. */
  signatureVersion: string;
}

/** Reads the inflated order data of HVS. Throws an `EbicsError` 090004. */
export function readCancellation(orderData: Uint8Array): Cancellation {
  const { root } = parseXml({
    xml: orderData,
    code: '090004',
    name: 'The order data of HVS',
    limit: 64 * 1024,
  });
  const digest = root.child('CancelledDataDigest');
  return {
    digest: Buffer.from(digest.bytes()).toString('hex').toUpperCase(),
    signatureVersion: digest.attribute('SignatureVersion') ?? '',
  };
}
