import { createHash, type KeyObject } from 'node:crypto';
import type { EbicsVersion } from '../../version.ts';
import { type Markup, tag, type XmlContent } from '../../xml/markup.ts';
import type { ClientOrder } from './client-order.ts';

/** The bank's keys, as HPB returned them. */
export interface KnownBankKeys {
  authentication: { key: KeyObject; certificate?: Uint8Array };
  encryption: { key: KeyObject; certificate?: Uint8Array };
}

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Requests without the bank's keys name only the order type. */
export function shortDetails(
  version: EbicsVersion,
  { adminOrderType }: ClientOrder,
  attribute: string,
): Markup {
  return tag(
    'OrderDetails',
    {},
    version === 'H005'
      ? tag('AdminOrderType', {}, adminOrderType)
      : [
          tag('OrderType', {}, adminOrderType),
          // In H003, clients number their orders.
          version === 'H003' && attribute !== 'DZHNN' ? tag('OrderID', {}, 'A000') : undefined,
          tag('OrderAttribute', {}, attribute),
        ],
  );
}

export function phaseHeader(hostId: string, transactionId: string, mutable: XmlContent): Markup {
  return tag(
    'header',
    { authenticate: true },
    tag('static', {}, tag('HostID', {}, hostId), tag('TransactionID', {}, transactionId)),
    tag('mutable', {}, mutable),
  );
}

/** The hash of a key of the bank: of its certificate, or of “exponent modulus”. */
export function keyDigest(
  name: string,
  keyVersion: string,
  version: EbicsVersion,
  { key, certificate }: KnownBankKeys['authentication'],
): Markup {
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex').replace(/^0+/, '');
  const hashed = version === 'H005' && certificate !== undefined ? certificate : `${hex(e)} ${hex(n)}`;
  const value = createHash('sha256').update(hashed).digest('base64');
  return tag(name, { Algorithm: SHA256, Version: keyVersion }, value);
}
