import type { Network } from '@clearbench/domain';
import type { NetworkAdapter, Refusal } from '../adapter.ts';
import { PLAYED } from '../answers.ts';
import { clearingAnswer } from './answer.ts';
import type { Clearing } from './clearing.ts';
import { isoInbound } from './inbound.ts';
import { isoInquiryAnswer } from './inquiries.ts';
import { endToEndId, isoPayment, isoRecall, isoRecallAnswer } from './orders.ts';
import { isoRejection } from './rejections.ts';
import { dressIso } from './transmission.ts';

const ADDITIONAL_CHARACTERS = 105;
const NOT_SPECIFIED = 'MS03';

/** Without the rules of a scheme. */
const PLAIN: Clearing = {
  hasHeader: true,
  scheme: null,
  chargeBearer: 'SHAR',
  service: () => ({}),
  creditStatus: () => 'ACCC',
  statusReason({ reason, text }) {
    const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, ADDITIONAL_CHARACTERS);
    if (words === '') return { Rsn: { Cd: reason ?? NOT_SPECIFIED } };
    return { Rsn: { Cd: reason ?? 'NARR' }, AddtlInf: [words] };
  },
};

/** A network of ISO 20022, which reports whether it accepts a message. */
export function isoNetwork(network: Network, rules: Partial<Clearing> = {}): NetworkAdapter {
  const clearing = { ...PLAIN, ...rules };
  return {
    format: 'iso20022',
    lastNumber: 999_999,
    hasSessions: true,
    brings: ({ type }) => type.includes('.'),
    orderType: () => 'pacs.008.001.08',
    payment: (order) => isoPayment(clearing, order),
    factsOf: (transfer) => ({ endToEndId: endToEndId(transfer) }),
    rejection: (...said) => isoRejection(clearing, ...said),
    recalls: {
      network,
      namesOrder: true,
      request: (...recall) => isoRecall(clearing, ...recall),
      answer: (...answer) => isoRecallAnswer(clearing, ...answer),
    },
    inquiryAnswer: (...answer) => isoInquiryAnswer(clearing, ...answer),
    transmitted: (text, _, repeat, now) => dressIso(text, repeat, now),
    answer: (sent, isForced, now) => clearingAnswer(sent, isForced ? UNKNOWN_BANK : null, now),
    inbound: (arriving) => isoInbound(clearing, arriving),
  };
}

const UNKNOWN_BANK: Refusal = {
  code: 'RC01',
  line: null,
  meaning: `The bank identifier is incorrect${PLAYED}.`,
};
