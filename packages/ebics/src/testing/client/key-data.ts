import type { CertifiedKey } from '../../keys/certified-key.ts';
import { type EbicsVersion, NAMESPACES, SIGNATURE_NAMESPACES, XMLDSIG_NAMESPACE } from '../../version.ts';
import { type Markup, tag, xmlDocument } from '../../xml/markup.ts';
import type { ClientKeys } from './client-keys.ts';

export interface KeyDataSender {
  version: EbicsVersion;
  partnerId: string;
  userId: string;
  signatureVersion: 'A005' | 'A006';
}

/** The order data of INI and PUB. */
export function signatureKeyData(sender: KeyDataSender, key: CertifiedKey): string {
  const { version, partnerId, userId } = sender;
  return xmlDocument(
    tag(
      'SignaturePubKeyOrderData',
      { xmlns: SIGNATURE_NAMESPACES[version], 'xmlns:ds': XMLDSIG_NAMESPACE },
      signatureKeyInfo(sender, key, {}),
      tag('PartnerID', {}, partnerId),
      tag('UserID', {}, userId),
    ),
  );
}

/** The order data of HIA, HCA and HCS. */
export function keysData(order: 'HIA' | 'HCA' | 'HCS', sender: KeyDataSender, keys: ClientKeys): string {
  const { version, partnerId, userId } = sender;
  return xmlDocument(
    tag(
      `${order}RequestOrderData`,
      { xmlns: NAMESPACES[version], 'xmlns:ds': XMLDSIG_NAMESPACE },
      tag(
        'AuthenticationPubKeyInfo',
        {},
        keyValue(version, keys.authentication),
        tag('AuthenticationVersion', {}, 'X002'),
      ),
      tag(
        'EncryptionPubKeyInfo',
        {},
        keyValue(version, keys.encryption),
        tag('EncryptionVersion', {}, 'E002'),
      ),
      order === 'HCS'
        ? signatureKeyInfo(sender, keys.signature, { xmlns: SIGNATURE_NAMESPACES[version] })
        : undefined,
      tag('PartnerID', {}, partnerId),
      tag('UserID', {}, userId),
    ),
  );
}

/** The order data of H3K: certificates in every version. */
export function certificatesData(sender: KeyDataSender, keys: ClientKeys): string {
  const { version, partnerId, userId, signatureVersion } = sender;
  const info = (name: string, key: CertifiedKey, keyVersion: string) =>
    tag(`${name}CertificateInfo`, {}, certificateData(key), tag(`${name}Version`, {}, keyVersion));
  return xmlDocument(
    tag(
      'H3KRequestOrderData',
      { xmlns: NAMESPACES[version], 'xmlns:ds': XMLDSIG_NAMESPACE },
      info('Signature', keys.signature, signatureVersion),
      info('Authentication', keys.authentication, 'X002'),
      info('Encryption', keys.encryption, 'E002'),
      tag('PartnerID', {}, partnerId),
      tag('UserID', {}, userId),
    ),
  );
}

function signatureKeyInfo(
  { version, signatureVersion }: KeyDataSender,
  key: CertifiedKey,
  namespace: { xmlns?: string },
): Markup {
  return tag(
    'SignaturePubKeyInfo',
    namespace,
    keyValue(version, key),
    tag('SignatureVersion', {}, signatureVersion),
  );
}

function keyValue(version: EbicsVersion, key: CertifiedKey): Markup {
  if (version === 'H005') return certificateData(key);
  const { n = '', e = '' } = key.publicKey.export({ format: 'jwk' });
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  return tag(
    'PubKeyValue',
    {},
    tag('ds:RSAKeyValue', {}, tag('ds:Modulus', {}, base64(n)), tag('ds:Exponent', {}, base64(e))),
  );
}

function certificateData({ certificate }: CertifiedKey): Markup {
  return tag('ds:X509Data', {}, tag('ds:X509Certificate', {}, Buffer.from(certificate).toString('base64')));
}
