import type { MtDraftOf } from '../../swift-mt/content/content.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { detailsToFin } from '../payment-details/to-fin.ts';
import type { Loss } from '../translation.ts';
import type { CustomerLines, PaymentOrder } from './payment-order.ts';
import { assume, destinationOf, finAccount, finName, finReference, isBankBic, type Role } from './values.ts';

/** A customer's transfer as an MT103: bank operation code CRED, and shared charges unless its details say otherwise. */
export function orderToMt103(order: PaymentOrder, losses: Loss[]): MtDraftOf<'MT103'> {
  const plain = 'Field 23B is mandatory; CRED, a transfer without a service level, was filled in.';
  const shared = 'Field 71A is mandatory; SHA, charges are shared, was filled in.';
  const sendersReference = finReference(order.reference, { losses, from: 'reference', to: '20' });
  const bankOperationCode = assume(losses, '23B', 'CRED', plain);
  const { charges, ...customers } = customersOf(order, losses);
  return present({
    type: 'MT103',
    ...frameOf(order),
    sendersReference,
    bankOperationCode,
    instructedAmount: order.instructedAmount,
    ...customers,
    accountWithInstitution: elsewhere(order, order.recipientBic),
    ...(charges ?? { detailsOfCharges: assume(losses, '71A', 'SHA', shared) }),
  });
}

/** A transfer between banks as an MT202. Banks that it does not name are the sender and the one with the account. */
export function orderToMt202(order: PaymentOrder, losses: Loss[]): MtDraftOf<'MT202'> {
  const { senderName, senderBic, senderAccount, recipientName } = order;
  const beneficiaryInstitution = institution(
    'recipient',
    order,
    recipientName ?? destinationOf(order),
    losses,
  );
  const references = referencesOf(order, losses);
  const isSender = (senderName === null || senderName === senderBic) && senderAccount === null;
  return present({
    type: 'MT202',
    ...references,
    orderingInstitution: isSender ? undefined : institution('sender', order, senderName ?? senderBic, losses),
    ...frameOf(order),
    accountWithInstitution: elsewhere(order, beneficiaryInstitution.bic ?? order.recipientBic),
    beneficiaryInstitution,
  });
}

/** The cover of a customer's transfer: the banks get it as an MT202, the customers are in sequence B. */
export function orderToMt202Cov(order: PaymentOrder, losses: Loss[]): MtDraftOf<'MT202 COV'> {
  const references = referencesOf(order, losses);
  const { charges: _, ...customers } = customersOf(order, losses);
  return {
    type: 'MT202 COV',
    ...frameOf(order),
    ...references,
    beneficiaryInstitution: bank(destinationOf(order)),
    underlyingTransfer: present({ ...customers, instructedAmount: order.instructedAmount }),
  };
}

/** Everything that has the same name in all three. */
function frameOf(order: PaymentOrder) {
  const { senderBic, recipientBic, serviceType, uetr, valueDate, currency, amount, orderingBic } = order;
  return present({
    envelope: present({ senderBic, receiverBic: recipientBic, serviceType, uetr: uetr ?? undefined }),
    valueDate,
    interbankSettledAmount: { currency, amount },
    orderingInstitution: orderingBic === undefined ? undefined : bank(orderingBic),
  });
}

const referencesOf = ({ reference, relatedReference }: PaymentOrder, losses: Loss[]) => ({
  transactionReference: finReference(reference, { losses, from: 'reference', to: '20' }),
  relatedReference: finReference(relatedReference, { losses, from: 'relatedReference', to: '21' }),
});

/** The customers from the details, with the account that the funds go to; without details, by name. */
function customersOf(order: PaymentOrder, losses: Loss[]) {
  const { remittanceInformation, charges, ...given } = detailsToFin(order);
  const ordering = order.customers?.ordering ?? linesOf('sender', order, losses);
  const beneficiary = order.customers?.beneficiary ?? linesOf('recipient', order, losses);
  return present({
    orderingCustomer: given.orderingCustomer ?? { option: 'K' as const, ...ordering },
    beneficiaryCustomer: present({
      ...(given.beneficiaryCustomer ?? { option: null, ...beneficiary }),
      account: beneficiary.account ?? given.beneficiaryCustomer?.account,
    }),
    remittanceInformation,
    charges,
  });
}

function linesOf(role: Role, order: PaymentOrder, losses: Loss[]): CustomerLines {
  const to = role === 'sender' ? '50' : '59';
  return present({
    account: finAccount(order[`${role}Account`], { losses, from: `${role}Account`, to }),
    nameAndAddress: finName(order[`${role}Name`] ?? '', { losses, from: `${role}Name`, to }),
  });
}

const bank = (bic: string): Agent => ({ option: 'A', bic });

/** The bank with the account of the beneficiary, where it is another one than this. */
const elsewhere = ({ destinationBic }: PaymentOrder, bic: string): Agent | undefined =>
  destinationBic === null || destinationBic === bic ? undefined : bank(destinationBic);

/** A bank, by its BIC if its name is a BIC. */
function institution(role: Role, order: PaymentOrder, name: string, losses: Loss[]): Agent {
  const to = role === 'sender' ? '52' : '58';
  const account = finAccount(order[`${role}Account`], { losses, from: `${role}Account`, to });
  if (isBankBic(name, order.senderBic)) return present({ ...bank(name), account });
  return present({
    option: 'D',
    account,
    nameAndAddress: finName(name, { losses, from: `${role}Name`, to }),
  });
}
