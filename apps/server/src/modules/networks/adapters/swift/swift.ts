import type { TransferType } from '@clearbench/domain';
import type { NetworkAdapter } from '../adapter.ts';
import { finAnswer, finRefusal, invalidBic } from './answer.ts';
import { finInbound } from './inbound.ts';
import { customersOf, finPayment, finRecall, finRecallAnswer, finRejection } from './orders.ts';
import { dressFin } from './transmission.ts';

export const swift: NetworkAdapter = {
  format: 'swift-mt',
  lastNumber: 999_999,
  hasSessions: true,
  brings: ({ type }) => type.startsWith('MT'),
  orderType: (type) => (paymentType(type) === 'MT103' ? 'MT103' : 'MT202'),
  payment: (order) => finPayment(paymentType(order.transfer.type), order),
  factsOf: (transfer, type) => ({ customers: type === 'MT103' ? customersOf(transfer) : null }),
  rejection: finRejection,
  recalls: {
    network: 'swift',
    namesOrder: false,
    request: finRecall,
    answer: finRecallAnswer,
  },
  transmitted: dressFin,
  answer: ({ text, numbers }, isForced, now) =>
    finAnswer(numbers, isForced ? invalidBic(text) : finRefusal(text), now),
  inbound: finInbound,
};

function paymentType(type: TransferType): 'MT103' | 'MT202' | 'MT202COV' {
  if (type === 'mt202') return 'MT202';
  return type === 'mt202_cov' ? 'MT202COV' : 'MT103';
}
