import { EbicsError } from '../../errors.ts';
import {
  type KeyVersion,
  type PublicKey,
  publicKeyOfCertificate,
  publicKeyOfModulus,
  refuseSameKeys,
} from '../../keys/public-key.ts';
import { versionOfNamespace } from '../../version.ts';
import { parseXml } from '../../xml/parse-xml.ts';
import type { XmlElement } from '../../xml/xml-element.ts';

/** The keys that a subscriber sends. */
export interface SubscriberKeys {
  partnerId: string;
  userId: string;
  signature?: PublicKey;
  authentication?: PublicKey;
  encryption?: PublicKey;
}

type Purpose = 'signature' | 'authentication' | 'encryption';

/** Which keys an order has, and the name of its root. */
const KEY_ORDERS: Readonly<Record<string, { root: string; purposes: readonly Purpose[] }>> = {
  INI: { root: 'SignaturePubKeyOrderData', purposes: ['signature'] },
  PUB: { root: 'SignaturePubKeyOrderData', purposes: ['signature'] },
  HIA: { root: 'HIARequestOrderData', purposes: ['authentication', 'encryption'] },
  HCA: { root: 'HCARequestOrderData', purposes: ['authentication', 'encryption'] },
  HCS: { root: 'HCSRequestOrderData', purposes: ['signature', 'authentication', 'encryption'] },
  H3K: { root: 'H3KRequestOrderData', purposes: ['signature', 'authentication', 'encryption'] },
};

const PREFIXES = {
  signature: 'Signature',
  authentication: 'Authentication',
  encryption: 'Encryption',
} as const;

const VERSIONS: Readonly<Record<Purpose, { allowed: readonly KeyVersion[]; code: string }>> = {
  signature: { allowed: ['A005', 'A006'], code: '091201' },
  authentication: { allowed: ['X002'], code: '091202' },
  encryption: { allowed: ['E002'], code: '091203' },
};

const LIMIT = 256 * 1024;

/** Reads the inflated order data of INI, HIA, H3K, PUB, HCA and HCS. Throws an `EbicsError` for a weak key, or the same key twice. */
export function readKeyOrder(orderType: string, orderData: Uint8Array): SubscriberKeys {
  const order = Object.hasOwn(KEY_ORDERS, orderType) ? KEY_ORDERS[orderType] : undefined;
  if (order === undefined) throw new EbicsError('091006', `${orderType} is not an order with keys.`);
  const { root } = parseXml({
    xml: orderData,
    code: '090004',
    name: `The order data of ${orderType}`,
    limit: LIMIT,
  });
  if (root.name !== order.root)
    root.fail(`The order data of ${orderType} must be ${order.root}, not ${root.name}.`);
  const keys: SubscriberKeys = { partnerId: root.textOf('PartnerID'), userId: root.textOf('UserID') };
  const info = orderType === 'H3K' ? 'CertificateInfo' : 'PubKeyInfo';
  for (const purpose of order.purposes)
    keys[purpose] = readKey(root.child(`${PREFIXES[purpose]}${info}`), purpose, root);
  refuseSameKeys(order.purposes.flatMap((purpose) => keys[purpose] ?? []));
  return keys;
}

function readKey(info: XmlElement, purpose: Purpose, root: XmlElement): PublicKey {
  const stated = info.child(`${PREFIXES[purpose]}Version`);
  const { allowed, code } = VERSIONS[purpose];
  const version = allowed.find((candidate) => candidate === stated.text);
  if (version === undefined)
    return stated.fail(`The version ${stated.text} is not supported. Use ${allowed.join(' or ')}.`, code);
  const certificate = info.optional('X509Data')?.all('X509Certificate')[0];
  const numbers = info.optional('PubKeyValue')?.child('RSAKeyValue');
  if (certificate === undefined && needsCertificate(root))
    return info.fail(
      'The certificate is missing. In H005, send each key as X509Data with an X509Certificate.',
      '091217',
    );
  if (certificate === undefined) return readNumbers(version, numbers ?? info.child('PubKeyValue'));
  const key = publicKeyOfCertificate(version, certificate.bytes());
  if (numbers !== undefined && !readNumbers(version, numbers).key.equals(key.key))
    return info.fail(
      'The certificate and RSAKeyValue have different keys. Send the certificate of this key, or none.',
    );
  return key;
}

/** The signature namespace S002 belongs to H005. */
function needsCertificate({ namespace }: XmlElement): boolean {
  return namespace?.endsWith('/S002') === true || versionOfNamespace(namespace) === 'H005';
}

function readNumbers(version: KeyVersion, numbers: XmlElement): PublicKey {
  return publicKeyOfModulus(version, numbers.child('Modulus').bytes(), numbers.child('Exponent').bytes());
}
