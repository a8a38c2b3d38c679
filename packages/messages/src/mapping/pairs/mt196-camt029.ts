import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { PaymentTransaction102 } from '../../iso20022/generated/types.ts';
import {
  type CancellationAnswer,
  type CancellationStatus,
  isCancellationStatus,
  readCancellationAnswer,
} from '../../swift-mt/content/cancellation.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Answer } from '../../swift-mt/types/category1/mt196.ts';
import { compact, type Passage, stop, unlessEmpty } from '../losses.ts';
import { direction, isStopped, problemsOf, type Stopped, stopped } from '../mapped.ts';
import { envelopeToMt, frameToIso, type Route, routeOfCase } from '../parts/headers.ts';
import { instructionsOf } from '../parts/instructions.ts';
import {
  copiedFieldsOf,
  dayOfOriginal,
  originalMessageOf,
  originalToIso,
  originalTypeOf,
  sideOf,
} from '../parts/originals.ts';
import type { Loss } from '../translation.ts';
import { joinLines } from '../values/lines.ts';
import { additionalTexts, additionalToIso, narrativeLines } from '../values/notes.ts';
import { fitReference, noReference } from '../values/references.ts';

const ROOT = '/Document/RsltnOfInvstgtn';
const TRANSACTION = `${ROOT}/CxlDtls[1]/TxInfAndSts[1]`;
/** Field 76 has six lines; longer text continues in field 77A, which has twenty. */
const ANSWER_LINES = 6;
const ANSWER = { width: 35, max: 26 };

const TYPE = 'camt.029.001.09';

type Source = MxContentOf<typeof TYPE>;

/** MT296 for an answer about a transfer between institutions, else MT196. */
export function answerType({ document }: Source): 'MT196' | 'MT296' {
  const name = document.CxlDtls?.[0]?.TxInfAndSts?.[0]?.OrgnlGrpInf?.OrgnlMsgNmId;
  return originalTypeOf(name).startsWith('2') ? 'MT296' : 'MT196';
}

interface Facts {
  readonly route: Route;
  readonly status: CancellationStatus;
  readonly transaction: PaymentTransaction102;
}

/** An MT answers for one payment, with one of three statuses. */
function factsOf({ header, document }: Source): Facts | Stopped {
  const { Assgnmt, Sts, CxlDtls = [] } = document;
  const transactions = CxlDtls.flatMap(({ TxInfAndSts = [] }) => TxInfAndSts);
  const [transaction = {}] = transactions;
  const route = routeOfCase(header, Assgnmt);
  const problems = [...problemsOf(route)];
  const status = Sts.Conf ?? '';
  if (!isCancellationStatus(status)) {
    const right = `The status is ${Sts.Conf ?? 'no confirmation'}; an MT answers a cancellation with CNCL, PDCR or RJCR.`;
    problems.push(stop('answer_unknown', `${ROOT}/Sts`, right));
  }
  const [details] = CxlDtls;
  const isOfGroup = details?.OrgnlGrpInfAndSts !== undefined || details?.OrgnlPmtInfAndSts !== undefined;
  if (transactions.length > 1 || CxlDtls.length > 1 || isOfGroup) {
    const right = `The message answers for ${transactions.length} transactions or a whole group; an MT answers for one payment.`;
    problems.push(stop('T20053', `${ROOT}/CxlDtls`, right));
  }
  if (isStopped(route) || !isCancellationStatus(status) || problems.length > 0) return stopped(problems);
  return { route, status, transaction };
}

/** The answer to a request to cancel one payment as MT196 or MT296. */
function answerToMt(source: Source, { route, status, transaction }: Facts, losses: Loss[]): Answer {
  const { header, document } = source;
  const { Assgnmt, RslvdCase } = document;
  const passage: Passage = { losses, from: TRANSACTION, to: '76' };
  const known = transaction.RslvdCase ?? RslvdCase;
  const at = transaction.RslvdCase === undefined ? `${ROOT}/RslvdCase/Id` : `${TRANSACTION}/RslvdCase/Id`;
  const lines = answerLines(transaction, status, losses);
  const furtherNarrative = lines.slice(ANSWER_LINES);
  const day = dayOfOriginal(transaction);
  return present({
    type: answerType(source),
    envelope: envelopeToMt({ header, ...route, uetr: transaction.OrgnlUETR }, losses),
    transactionReference: fitReference(Assgnmt.Id, { losses, from: `${ROOT}/Assgnmt/Id`, to: '20' }),
    relatedReference:
      known === undefined
        ? noReference({ losses, from: at, to: '21' })
        : fitReference(known.Id, { losses, from: at, to: '21' }),
    answers: lines.slice(0, ANSWER_LINES),
    furtherNarrative: furtherNarrative.length === 0 ? undefined : furtherNarrative,
    originalMessage:
      transaction.OrgnlGrpInf === undefined || day === undefined
        ? undefined
        : originalMessageOf(transaction, 'R', day, passage),
    copiedFields: copiedFieldsOf(transaction, true, passage),
  });
}

