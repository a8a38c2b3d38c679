import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type { PaymentTransaction110 } from '../../iso20022/generated/types.ts';
import { type Rejection, writeRejection } from '../../swift-mt/content/rejection.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { FreeFormat } from '../../swift-mt/types/mt199.ts';
import { type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { envelopeToMt, routeOf } from '../to-mt/header-to-mt.ts';
import { reasonToMt } from '../to-mt/rejection-to-mt.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { toFinText } from '../values/characters.ts';
import { fitText } from '../values/lines.ts';
import { fitReference, senderReference } from '../values/references.ts';

const ROOT = '/Document/FIToFIPmtStsRpt';
const STATUS = `${ROOT}/TxInfAndSts[1]`;
const REFERENCE_MAX_LENGTH = 16;
const NARRATIVE_WIDTH = 50;

type Source = MxContentOf<'pacs.002.001.10'>;

/** MT299 for a status of a transfer between institutions, else MT199. */
export function statusTarget({ document }: Pick<Source, 'document'>): 'MT199' | 'MT299' {
  const name = document.TxInfAndSts?.[0]?.OrgnlGrpInf?.OrgnlMsgNmId;
  return name?.startsWith('pacs.009') === true ? 'MT299' : 'MT199';
}

/** A rejection as MT199, or MT299 when it is about a transfer between institutions. */
export function pacs002ToMt199({ header, document }: Source): Mapped<FreeFormat> {
  const { GrpHdr, TxInfAndSts = [] } = document;
  const [status] = TxInfAndSts;
  const InstgAgt = status?.InstgAgt ?? GrpHdr.InstgAgt;
  const InstdAgt = status?.InstdAgt ?? GrpHdr.InstdAgt;
  const route = routeOf({ header, InstgAgt, InstdAgt });
  const problems = stopsOf(document);
  if (!('senderBic' in route)) problems.push(...route);
  const uetr = status?.OrgnlUETR;
  if (!('senderBic' in route) || status === undefined || uetr === undefined || problems.length > 0)
    return stopped(problems);
  const losses: Loss[] = [];
  const { MsgId } = GrpHdr;
  const passage: Passage = { losses, from: STATUS, to: '79' };
  const facts = { header, uetr, serviceType: undefined, InstrPrty: undefined, ...route };
  const reference = { MsgId, InstrId: undefined, messagePath: `${ROOT}/GrpHdr/MsgId`, instructionPath: '' };
  const content: FreeFormat = present({
    type: statusTarget({ document }),
    envelope: envelopeToMt(facts, losses),
    transactionReference: senderReference(reference, passage),
    relatedReference:
      status.OrgnlInstrId === undefined
        ? undefined
        : fitReference(status.OrgnlInstrId, { losses, from: `${STATUS}/OrgnlInstrId`, to: '21' }),
    narrative: writeRejection(rejectionFrom(status, uetr, passage)),
  });
  return { kind: 'mapped', content, losses };
}

/** Only one rejection with the UETR of its payment has a counterpart. */
function stopsOf({ TxInfAndSts = [] }: Source['document']): Problem[] {
  const problems: Problem[] = [];
  const [status] = TxInfAndSts;
  if (TxInfAndSts.length !== 1) {
    const right = `The message has ${TxInfAndSts.length} statuses of transactions; a rejection has one.`;
    problems.push(stop('T20053', ROOT, right));
  }
  if (status !== undefined && status.TxSts !== 'RJCT') {
    const right = `The status is ${status.TxSts ?? 'not given'}; only rejections (RJCT) have a counterpart.`;
    problems.push(stop('T20056', `${STATUS}/TxSts`, right));
  }
  if (status !== undefined && status.OrgnlUETR === undefined) {
    const right = 'The status does not say the UETR of its payment, which its MT must have.';
    problems.push(stop('uetr_missing', `${STATUS}/OrgnlUETR`, right));
  }
  return problems;
}

function rejectionFrom(status: PaymentTransaction110, uetr: string, passage: Passage): Rejection {
  const { OrgnlGrpInf, OrgnlEndToEndId, StsRsnInf = [] } = status;
  const reference = (text: string | undefined, from: string): string | null =>
    text === undefined || text === NOT_PROVIDED
      ? null
      : fitText(toFinText(text, { ...passage, from }), REFERENCE_MAX_LENGTH, { ...passage, from });
  return {
    kind: 'REJT',
    field: '99',
    reasons: StsRsnInf.map((reason, place) =>
      reasonToMt(reason, NARRATIVE_WIDTH, { ...passage, from: `${STATUS}/StsRsnInf[${place + 1}]` }),
    ),
    messageReference: reference(OrgnlGrpInf?.OrgnlMsgId, `${STATUS}/OrgnlGrpInf/OrgnlMsgId`),
    transactionReference: reference(OrgnlEndToEndId, `${STATUS}/OrgnlEndToEndId`),
    charges: null,
    uetr,
    text: [`/UETR/${uetr}`],
  };
}
