import fc, { type Arbitrary } from 'fast-check';
import type { InstructionCode, Money } from '../content/content-parts.ts';
import { present } from '../content/values.ts';
import type { Mt103 } from '../types/category1/mt103.ts';
import type { Mt202, Mt202Cov } from '../types/category2/mt202.ts';
import {
  ACCOUNT,
  agent,
  CURRENCY,
  customer,
  DATE,
  ENVELOPE,
  line,
  lines,
  maybe,
  money,
  REFERENCE,
  TIME_INDICATION,
} from './arbitrary-parts.ts';

/** Lines of field 72: a code word, and what continues it. */
const CODE_LINES = fc
  .tuple(line(28), fc.array(line(33), { maxLength: 5 }))
  .map(([first, others]) => [`/REC/${first}`, ...others.map((text) => `//${text}`)]);

/** Amounts and charges that agree with each other. */
const AMOUNTS = CURRENCY.chain((currency) => {
  const charges = fc.array(money(currency), { maxLength: 3 });
  const own = fc.oneof(
    fc.record({ detailsOfCharges: fc.constant('SHA'), sendersCharges: charges }),
    fc.record({
      detailsOfCharges: fc.constant('OUR'),
      sendersCharges: fc.constant<Money[]>([]),
      receiversCharges: maybe(money(currency)),
    }),
    fc.record({
      detailsOfCharges: fc.constant('BEN'),
      sendersCharges: charges.filter(({ length }) => length > 0),
    }),
  );
  const instructed = fc.oneof(
    fc.record({ instructedAmount: money(currency) }),
    fc.record({
      instructedAmount: money(currency === 'USD' ? 'EUR' : 'USD'),
      exchangeRate: fc.constantFrom('1.0854', '0.92', '151'),
    }),
  );
  return fc
    .record({ interbankSettledAmount: money(currency), own, instructed })
    .map(({ interbankSettledAmount, own: charged, instructed: given }) => ({
      interbankSettledAmount,
      ...charged,
      ...given,
    }));
});

function instructionCodes(codes: readonly string[]): Arbitrary<InstructionCode[]> {
  const withText: readonly string[] = ['PHOB'];
  return fc
    .tuple(fc.subarray([...codes]), maybe(line(30)))
    .map(([chosen, additionalInformation]) =>
      chosen.map((code) =>
        present({ code, additionalInformation: withText.includes(code) ? additionalInformation : undefined }),
      ),
    );
}

/** Institutions of an MT103; each that needs another comes with it. */
function institutions(options: Readonly<Record<'52' | '53' | '54' | '55' | '56' | '57', string>>) {
  const reimbursement = fc.oneof(
    fc.record({
      sendersCorrespondent: maybe(agent(options['53'])),
      receiversCorrespondent: maybe(agent(options['54'])),
    }),
    fc.record({
      sendersCorrespondent: agent(options['53']),
      receiversCorrespondent: agent(options['54']),
      thirdReimbursementInstitution: agent(options['55']),
    }),
  );
  return fc
    .record({
      orderingInstitution: maybe(agent(options['52'])),
      reimbursement,
      intermediaryInstitution: maybe(agent(options['56'])),
      accountWithInstitution: agent(options['57']),
    })
    .map(({ reimbursement: through, ...others }) => ({ ...others, ...through }));
}

const CORE_OPTIONS = { '52': 'AD', '53': 'ABD', '54': 'ABD', '55': 'ABD', '56': 'ACD', '57': 'ABCD' };
const STP_OPTIONS = { '52': 'A', '53': 'AB', '54': 'A', '55': 'A', '56': 'A', '57': 'A' };

export function mt103Content(type: Mt103['type']): Arbitrary<Mt103> {
  const stp = type === 'MT103 STP';
  const own =
    type === 'MT103 REMIT'
      ? fc.record({ envelopeContents: lines(20, 70).map((text) => `/NARR/${text.join('\n')}`) })
      : fc.record({ remittanceInformation: maybe(lines(4)) });
  return fc
    .record({
      amounts: AMOUNTS,
      agents: institutions(stp ? STP_OPTIONS : CORE_OPTIONS),
      own,
      plain: fc.record({
        envelope: ENVELOPE,
        sendersReference: REFERENCE,
        timeIndications: fc.array(TIME_INDICATION, { maxLength: 2 }),
        bankOperationCode: fc.constantFrom('CRED', 'CRTS'),
        instructionCodes: instructionCodes(stp ? ['SDVA', 'INTC', 'CORT'] : ['SDVA', 'INTC', 'CORT', 'PHOB']),
        transactionTypeCode: maybe(fc.constant('K90')),
        valueDate: DATE,
        orderingCustomer: customer('50', maybe(ACCOUNT)),
        beneficiaryCustomer: customer('59', stp ? ACCOUNT : maybe(ACCOUNT)),
        senderToReceiverInformation: maybe(CODE_LINES),
        regulatoryReporting: maybe(line(20).map((text) => [`/ORDERRES/GB//${text}`])),
      }),
    })
    .map(({ amounts, agents, own: more, plain }) => {
      const parts: readonly object[] = [plain, amounts, agents, more];
      return present<object>(Object.assign({ type }, ...parts)) as Mt103;
    });
}

/** The content of MT202 and of sequence A of MT202 COV. */
const INSTITUTION_TRANSFER = fc.record({
  envelope: ENVELOPE,
  transactionReference: REFERENCE,
  relatedReference: REFERENCE,
  timeIndications: fc.array(TIME_INDICATION, { maxLength: 2 }),
  valueDate: DATE,
  interbankSettledAmount: CURRENCY.chain(money),
  orderingInstitution: maybe(agent('AD')),
  sendersCorrespondent: maybe(agent('ABD')),
  receiversCorrespondent: maybe(agent('ABD')),
  intermediaryInstitution: maybe(agent('AD')),
  accountWithInstitution: agent('ABD'),
  beneficiaryInstitution: agent('AD'),
  senderToReceiverInformation: maybe(CODE_LINES),
});

export const MT202_CONTENT: Arbitrary<Mt202> = INSTITUTION_TRANSFER.map(
  (transfer) => present({ type: 'MT202', ...transfer }) as Mt202,
);

const UNDERLYING = fc.record({
  orderingCustomer: customer('50', maybe(ACCOUNT)),
  orderingInstitution: maybe(agent('AD')),
  intermediaryInstitution: maybe(agent('ACD')),
  accountWithInstitution: agent('ABCD'),
  beneficiaryCustomer: customer('59', maybe(ACCOUNT)),
  remittanceInformation: maybe(lines(4)),
  senderToReceiverInformation: maybe(CODE_LINES),
  instructedAmount: maybe(CURRENCY.chain(money)),
});

export const MT202_COV_CONTENT: Arbitrary<Mt202Cov> = fc.tuple(INSTITUTION_TRANSFER, UNDERLYING).map(
  ([transfer, underlyingTransfer]) =>
    present({
      type: 'MT202 COV',
      ...transfer,
      underlyingTransfer: present(underlyingTransfer),
    }) as Mt202Cov,
);
