import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { PaymentCancellationReason5, PaymentTransaction106 } from '../../iso20022/generated/types.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { CancellationRequest } from '../../swift-mt/types/category1/mt192.ts';
import { compact, lose, type Passage, stop, unlessEmpty } from '../losses.ts';
import { direction, isStopped, nothing, problemsOf, type Stopped, stopped } from '../mapped.ts';
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
import { peek } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { additionalTexts, additionalToIso, narrativeLines } from '../values/notes.ts';
import { fitReference } from '../values/references.ts';

const ROOT = '/Document/FIToFIPmtCxlReq';
const TRANSACTION = `${ROOT}/Undrlyg[1]/TxInf[1]`;
const NARRATIVE = { width: 50, max: 35 };
const NO_REASON = 'NO REASON GIVEN';

const TYPE = 'camt.056.001.08';

type Source = MxContentOf<typeof TYPE>;

/** MT292 for a request about a transfer between institutions, else MT192. */
export function cancellationType({ document }: Source): 'MT192' | 'MT292' {
  const name = document.Undrlyg[0]?.TxInf?.[0]?.OrgnlGrpInf?.OrgnlMsgNmId;
  return originalTypeOf(name).startsWith('2') ? 'MT292' : 'MT192';
}

interface Facts {
  readonly route: Route;
  readonly transaction: PaymentTransaction106;
  /** When the payment was sent: ISO date. */
  readonly day: string;
}

/** An MT asks to cancel one payment, and contains its date. */
function factsOf({ header, document }: Source): Facts | Stopped {
  const { Assgnmt, Undrlyg } = document;
  const transactions = Undrlyg.flatMap(({ TxInf = [] }) => TxInf);
  const [transaction] = transactions;
  const route = routeOfCase(header, Assgnmt);
  const problems = [...problemsOf(route)];
  if (transactions.length !== 1 || Undrlyg.length !== 1 || Undrlyg[0]?.OrgnlGrpInfAndCxl !== undefined) {
    const right = `The message is about ${transactions.length} transactions or a whole group; an MT asks to cancel one payment.`;
    problems.push(stop('T20053', `${ROOT}/Undrlyg`, right));
  }
  const day = transaction && dayOfOriginal(transaction, peek(Assgnmt).CreDtTm);
  if (transaction !== undefined && day === undefined) {
    const right = 'Field 11S needs the date on which the payment was sent; the message does not give it.';
    problems.push(stop('date_missing', `${TRANSACTION}/OrgnlGrpInf/OrgnlCreDtTm`, right));
  }
  if (isStopped(route) || transaction === undefined || day === undefined || problems.length > 0)
    return stopped(problems);
  return { route, transaction, day };
}

/** A request to cancel one payment as MT192 or MT292. */
function requestToMt(
  source: Source,
  { route, transaction, day }: Facts,
  losses: Loss[],
): CancellationRequest {
  const { header, document } = source;
  const { Assgnmt, Case } = document;
  const passage: Passage = { losses, from: TRANSACTION, to: '79' };
  const content: CancellationRequest = present({
    type: cancellationType(source),
    envelope: envelopeToMt({ header, ...route, uetr: transaction.OrgnlUETR }, losses),
    transactionReference: ownReference(transaction, Case, Assgnmt.Id, losses),
    relatedReference: fitReference(transaction.OrgnlInstrId ?? transaction.OrgnlGrpInf?.OrgnlMsgId ?? '', {
      losses,
      from: `${TRANSACTION}/${transaction.OrgnlInstrId === undefined ? 'OrgnlGrpInf/OrgnlMsgId' : 'OrgnlInstrId'}`,
      to: '21',
    }),
    originalMessage: originalMessageOf(transaction, 'S', day, passage),
    narrative: narrativeOf(transaction, passage),
    copiedFields: copiedFieldsOf(transaction, false, passage),
  });
  return withNarrative(content, losses);
}

/** Field 20: the case, by which the answer names the request. */
function ownReference(
  { CxlId, Case: own }: PaymentTransaction106,
  group: { readonly Id: string } | undefined,
  assignment: string,
  losses: Loss[],
): string {
  const [name, text] =
    own !== undefined
      ? ['Undrlyg[1]/TxInf[1]/Case/Id', own.Id]
      : group !== undefined
        ? ['Case/Id', group.Id]
        : CxlId !== undefined
          ? ['Undrlyg[1]/TxInf[1]/CxlId', CxlId]
          : ['Assgnmt/Id', assignment];
  return fitReference(text, { losses, from: `${ROOT}/${name}`, to: '20' });
}

