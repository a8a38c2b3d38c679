import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { PaymentTransaction110 } from '../../iso20022/generated/types.ts';
import { type Rejection, readRejection, writeRejection } from '../../swift-mt/content/rejection.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { FreeFormat } from '../../swift-mt/types/category1/mt199.ts';
import { compact, dropField, lose, type Passage, stop } from '../losses.ts';
import { direction, isStopped, problemsOf, type Stopped, stopped, via } from '../mapped.ts';
import { bankOf } from '../parts/agents.ts';
import { envelopeToMt, frameToIso, type Route, routeOf } from '../parts/headers.ts';
import { reasonsToIso, reasonToMt } from '../parts/rejections.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { toFinText } from '../values/characters.ts';
import { fitText } from '../values/lines.ts';
import { fitReference, senderReference } from '../values/references.ts';

const ROOT = '/Document/FIToFIPmtStsRpt';
const STATUS = `${ROOT}/TxInfAndSts[1]`;
const MT_REFERENCE_MAX_LENGTH = 16;
const NARRATIVE_WIDTH = 50;

const TYPE = 'pacs.002.001.10';

type Source = MxContentOf<typeof TYPE>;

/** MT299 for a status of a transfer between institutions, else MT199. */
export function statusTarget({ document }: Pick<Source, 'document'>): 'MT199' | 'MT299' {
  const name = document.TxInfAndSts?.[0]?.OrgnlGrpInf?.OrgnlMsgNmId;
  return name?.startsWith('pacs.009') === true ? 'MT299' : 'MT199';
}

interface Facts {
  readonly route: Route;
  readonly status: PaymentTransaction110;
  readonly uetr: string;
}

function factsOf({ header, document }: Source): Facts | Stopped {
  const { GrpHdr, TxInfAndSts = [] } = document;
  const [status] = TxInfAndSts;
  const InstgAgt = status?.InstgAgt ?? GrpHdr.InstgAgt;
  const InstdAgt = status?.InstdAgt ?? GrpHdr.InstdAgt;
  const route = routeOf({ header, InstgAgt, InstdAgt });
  const problems = [...stopsOf(document), ...problemsOf(route)];
  const uetr = status?.OrgnlUETR;
  if (isStopped(route) || status === undefined || uetr === undefined || problems.length > 0)
    return stopped(problems);
  return { route, status, uetr };
}

