import { formatMinor, isSepaInstant, type Network, PLATFORM } from '@clearbench/domain';
import { build } from '@clearbench/messages';
import { summaryOf } from '../log/summary.ts';
import { type Facts, type InboundText, type Plan, paymentOf } from '../messages.ts';
import { agent, headerOf, isoTime } from './iso-parts.ts';
import { withMark } from './simulated-mark.ts';

/** The messages of the far side over SEPA or InterBank: pacs.002, pacs.004, camt.056 and camt.029. */
export function isoInbound(
  network: Network,
  facts: Facts,
  plan: Plan,
  reference: string,
  at: Date,
): InboundText {
  const createdAt = isoTime(at);
  const type = TYPES[plan.kind];
  const header = headerOf(network, { type, from: plan.from, to: PLATFORM.bic, reference }, at);
  const text = textOf(type, { facts, plan, reference, createdAt, header });
  return { type, reference, senderBic: plan.from, text: withMark(text), summary: summaryOf(facts, plan) };
}

const TYPES = {
  'credit-advice': 'pacs.002.001.10',
  status: 'pacs.002.001.10',
  return: 'pacs.004.001.09',
  'recall-request': 'camt.056.001.08',
  'recall-answer': 'camt.029.001.09',
} as const satisfies Record<Plan['kind'], string>;
type Type = (typeof TYPES)[Plan['kind']];

interface Parts {
  facts: Facts;
  plan: Plan;
  reference: string;
  createdAt: string;
  header: ReturnType<typeof headerOf>;
}

function textOf(type: Type, parts: Parts): string {
  switch (type) {
    case 'pacs.002.001.10':
      return statusReport(parts);
    case 'pacs.004.001.09':
      return paymentReturn(parts);
    case 'camt.056.001.08':
      return cancellationRequest(parts);
    case 'camt.029.001.09':
      return resolution(parts);
  }
}

/** The payment as its own message identifies it. */
function original({ facts }: Parts, { type, reference } = paymentOf(facts)) {
  return {
    OrgnlGrpInf: { OrgnlMsgId: reference, OrgnlMsgNmId: type },
    OrgnlInstrId: reference,
    OrgnlEndToEndId: facts.endToEndId ?? reference,
    OrgnlTxId: reference,
    ...(facts.uetr === null ? {} : { OrgnlUETR: facts.uetr }),
  };
}

const agents = ({ plan }: Parts) => ({ InstgAgt: agent(plan.from), InstdAgt: agent(PLATFORM.bic) });

const statusReport = (parts: Parts): string =>
  build({
    type: 'pacs.002.001.10',
    header: parts.header,
    document: {
      GrpHdr: { MsgId: parts.reference, CreDtTm: parts.createdAt },
      TxInfAndSts: [
        {
          ...original(parts),
          TxSts: statusOf(parts),
          ...(parts.plan.reason === null ? {} : { StsRsnInf: [{ Rsn: { Cd: parts.plan.reason } }] }),
          ...agents(parts),
        },
      ],
    },
  });

/** SEPA Instant confirms that the funds are available with ACCP. */
function statusOf({ plan, facts, header }: Parts): string {
  const isInstant = header === null && isSepaInstant(BigInt(facts.amountMinor ?? '0'));
  return plan.status === 'ACCC' && isInstant ? 'ACCP' : plan.status;
}

function paymentReturn(parts: Parts): string {
  const { facts, plan, reference, createdAt } = parts;
  const currency = facts.currency ?? 'EUR';
  const money = (minor: string | null) => ({
    Ccy: currency,
    value: formatMinor(BigInt(minor ?? facts.amountMinor ?? '0'), currency),
  });
  return build({
    type: 'pacs.004.001.09',
    header: parts.header,
    document: {
      GrpHdr: { MsgId: reference, CreDtTm: createdAt, NbOfTxs: '1', SttlmInf: { SttlmMtd: 'CLRG' } },
      TxInf: [
        {
          RtrId: reference,
          ...original(parts),
          OrgnlIntrBkSttlmAmt: money(facts.amountMinor),
          RtrdIntrBkSttlmAmt: money(plan.amountMinor),
          IntrBkSttlmDt: createdAt.slice(0, 10),
          ChrgBr: 'SLEV',
          ...agents(parts),
          RtrRsnInf: [{ Rsn: { Cd: plan.reason ?? 'MS03' } }],
        },
      ],
    },
  });
}

const assignment = ({ plan, reference, createdAt }: Parts) => ({
  Id: reference,
  Assgnr: { Agt: agent(plan.from) },
  Assgne: { Agt: agent(PLATFORM.bic) },
  CreDtTm: createdAt,
});

const caseOf = (Id: string, creator: string) => ({ Id, Cretr: { Agt: agent(creator) } });

const cancellationRequest = (parts: Parts): string =>
  build({
    type: 'camt.056.001.08',
    header: parts.header,
    document: {
      Assgnmt: assignment(parts),
      Undrlyg: [
        {
          TxInf: [
            {
              CxlId: parts.reference,
              Case: caseOf(parts.reference, parts.plan.from),
              // The sender of a recall knows the payment by its own message.
              ...original(parts, parts.facts.order ?? undefined),
              CxlRsnInf: [{ Rsn: { Cd: parts.plan.reason ?? 'CUST' } }],
            },
          ],
        },
      ],
    },
  });

const resolution = (parts: Parts): string =>
  build({
    type: 'camt.029.001.09',
    header: parts.header,
    document: {
      Assgnmt: assignment(parts),
      Sts: { Conf: parts.plan.status },
      CxlDtls: [
        {
          TxInfAndSts: [
            {
              CxlStsId: parts.reference,
              RslvdCase: caseOf(parts.facts.reference, PLATFORM.bic),
              ...original(parts),
            },
          ],
        },
      ],
    },
  });
