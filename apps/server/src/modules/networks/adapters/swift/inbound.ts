import { formatMinor, isoDay, PLATFORM, TRACKER_BIC } from '@clearbench/domain';
import { writeGpiConfirmation, writeRejection } from '@clearbench/messages/free-text';
import { type Customers, type Facts, paymentOf } from '../../messages.ts';
import type { Arriving, ArrivingText, Numbering, Written } from '../adapter.ts';
import { written } from '../written.ts';
import { dressFin } from './transmission.ts';

/** The messages of the far side over SWIFT: MT910, gpi confirmations, returns, recalls and their answers. */
export function finInbound(arriving: Arriving): ArrivingText {
  const { facts, plan, numbers, at } = arriving;
  const content = contentOf({ ...arriving, header: outputHeader(facts, numbers, at) });
  const repeat = plan.duplicate ? ({ kind: 'PDM', firstSentAt: null } as const) : null;
  return { ...content, text: dressFin(content.text, numbers, repeat) };
}

const amountOf = (facts: Facts, minor: string | null, currency = facts.currency ?? 'EUR') => ({
  currency,
  amount: formatMinor(BigInt(minor ?? facts.amountMinor ?? '0'), currency),
});

const isInstitutional = (facts: Facts): boolean => paymentOf(facts).type.startsWith('MT202');

interface Parts extends Arriving {
  header: ReturnType<typeof outputHeader>;
}

/** When and as which message the network took an incoming message and delivered it to us. */
function outputHeader({ uetr }: Facts, { session, sequence }: Numbering, at: Date) {
  const date = isoDay(at);
  const time = at.toISOString().slice(11, 16);
  return {
    direction: 'output' as const,
    priority: 'N' as const,
    delivery: {
      inputDate: date,
      inputTime: time,
      inputSessionNumber: session,
      inputSequenceNumber: sequence,
      outputDate: date,
      outputTime: time,
    },
    receiverBic: PLATFORM.bic,
    ...(uetr === null ? {} : { uetr }),
  };
}

function contentOf(parts: Parts): ArrivingText {
  const { facts, plan, reference, header } = parts;
  const payment = paymentOf(facts);
  const envelope = { ...header, senderBic: plan.from };
  switch (plan.kind) {
    case 'credit-advice':
      return written({
        type: 'MT910',
        envelope,
        transactionReference: reference,
        relatedReference: payment.reference,
        accountIdentification: { account: facts.account },
        valueDate: facts.valueDate,
        amount: amountOf(facts, plan.amountMinor),
        orderingInstitution: { option: 'A', bic: PLATFORM.bic },
      });
    case 'status':
      return trackerInbound(parts);
    case 'return':
      return returnInbound(parts);
    case 'recall-request': {
      // The sender of a recall identifies the payment by its own message.
      const order = facts.order ?? payment;
      return written({
        type: isInstitutional(facts) ? 'MT292' : 'MT192',
        envelope,
        transactionReference: reference,
        relatedReference: order.reference,
        originalMessage: { option: 'S', messageType: mtNumber(order.type, facts), date: order.day },
        narrative: [`/${plan.reason ?? 'CUST'}/`],
      });
    }
    case 'recall-answer':
      return written({
        type: isInstitutional(facts) ? 'MT296' : 'MT196',
        envelope,
        transactionReference: reference,
        relatedReference: facts.reference,
        answers: [plan.reason === null ? `/${plan.status}/` : `/${plan.status}/${plan.reason}`],
      });
  }
}

/** A gpi confirmation from the tracker: MT199 for customer transfers, MT299 for those between institutions. */
function trackerInbound({ facts, plan, reference, at, header }: Parts): ArrivingText {
  const narrative = writeGpiConfirmation({
    dateTime: `${at.toISOString().slice(0, 19)}+00:00`,
    status: plan.status,
    reason: plan.reason,
    originator: plan.from,
    forwardedTo: plan.to,
    settlementMethod: null,
    money: amountOf(facts, plan.amountMinor, plan.currency),
    chargeBearer: null,
    exchange:
      plan.exchange === undefined
        ? null
        : { from: plan.exchange.from.currency, to: plan.exchange.to.currency, rate: plan.exchange.rate },
    charges: plan.feeMinor === null ? [] : [amountOf(facts, plan.feeMinor, plan.currency)],
    text: [],
  });
  const confirmation = written({
    type: isInstitutional(facts) ? 'MT299' : 'MT199',
    envelope: { ...header, senderBic: TRACKER_BIC, serviceType: '001' },
    transactionReference: reference,
    relatedReference: paymentOf(facts).reference,
    narrative,
  });
  return { ...confirmation, senderBic: TRACKER_BIC };
}

/** A returned payment: the same type as the original, with /RETN/ in field 72. */
function returnInbound({ facts, plan, reference, at, header }: Parts): Written {
  const payment = paymentOf(facts);
  const senderToReceiverInformation = writeRejection({
    kind: 'RETN',
    field: '99',
    reasons: [{ code: plan.reason ?? 'MS03', text: null }],
    messageReference: payment.reference,
    transactionReference: null,
    charges: null,
    uetr: null,
    text: [],
  });
  const envelope = { ...header, senderBic: plan.from };
  const settled = {
    valueDate: isoDay(at),
    interbankSettledAmount: amountOf(facts, plan.amountMinor),
    senderToReceiverInformation,
  };
  if (isInstitutional(facts)) {
    return written({
      type: 'MT202',
      envelope,
      transactionReference: reference,
      relatedReference: payment.reference,
      ...settled,
      beneficiaryInstitution: { option: 'A', bic: PLATFORM.bic },
    });
  }
  const { ordering, beneficiary } = facts.customers ?? UNKNOWN_CUSTOMERS;
  const { exchange } = plan;
  const instructed =
    exchange === undefined
      ? // Rule C2 requires it between most countries of Europe.
        { instructedAmount: settled.interbankSettledAmount }
      : {
          instructedAmount: amountOf(facts, exchange.from.minor, exchange.from.currency),
          exchangeRate: exchange.rate,
        };
  return written({
    type: 'MT103',
    envelope,
    sendersReference: reference,
    bankOperationCode: 'CRED',
    ...settled,
    ...instructed,
    orderingCustomer: { option: 'bic' in beneficiary ? 'A' : 'K', ...beneficiary },
    beneficiaryCustomer: { option: 'bic' in ordering ? 'A' : null, ...ordering },
    detailsOfCharges: 'SHA',
  });
}

const UNKNOWN_CUSTOMERS: Customers = {
  ordering: { account: 'NOTPROVIDED', nameAndAddress: ['ORDERING CUSTOMER'] },
  beneficiary: { account: 'NOTPROVIDED', nameAndAddress: ['BENEFICIARY CUSTOMER'] },
};

/** The number of the MT that orders the payment. For a payment over another network: the corresponding MT. */
const mtNumber = (type: string, facts: Facts): string =>
  /^MT(\d{3})/.exec(type)?.[1] ?? (isInstitutional(facts) ? '202' : '103');
