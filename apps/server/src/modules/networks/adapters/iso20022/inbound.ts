import { formatMinor, PLATFORM } from '@clearbench/domain';
import { type Facts, type Plan, paymentOf } from '../../messages.ts';
import type { Arriving, Written } from '../adapter.ts';
import type { Clearing } from './clearing.ts';
import { cancellationRequest, paymentReturn, resolution, statusReport } from './messages.ts';
import { originalOf } from './parts.ts';

/** The messages of the far side in ISO 20022: pacs.002, pacs.004, camt.056 and camt.029. */
export function isoInbound(clearing: Clearing, { facts, plan, reference, at }: Arriving): Written {
  const heading = { clearing, from: plan.from, to: PLATFORM.bic, reference, at };
  const original = originalIn(facts);
  switch (plan.kind) {
    case 'credit-advice':
    case 'status':
      return statusReport(heading, {
        ...original,
        TxSts: statusOf(clearing, facts, plan),
        ...(plan.reason === null ? {} : { StsRsnInf: [{ Rsn: { Cd: plan.reason } }] }),
      });
    case 'return':
      return paymentReturn(heading, {
        ...original,
        OrgnlIntrBkSttlmAmt: moneyOf(facts, facts.amountMinor),
        RtrdIntrBkSttlmAmt: moneyOf(facts, plan.amountMinor),
        RtrRsnInf: [{ Rsn: { Cd: plan.reason ?? 'MS03' } }],
      });
    case 'recall-request':
      // The sender of a recall identifies the payment by its own message.
      return cancellationRequest(heading, plan.reason ?? 'CUST', originalIn(facts, facts.order ?? undefined));
    case 'recall-answer':
      return resolution(heading, { asked: facts.reference, status: plan.status }, original);
  }
}

const originalIn = (facts: Facts, payment = paymentOf(facts)) =>
  originalOf(payment, facts.endToEndId ?? payment.reference, facts.uetr);

const statusOf = ({ creditStatus }: Clearing, { amountMinor }: Facts, { status }: Plan): string =>
  status === 'ACCC' ? creditStatus(BigInt(amountMinor ?? '0')) : status;

function moneyOf({ currency, amountMinor }: Facts, minor: string | null) {
  const Ccy = currency ?? 'EUR';
  return { Ccy, value: formatMinor(BigInt(minor ?? amountMinor ?? '0'), Ccy) };
}
