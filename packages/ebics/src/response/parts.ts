import { SHA256 } from '../authentication/algorithms.ts';
import type { EncryptedOrderData } from '../encryption/encrypt.ts';
import { hashesOf } from '../keys/hashes.ts';
import { returnCodeText } from '../return-codes/return-codes.ts';
import type { EbicsVersion } from '../version.ts';
import { encodeBase64 } from '../xml/base64.ts';
import { type Markup, tag } from '../xml/markup.ts';

/** How data are encrypted: the encrypted key, and whose key it is encrypted with. */
export function encryptionElement(
  version: EbicsVersion,
  { transactionKey, encryptionKey }: Omit<EncryptedOrderData, 'data'>,
): Markup {
  const { certificate, exponentModulus } = hashesOf(encryptionKey);
  const hash = version === 'H005' ? (certificate ?? exponentModulus) : exponentModulus;
  return tag(
    'DataEncryptionInfo',
    { authenticate: true },
    tag(
      'EncryptionPubKeyDigest',
      { Algorithm: SHA256, Version: encryptionKey.version },
      Buffer.from(hash, 'hex').toString('base64'),
    ),
    tag('TransactionKey', {}, encodeBase64(transactionKey)),
  );
}

/** ReturnCode and ReportText of a header. The schemas allow 256 characters on one line. */
export function technicalElements(code: string, text = returnCodeText(code)): Markup[] {
  return [tag('ReturnCode', {}, code), tag('ReportText', {}, text.replace(/\s+/g, ' ').slice(0, 256))];
}

export function orderCodeElement(code: string): Markup {
  return tag('ReturnCode', { authenticate: true }, code);
}

/** When the bank's parameters changed last. */
export function bankParameterElement(timestamp: string | undefined): Markup | undefined {
  return timestamp === undefined
    ? undefined
    : tag('TimestampBankParameter', { authenticate: true }, timestamp);
}
