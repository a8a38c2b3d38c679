import type { Network } from '@clearbench/domain';
import { formatMinor, isoDay, PLATFORM, TRACKER_BIC } from '@clearbench/domain';
import { build, writeGpiConfirmation, writeRejection } from '@clearbench/messages';
import { summaryOf } from '../log/summary.ts';
import { type Customers, type Facts, type InboundText, type Plan, paymentOf } from '../messages.ts';
import { dressFin, type Numbering } from '../outbound/transport.ts';
import { isoInbound } from './inbound-iso.ts';
import { serviceTelex } from './service-telex.ts';

/** Writes a message of the far side in the format of its network. Its reference is derived from that of our message. */
export function inboundText(
  network: Network,
  facts: Facts,
  plan: Plan,
  numbers: Numbering,
  at: Date,
): InboundText {
  const reference = referenceOf(plan, facts.reference);
  switch (network) {
    case 'swift': {
      const content = finInbound({ facts, plan, reference, at, header: outputHeader(facts, numbers, at) });
      return {
        ...content,
        text: dressFin(content.text, numbers, plan.duplicate ? { kind: 'PDM', firstSentAt: null } : null),
      };
    }
    case 'sepa':
    case 'interbank':
      return isoInbound(network, facts, plan, reference, at);
    case 'telex':
      return telexInbound(facts, plan, reference, numbers, at);
  }
}

const PREFIXES: Readonly<Record<Plan['kind'], string>> = {
  'credit-advice': 'CR',
  status: 'ST',
  return: 'RT',
  'recall-request': 'RC',
  'recall-answer': 'AN',
};

/** Field 20: at most 16 characters. What this is, and its number, replace the prefix of our own reference. */
const referenceOf = ({ kind, number = 1 }: Plan, reference: string): string =>
  `${PREFIXES[kind]}${number}${reference.slice(3)}`.slice(0, 16);

const amountOf = (facts: Facts, minor: string | null, currency = facts.currency ?? 'EUR') => ({
  currency,
  amount: formatMinor(BigInt(minor ?? facts.amountMinor ?? '0'), currency),
});

const isInstitutional = (facts: Facts): boolean => paymentOf(facts).type.startsWith('MT202');

interface Parts {
  facts: Facts;
  plan: Plan;
  reference: string;
  at: Date;
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

function finInbound(parts: Parts): InboundText {
  const { facts, plan, reference, header } = parts;
  const summary = summaryOf(facts, plan);
  const payment = paymentOf(facts);
  const envelope = { ...header, senderBic: plan.from };
  switch (plan.kind) {
    case 'credit-advice': {
      const text = build({
        type: 'MT910',
        envelope,
        transactionReference: reference,
        relatedReference: payment.reference,
        accountIdentification: { account: facts.account },
        valueDate: facts.valueDate,
        amount: amountOf(facts, plan.amountMinor),
        orderingInstitution: { option: 'A', bic: PLATFORM.bic },
      });
      return { type: 'MT910', reference, senderBic: plan.from, text, summary };
    }
    case 'status':
      return trackerInbound(parts);
    case 'return':
      return returnInbound(parts);
    case 'recall-request': {
      const type = isInstitutional(facts) ? 'MT292' : 'MT192';
      // The sender of a recall knows the payment by its own message.
      const order = facts.order ?? payment;
      const text = build({
        type,
        envelope,
        transactionReference: reference,
        relatedReference: order.reference,
        originalMessage: { option: 'S', messageType: order.type.slice(2, 5), date: order.day },
        narrative: [`/${plan.reason ?? 'CUST'}/`],
      });
      return { type, reference, senderBic: plan.from, text, summary };
    }
    case 'recall-answer': {
      const type = isInstitutional(facts) ? 'MT296' : 'MT196';
      const text = build({
        type,
        envelope,
        transactionReference: reference,
        relatedReference: facts.reference,
        answers: [plan.reason === null ? `/${plan.status}/` : `/${plan.status}/${plan.reason}`],
      });
      return { type, reference, senderBic: plan.from, text, summary };
    }
  }
}

/** A gpi confirmation from the tracker: MT199 for customer transfers, MT299 for those between institutions. */
function trackerInbound({ facts, plan, reference, at, header }: Parts): InboundText {
  const type = isInstitutional(facts) ? 'MT299' : 'MT199';
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
  const text = build({
    type,
    envelope: { ...header, senderBic: TRACKER_BIC, serviceType: '001' },
    transactionReference: reference,
    relatedReference: paymentOf(facts).reference,
    narrative,
  });
  return { type, reference, senderBic: TRACKER_BIC, text, summary: summaryOf(facts, plan) };
}

/** A returned payment: the same type as the original, with /RETN/ in field 72. */
function returnInbound({ facts, plan, reference, at, header }: Parts): InboundText {
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
  const summary = summaryOf(facts, plan);
  const settled = {
    valueDate: isoDay(at),
    interbankSettledAmount: amountOf(facts, plan.amountMinor),
    senderToReceiverInformation,
  };
  if (isInstitutional(facts)) {
    const text = build({
      type: 'MT202',
      envelope,
      transactionReference: reference,
      relatedReference: payment.reference,
      ...settled,
      beneficiaryInstitution: { option: 'A', bic: PLATFORM.bic },
    });
    return { type: 'MT202', reference, senderBic: plan.from, text, summary };
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
  const text = build({
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
  return { type: 'MT103', reference, senderBic: plan.from, text, summary };
}

const UNKNOWN_CUSTOMERS: Customers = {
  ordering: { account: 'NOTPROVIDED', nameAndAddress: ['ORDERING CUSTOMER'] },
  beneficiary: { account: 'NOTPROVIDED', nameAndAddress: ['BENEFICIARY CUSTOMER'] },
};

function telexInbound(
  facts: Facts,
  plan: Plan,
  reference: string,
  { sequence }: Numbering,
  at: Date,
): InboundText {
  const summary = summaryOf(facts, plan);
  const text = serviceTelex({
    serial: `${plan.from.slice(0, 4)}${sequence.slice(-4)}`,
    from: plan.from,
    to: PLATFORM.bic,
    day: isoDay(at),
    reference,
    relatedReference: facts.reference,
    lines: [`STATUS: ${summary.toUpperCase()}`, ...(plan.duplicate ? ['POSSIBLE DUPLICATE'] : [])],
  });
  return { type: 'TELEX', reference, senderBic: plan.from, text, summary };
}
