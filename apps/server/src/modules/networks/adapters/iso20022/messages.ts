import type { Iso20022 } from '@clearbench/messages';
import type { Written } from '../adapter.ts';
import { agent, agentsOf, type Heading, headed, isoTime } from './parts.ts';
import { marked } from './simulated-mark.ts';

/** A pacs.002. */
export function statusReport(heading: Heading, transaction: Iso20022.PaymentTransaction110): Written {
  return marked({
    ...headed('pacs.002.001.10', heading),
    document: {
      GrpHdr: { MsgId: heading.reference, CreDtTm: isoTime(heading.at) },
      TxInfAndSts: [{ ...transaction, ...agentsOf(heading) }],
    },
  });
}

/** A pacs.004. */
export function paymentReturn(heading: Heading, transaction: Iso20022.PaymentTransaction112): Written {
  return marked({
    ...headed('pacs.004.001.09', heading),
    document: {
      GrpHdr: {
        MsgId: heading.reference,
        CreDtTm: isoTime(heading.at),
        NbOfTxs: '1',
        SttlmInf: { SttlmMtd: 'CLRG' },
      },
      TxInf: [
        {
          ...transaction,
          RtrId: heading.reference,
          IntrBkSttlmDt: isoTime(heading.at).slice(0, 10),
          ChrgBr: 'SLEV',
          ...agentsOf(heading),
        },
      ],
    },
  });
}

/** A camt.056. */
export function cancellationRequest(
  heading: Heading,
  reason: string,
  transaction: Iso20022.PaymentTransaction106,
): Written {
  const { from, reference } = heading;
  return marked({
    ...headed('camt.056.001.08', heading),
    document: {
      Assgnmt: assignment(heading),
      Undrlyg: [
        {
          TxInf: [
            {
              ...transaction,
              CxlId: reference,
              Case: caseOf(reference, from),
              CxlRsnInf: [{ Rsn: { Cd: reason } }],
            },
          ],
        },
      ],
    },
  });
}

/** A camt.029, the answer to a camt.056 with the reference `asked`. */
export function resolution(
  heading: Heading,
  { asked, status }: { asked: string; status: string },
  transaction: Iso20022.PaymentTransaction102,
): Written {
  const { to, reference } = heading;
  return marked({
    ...headed('camt.029.001.09', heading),
    document: {
      Assgnmt: assignment(heading),
      Sts: { Conf: status },
      CxlDtls: [{ TxInfAndSts: [{ ...transaction, CxlStsId: reference, RslvdCase: caseOf(asked, to) }] }],
    },
  });
}

const assignment = ({ from, to, reference, at }: Heading) => ({
  Id: reference,
  Assgnr: { Agt: agent(from) },
  Assgne: { Agt: agent(to) },
  CreDtTm: isoTime(at),
});

const caseOf = (Id: string, creator: string) => ({ Id, Cretr: { Agt: agent(creator) } });
