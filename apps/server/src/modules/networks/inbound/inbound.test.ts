import { NETWORKS, type Network, PLATFORM } from '@clearbench/domain';
import { check } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { inboundText } from '../far-side/inbound-text.ts';
import type { Facts, Plan } from '../messages.ts';
import { numbering } from '../outbound/transport.ts';

const NOW = new Date('2026-11-20T14:41:05Z');
const AMOUNTS = { EUR: '1250050', JPY: '7400000', KWD: '1250505' } as const;
type Currency = keyof typeof AMOUNTS;

const SENT: Readonly<Record<Network, readonly string[]>> = {
  swift: ['MT103', 'MT202', 'MT202 COV'],
  sepa: ['pacs.008.001.08'],
  interbank: ['pacs.008.001.08'],
  telex: ['KTT'],
};

const factsOf = (type: string, currency: Currency): Facts => ({
  purpose: 'settlement',
  messageId: '0193ac00-0000-7000-8000-000000000001',
  type,
  transferType: null,
  transactionSeq: '1',
  transactionId: 'trx_0123456789',
  uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
  reference: 'SET0123456789',
  receiverBic: 'LINDDE20',
  correspondents: ['LINDDE20'],
  beneficiaryBic: 'ELMFDEF0',
  orderingBic: 'OAKNGB20',
  currency,
  amountMinor: AMOUNTS[currency],
  valueDate: '2026-11-20',
  account: 'DE89370400440532013000',
  reason: null,
});

const planOf = (kind: Plan['kind'], status: string, rest: Partial<Plan> = {}): Plan => ({
  kind,
  status,
  reason: null,
  from: 'ELMFDEF0',
  to: null,
  amountMinor: null,
  feeMinor: null,
  duplicate: false,
  ...rest,
});

const PLANS: readonly Plan[] = [
  planOf('credit-advice', 'CRED'),
  planOf('status', 'ACSP', { reason: 'G000', to: 'ELMFDEF0', feeMinor: '1250' }),
  planOf('status', 'ACSP', { reason: 'G002' }),
  planOf('status', 'ACCC'),
  planOf('status', 'RJCT', { reason: 'AC04' }),
  planOf('return', 'RETN', { reason: 'AC06' }),
  planOf('recall-request', 'CUST', { reason: 'CUST' }),
  planOf('recall-answer', 'CNCL'),
  planOf('recall-answer', 'RJCR', { reason: 'AC04' }),
];

const errorsIn = (text: string) =>
  [...check(text)].flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));

describe.each(NETWORKS)('a message from the far side over %s', (network) => {
  const cases = SENT[network].flatMap((type) =>
    (Object.keys(AMOUNTS) as Currency[]).flatMap((currency) =>
      PLANS.flatMap((plan) =>
        [plan, { ...plan, duplicate: true }].map((one) => ({ type, currency, plan: one })),
      ),
    ),
  );

  it('is valid by the rules of its format, in every kind and currency', () => {
    for (const { type, currency, plan } of cases) {
      const amountMinor = plan.kind === 'recall-request' ? null : AMOUNTS[currency];
      const { text } = inboundText(
        network,
        factsOf(type, currency),
        { ...plan, amountMinor },
        numbering(network, 3, 41),
        NOW,
      );
      expect(errorsIn(text), `${plan.kind} ${plan.status} to ${type} in ${currency}\n${text}`).toEqual([]);
    }
  });

  it('is marked as simulated, and addressed to the bank that this server represents', () => {
    for (const { type, currency, plan } of cases) {
      const written = inboundText(network, factsOf(type, currency), plan, numbering(network, 3, 41), NOW);
      expect(written.text).toContain(network === 'swift' ? '{TNG:}' : 'SIMULATED');
      expect(written.text).toContain(PLATFORM.bic);
      expect(written.reference.length).toBeLessThanOrEqual(16);
    }
  });
});

it('has the trailer PDM when a FIN message comes twice, and a checksum each time', () => {
  const facts = factsOf('MT103', 'EUR');
  const plan = planOf('status', 'ACCC');
  const first = inboundText('swift', facts, plan, numbering('swift', 1, 1), NOW).text;
  const second = inboundText(
    'swift',
    facts,
    { ...plan, duplicate: true },
    numbering('swift', 1, 2),
    NOW,
  ).text;
  expect(first).toMatch(/\{5:\{CHK:[0-9A-F]{12}\}\{TNG:\}\}$/);
  expect(second).toMatch(/\{5:\{CHK:[0-9A-F]{12}\}\{TNG:\}\{PDM:\}\}$/);
});

it('recalls a payment that went over another network by the number of the MT that says the same', () => {
  const order = { type: 'pacs.008.001.08', reference: 'SET0123456789', day: '2026-11-20' };
  const facts: Facts = { ...factsOf('MT199', 'EUR'), purpose: 'investigation', order };
  const plan = planOf('recall-request', 'CUST', { reason: 'CUST' });
  const { text } = inboundText('swift', facts, plan, numbering('swift', 1, 1), NOW);
  expect(text).toContain(':11S:103\r\n');
  expect(errorsIn(text)).toEqual([]);
});
