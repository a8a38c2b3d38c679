import type { BankKey, BankKeys } from '../../keys/bank-keys.ts';
import { numbersOf } from '../../keys/public-key.ts';
import type { EbicsVersion } from '../../version.ts';
import { encodeBase64 } from '../../xml/base64.ts';
import { type Markup, tag } from '../../xml/markup.ts';
import { orderDataDocument } from '../root.ts';

/** HPB: the public keys of the bank, as certificates in H005 and as numbers before. */
export function writeHpb(
  version: EbicsVersion,
  hostId: string,
  { authentication, encryption }: BankKeys,
): string {
  return orderDataDocument(
    version,
    'HPBResponseOrderData',
    tag(
      'AuthenticationPubKeyInfo',
      {},
      keyElement(version, authentication),
      tag('AuthenticationVersion', {}, 'X002'),
    ),
    tag('EncryptionPubKeyInfo', {}, keyElement(version, encryption), tag('EncryptionVersion', {}, 'E002')),
    tag('HostID', {}, hostId),
  );
}

function keyElement(version: EbicsVersion, { publicKey, certificate }: BankKey): Markup {
  if (version === 'H005')
    return tag('ds:X509Data', {}, tag('ds:X509Certificate', {}, encodeBase64(certificate)));
  const { modulus, exponent } = numbersOf(publicKey);
  return tag(
    'PubKeyValue',
    {},
    tag(
      'ds:RSAKeyValue',
      {},
      tag('ds:Modulus', {}, encodeBase64(modulus)),
      tag('ds:Exponent', {}, encodeBase64(exponent)),
    ),
  );
}