/** The answer with its reason, such as `/RJCR/CUST/`, and lines with additional information. */
function answerLines(
  { CxlStsRsnInf = [] }: PaymentTransaction102,
  status: CancellationStatus,
  losses: Loss[],
): readonly string[] {
  const [reason] = CxlStsRsnInf;
  if (reason === undefined) return [`/${status}/`];
  const { Rsn, AddtlInf = [] } = reason;
  const from = `${TRANSACTION}/CxlStsRsnInf[1]`;
  const isCode = /^[A-Z0-9]{4}$/.test(Rsn?.Cd ?? '');
  const own = isCode ? [] : [Rsn?.Cd ?? Rsn?.Prtry ?? ''].filter((text) => text !== '');
  const texts = additionalTexts([...own, ...AddtlInf]);
  // A text of four capitals would be read as the reason.
  const isAmbiguous = !isCode && /^[A-Z0-9]{4}(?:\/|$)/.test(texts[0] ?? '');
  if (isAmbiguous) {
    const after = { ...ANSWER, max: ANSWER.max - 1 };
    return [`/${status}/`, ...narrativeLines('//', texts, after, { losses, from, to: '76' })];
  }
  const start = isCode ? `/${status}/${Rsn?.Cd}${texts.length === 0 ? '' : '/'}` : `/${status}/`;
  return narrativeLines(start, texts, ANSWER, { losses, from, to: '76' });
}

/** The date of an answer that names no date of the payment. */
const NO_DATE = '0001-01-01';
/** Lines of fields 76 and 77A have 35 characters, those of 79 have 50. */
const WIDTH = 35;
const NARRATIVE_WIDTH = 50;

/** True if the message answers a request to cancel a payment: other answers have no counterpart. */
export function isCancellationAnswer({ answers }: Answer): boolean {
  return readCancellationAnswer(answers) !== null;
}

/** The answer in field 76, if it answers a request to cancel. */
function answerOf({ answers }: Answer): CancellationAnswer | Stopped {
  const right =
    'Field 76 does not answer a request to cancel: it begins with none of /CNCL/, /PDCR/ and /RJCR/.';
  return readCancellationAnswer(answers) ?? stopped([stop('answer_unknown', '76', right)]);
}

/** The answer to a request to cancel (MT196, MT296) as ISO 20022 has it. */
function answerToIso(content: Answer, answer: CancellationAnswer, losses: Loss[]): Source {
  const { envelope, transactionReference: reference, relatedReference, originalMessage } = content;
  const day = originalMessage?.date ?? NO_DATE;
  const facts = { type: TYPE, reference, day, to: `${ROOT}/Assgnmt/CreDtTm` } as const;
  const { header, creation } = frameToIso(envelope, facts, losses);
  const passage = { losses, from: '76', to: TRANSACTION };
  const { texts, uetr } = textsOf(content, answer.text);
  const AddtlInf = unlessEmpty(texts.flatMap(additionalToIso));
  // NARR refers to a text: alone, it says nothing.
  const saysNothing = AddtlInf === undefined && (answer.reason ?? 'NARR') === 'NARR';
  const Rsn = saysNothing || answer.reason === null ? undefined : { Cd: answer.reason };
  const transaction = {
    CxlStsId: reference,
    RslvdCase: { Id: relatedReference, Cretr: sideOf(envelope.receiverBic) },
    ...originalToIso(null, originalMessage, content.copiedFields, content.type.charAt(2), passage),
    OrgnlUETR: envelope.uetr ?? uetr,
    CxlStsRsnInf: Rsn === undefined && AddtlInf === undefined ? undefined : [{ Rsn, AddtlInf }],
  };
  const document = {
    Assgnmt: {
      Id: reference,
      Assgnr: sideOf(envelope.senderBic),
      Assgne: sideOf(envelope.receiverBic),
      CreDtTm: creation,
    },
    Sts: { Conf: answer.status },
    CxlDtls: [{ TxInfAndSts: [transaction] }],
  };
  return compact({ type: TYPE, header, document });
}

const UETR = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The text of fields 76, 77A and 79 besides the answer. The first line of 76 may have the beginning of it. */
function textsOf(
  { answers: [line = '', ...others], furtherNarrative = [], narrative = [] }: Answer,
  first: string | null,
): { readonly texts: readonly string[]; readonly uetr: string | undefined } {
  const more = [...others, ...furtherNarrative];
  const coded = more.findIndex((one) => /^\/[A-Z0-9]{1,8}\//.test(one));
  const continued = (coded === -1 ? more : more.slice(0, coded)).map((one) => one.replace(/^\/\//, ''));
  const room = WIDTH - (line.length - (first ?? '').length);
  const texts = [joinLines([first ?? '', ...continued], WIDTH - 2, room)];
  const notes = coded === -1 ? [] : instructionsOf(more.slice(coded), WIDTH);
  let uetr: string | undefined;
  for (const { code, text } of notes) {
    if (code === 'UETR' && UETR.test(text)) uetr = text;
    else texts.push(`/${code ?? 'TEXT'}/${text}`);
  }
  if (narrative.length > 0) texts.push(joinLines(narrative, NARRATIVE_WIDTH));
  return { texts: texts.filter((text) => text !== ''), uetr };
}

export const CANCELLATION_ANSWER = {
  toMx: direction(answerOf, answerToIso),
  toMt: direction(factsOf, answerToMt),
};