/** Field 79: the first reason with its additional information. */
function narrativeOf(
  { CxlRsnInf = [] }: PaymentTransaction106,
  { losses }: Passage,
): readonly string[] | undefined {
  const [reason] = CxlRsnInf;
  if (reason === undefined) return undefined;
  const { Rsn, AddtlInf = [] } = reason;
  const from = `${TRANSACTION}/CxlRsnInf[1]`;
  const isCode = /^[A-Z0-9]{4}$/.test(Rsn?.Cd ?? '');
  const own = isCode ? [] : [Rsn?.Cd ?? Rsn?.Prtry ?? ''].filter((text) => text !== '');
  const texts = additionalTexts([...own, ...AddtlInf]);
  const lines = narrativeLines(isCode ? `/${Rsn?.Cd}/` : '', texts, NARRATIVE, { losses, from, to: '79' });
  return lines.length === 0 ? undefined : lines;
}

/** Rule C1: a request without copied fields states in field 79 that it gives no reason. */
function withNarrative(content: CancellationRequest, losses: Loss[]): CancellationRequest {
  const isSilent = content.narrative === undefined && content.copiedFields.length === 0;
  if (!isSilent) return content;
  const message = 'The request gives no reason, which field 79 needs; a text that says so was filled in.';
  lose(losses, { kind: 'assumed', code: 'reason_assumed', to: '79', after: NO_REASON, message });
  return { ...content, narrative: [NO_REASON] };
}

/** A request to cancel a payment (MT192, MT292) in ISO 20022. The answer refers to it by its case. */
function requestToIso(content: CancellationRequest, _: object, losses: Loss[]): Source {
  const { envelope, transactionReference: reference, relatedReference, originalMessage } = content;
  const facts = { type: TYPE, reference, day: originalMessage.date, to: `${ROOT}/Assgnmt/CreDtTm` } as const;
  const { header, creation } = frameToIso(envelope, facts, losses);
  const sender = sideOf(envelope.senderBic);
  const { reason, uetr } = narrativeToIso(content.narrative ?? []);
  const passage = { losses, from: '79', to: TRANSACTION };
  const transaction = {
    CxlId: reference,
    Case: { Id: reference, Cretr: sender },
    ...originalToIso(
      relatedReference,
      originalMessage,
      content.copiedFields,
      content.type.charAt(2),
      passage,
    ),
    OrgnlUETR: envelope.uetr ?? uetr,
    CxlRsnInf: reason === null ? undefined : [reason],
  };
  const document = {
    Assgnmt: { Id: reference, Assgnr: sender, Assgne: sideOf(envelope.receiverBic), CreDtTm: creation },
    Undrlyg: [{ TxInf: [transaction] }],
  };
  return compact({ type: TYPE, header, document });
}

const UETR = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The reason and the UETR in field 79; the rest is additional information. */
function narrativeToIso(lines: readonly string[]): {
  readonly reason: PaymentCancellationReason5 | null;
  readonly uetr: string | undefined;
} {
  let Cd: string | undefined;
  let uetr: string | undefined;
  const texts: string[] = [];
  for (const [place, { code, text }] of instructionsOf(lines, NARRATIVE.width).entries()) {
    if (code === 'UETR' && UETR.test(text)) uetr = text;
    else if (place === 0 && code !== null && /^[A-Z0-9]{4}$/.test(code)) {
      Cd = code;
      if (text !== '') texts.push(text);
    } else if (code === null) texts.push(text);
    else texts.push(`/${code}/${text}`);
  }
  const AddtlInf = unlessEmpty(texts.flatMap(additionalToIso));
  // NARR refers to a text: alone, it says nothing.
  if (AddtlInf === undefined && (Cd ?? 'NARR') === 'NARR') return { reason: null, uetr };
  return { reason: { Rsn: Cd === undefined ? undefined : { Cd }, AddtlInf }, uetr };
}

export const CANCELLATION_REQUEST = {
  toMx: direction(nothing, requestToIso),
  toMt: direction(factsOf, requestToMt),
};
