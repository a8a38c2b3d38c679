import type { NetworkAdapter } from '../adapter.ts';
import { swift } from '../swift/swift.ts';
import { telexAnswer } from './answer.ts';
import { telexInbound } from './inbound.ts';
import { telexPayment, telexRejection } from './orders.ts';
import { dressTelex } from './transmission.ts';

export const telex: NetworkAdapter = {
  format: 'telex',
  lastNumber: 9_999,
  hasSessions: false,
  brings: ({ type }) => type === 'KTT',
  orderType: () => 'MT103',
  payment: telexPayment,
  factsOf: () => ({}),
  rejection: telexRejection,
  // Telex has no form for them.
  recalls: swift.recalls,
  transmitted: (text, numbers, repeat) => dressTelex(text, numbers, repeat !== null),
  answer: ({ text }, isForced) => telexAnswer(text, isForced),
  inbound: telexInbound,
};
