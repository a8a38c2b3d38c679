import type { EncryptedOrderData } from '../encryption/encrypt.ts';
import { type EbicsVersion, NAMESPACES } from '../version.ts';
import { field, tag, xmlDocument } from '../xml/markup.ts';
import { bankParameterElement, encryptionElement, orderCodeElement, technicalElements } from './parts.ts';

/** The response to INI, HIA, H3K and HPB. */
export interface KeyManagementResponse {
  /** That of the request. */
  version: EbicsVersion;
  /** For the header; default 000000. */
  technicalCode?: string;
  /** For the body; default 000000. */
  orderCode?: string;
  /** Replaces the usual text of the technical code. */
  text?: string;
  /** In H004 and H005. */
  orderId?: string;
  /** The bank's keys, for HPB. */
  orderData?: EncryptedOrderData;
  /** ISO 8601: when the bank's parameters changed last. */
  timestampBankParameter?: string;
}

/** Writes a response without a signature: the client doesn't know the bank's keys yet. */
export function writeKeyManagementResponse(response: KeyManagementResponse): string {
  const { version, technicalCode = '000000', orderCode = '000000', text, orderId, orderData } = response;
  return xmlDocument(
    tag(
      'ebicsKeyManagementResponse',
      { xmlns: NAMESPACES[version], Revision: 1, Version: version },
      tag(
        'header',
        { authenticate: true },
        tag('static', {}),
        tag(
          'mutable',
          {},
          version === 'H003' ? undefined : field('OrderID', orderId),
          technicalElements(technicalCode, text),
        ),
      ),
      tag(
        'body',
        {},
        orderData === undefined
          ? undefined
          : tag(
              'DataTransfer',
              {},
              encryptionElement(version, orderData),
              tag('OrderData', {}, orderData.data),
            ),
        orderCodeElement(orderCode),
        bankParameterElement(response.timestampBankParameter),
      ),
    ),
  );
}