/** A rejection as MT199, or MT299 when it is about a transfer between institutions. */
function rejectionToMt(
  { header, document }: Source,
  { route, status, uetr }: Facts,
  losses: Loss[],
): FreeFormat {
  const { MsgId } = document.GrpHdr;
  const passage: Passage = { losses, from: STATUS, to: '79' };
  const reference = { MsgId, InstrId: undefined, messagePath: `${ROOT}/GrpHdr/MsgId`, instructionPath: '' };
  return present({
    type: statusTarget({ document }),
    envelope: envelopeToMt({ header, uetr, ...route }, losses),
    transactionReference: senderReference(reference, passage),
    relatedReference:
      status.OrgnlInstrId === undefined
        ? undefined
        : fitReference(status.OrgnlInstrId, { losses, from: `${STATUS}/OrgnlInstrId`, to: '21' }),
    narrative: writeRejection(rejectionFrom(status, uetr, passage)),
  });
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
      : fitText(toFinText(text, { ...passage, from }), MT_REFERENCE_MAX_LENGTH, { ...passage, from });
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

/** A placeholder for the date that a free format message does not have. */
const NO_DATE = '0001-01-01';
/** References of ISO 20022 have at most 35 characters; field 79 leaves room for more. */
const ISO_REFERENCE_MAX_LENGTH = 35;

/** True if a free format message is a rejection, which alone has a counterpart. */
export function isRejectionMessage({ narrative }: FreeFormat): boolean {
  return readRejection(narrative)?.kind === 'REJT';
}

/** A rejection, and where it was read: field 79, or 72 of a payment, which has a date too. */
export interface Rejected {
  readonly content: FreeFormat;
  readonly field: '79' | '72';
  readonly day: string;
}

interface Known {
  readonly rejection: Rejection;
  readonly uetr: string;
}

function knownOf({ content: { envelope, narrative }, field }: Rejected): Known | Stopped {
  const rejection = readRejection(narrative);
  const uetr = rejection?.uetr ?? envelope.uetr;
  if (rejection !== null && uetr !== undefined) return { rejection, uetr };
  const right = 'The rejection does not say the UETR of its payment; give it as /TEXT//UETR/… or in tag 121.';
  return stopped([stop('T20087', field, right)]);
}

/** A rejection as payment status (CBPR+ layout of `/REJT/`). */
function rejectionToIso(
  { content, field, day }: Rejected,
  { rejection, uetr }: Known,
  losses: Loss[],
): Source {
  const { envelope, transactionReference: reference } = content;
  const facts = { type: TYPE, reference, day, to: `${ROOT}/GrpHdr/CreDtTm` } as const;
  const { header, creation } = frameToIso(envelope, facts, losses);
  if (envelope.uetr !== undefined && envelope.uetr !== uetr) {
    const message = 'Tag 121 and the text have different UETRs; that of the text was taken.';
    dropField(losses, '121', envelope.uetr, message, 'reference_dropped');
  }
  const document = {
    GrpHdr: { MsgId: reference, CreDtTm: creation },
    TxInfAndSts: [statusOf(content, rejection, uetr, { losses, from: field, to: STATUS })],
  };
  return compact({ type: TYPE, header, document });
}

function statusOf(
  content: FreeFormat,
  rejection: Rejection,
  uetr: string,
  passage: Passage,
): PaymentTransaction110 {
  const { losses, from: at } = passage;
  const { type, envelope, relatedReference } = content;
  const { messageReference, transactionReference, charges, field } = rejection;
  if (charges !== null)
    dropField(losses, at, `/CHGS/${charges}`, 'Charges have no place in a status report.');
  if (field !== '99') dropField(losses, at, field, 'Which field was wrong has no place in a status report.');
  const OrgnlMsgNmId = type === 'MT199' ? 'pacs.008.001.08' : 'pacs.009.001.08';
  const assume = (element: string, after: string): string => {
    lose(losses, {
      kind: 'assumed',
      code: 'reference_assumed',
      to: `${STATUS}/${element}`,
      after,
      message: `The rejection does not say ${element}; ${after} was filled in.`,
    });
    return after;
  };
  const fit = (text: string | null, element: string): string | null =>
    text === null || text === ''
      ? null
      : fitText(text, ISO_REFERENCE_MAX_LENGTH, { ...passage, to: `${STATUS}/${element}` });
  const OrgnlMsgId =
    fit(messageReference, 'OrgnlGrpInf/OrgnlMsgId') ??
    relatedReference ??
    assume('OrgnlGrpInf/OrgnlMsgId', NOT_PROVIDED);
  return {
    OrgnlGrpInf: { OrgnlMsgId, OrgnlMsgNmId: assume('OrgnlGrpInf/OrgnlMsgNmId', OrgnlMsgNmId) },
    OrgnlInstrId: relatedReference,
    OrgnlEndToEndId: fit(transactionReference, 'OrgnlEndToEndId') ?? assume('OrgnlEndToEndId', NOT_PROVIDED),
    OrgnlUETR: uetr,
    TxSts: 'RJCT',
    StsRsnInf: reasonsToIso(rejection, 50, { ...passage, to: `${STATUS}/StsRsnInf` }),
    InstgAgt: bankOf(envelope.senderBic),
    InstdAgt: bankOf(envelope.receiverBic),
  };
}

/** A rejection in any message, and what a status keeps of it. */
export const REJECTION = {
  toMx: direction(knownOf, rejectionToIso),
  toMt: direction(factsOf, rejectionToMt),
};

const ofNarrative = (content: FreeFormat): Rejected => ({ content, field: '79', day: NO_DATE });

export const REJECTION_MESSAGE = { ...REJECTION, toMx: via(ofNarrative, REJECTION.toMx) };
