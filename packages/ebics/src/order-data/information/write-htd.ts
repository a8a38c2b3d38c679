import type { EbicsVersion } from '../../version.ts';
import { field, type Markup, tag } from '../../xml/markup.ts';
import { accountNumber, bankCode } from '../accounts.ts';
import { orderDataDocument } from '../root.ts';
import { orderTypeOf, serviceElement } from '../service.ts';
import type {
  CustomerAccount,
  CustomerInfo,
  PermittedOrder,
  SubscriberInfo,
  SubscriberPermission,
  SubscriberStatus,
} from './customer.ts';

/** The attribute Status (specification, chapter 9). */
const STATUS: Readonly<Record<SubscriberStatus, number>> = {
  ready: 1,
  new: 2,
  'ini-received': 3,
  'hia-received': 4,
  initialised: 5,
  suspended: 8,
  'suspended-by-bank': 9,
};

/** HTD: the customer, and the subscriber who asks. */
export function writeHtd(version: EbicsVersion, customer: CustomerInfo, subscriber: SubscriberInfo): string {
  return orderDataDocument(
    version,
    'HTDResponseOrderData',
    partnerElement(version, customer),
    userElement(version, subscriber),
  );
}

/** HKD: the customer, and all its subscribers. */
export function writeHkd(
  version: EbicsVersion,
  customer: CustomerInfo,
  subscribers: readonly SubscriberInfo[],
): string {
  return orderDataDocument(
    version,
    'HKDResponseOrderData',
    partnerElement(version, customer),
    subscribers.map((subscriber) => userElement(version, subscriber)),
  );
}

function partnerElement(version: EbicsVersion, { name, hostId, accounts, orders }: CustomerInfo): Markup {
  return tag(
    'PartnerInfo',
    {},
    tag('AddressInfo', {}, tag('Name', {}, name)),
    tag('BankInfo', {}, tag('HostID', {}, hostId)),
    accounts.map((account) => accountElement(version, account)),
    orders.map((order) => orderElement(version, order)),
  );
}

function accountElement(version: EbicsVersion, account: CustomerAccount): Markup {
  const { id, iban, bic, currency, holder, description } = account;
  return tag(
    'AccountInfo',
    { Currency: currency, Description: description, ID: id },
    accountNumber(iban),
    bankCode(version, bic),
    tag('AccountHolder', {}, holder),
  );
}

function orderElement(version: EbicsVersion, order: PermittedOrder): Markup {
  const { adminOrderType, btf, description, direction, signaturesRequired } = order;
  const transferType = direction === 'upload' ? 'Upload' : 'Download';
  return tag(
    'OrderInfo',
    {},
    version === 'H005'
      ? [tag('AdminOrderType', {}, adminOrderType), btf === undefined ? undefined : serviceElement(btf)]
      : [tag('OrderType', {}, orderTypeOf(order)), tag('TransferType', {}, transferType)],
    tag('Description', {}, description.slice(0, 128)),
    field('NumSigRequired', signaturesRequired),
  );
}

function userElement(version: EbicsVersion, { userId, name, status, permissions }: SubscriberInfo): Markup {
  return tag(
    'UserInfo',
    {},
    tag('UserID', { Status: STATUS[status] }, userId),
    field('Name', name),
    permissions.map((permission) => permissionElement(version, permission)),
  );
}

function permissionElement(version: EbicsVersion, permission: SubscriberPermission): Markup {
  const { adminOrderType, btf, level } = permission;
  return tag(
    'Permission',
    { AuthorisationLevel: level },
    version === 'H005'
      ? [tag('AdminOrderType', {}, adminOrderType), btf === undefined ? undefined : serviceElement(btf)]
      : tag('OrderTypes', {}, orderTypeOf(permission)),
  );
}
