import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type { PaymentTransaction106 } from '../../iso20022/generated/types.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { CancellationRequest } from '../../swift-mt/types/mt192.ts';
import { lose, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { peek } from '../reader.ts';
import { routeOfCase } from '../to-mt/case-to-mt.ts';
import { envelopeToMt } from '../to-mt/header-to-mt.ts';
import { copiedFieldsOf, originalMessageOf, originalTypeOf } from '../to-mt/original-to-mt.ts';
import type { Loss } from '../translation.ts';
import { additionalTexts, narrativeLines } from '../values/notes.ts';
import { fitReference } from '../values/references.ts';

const ROOT = '/Document/FIToFIPmtCxlReq';
const TRANSACTION = `${ROOT}/Undrlyg[1]/TxInf[1]`;
const NARRATIVE = { width: 50, max: 35 };
const NO_REASON = 'NO REASON GIVEN';

type Source = MxContentOf<'camt.056.001.08'>;

/** MT292 for a request about a transfer between institutions, else MT192. */
export function cancellationType({ document }: Source): 'MT192' | 'MT292' {
  const name = document.Undrlyg[0]?.TxInf?.[0]?.OrgnlGrpInf?.OrgnlMsgNmId;
  return originalTypeOf(name).startsWith('2') ? 'MT292' : 'MT192';
}

/** A request to cancel one payment as MT192 or MT292. */
export function camt056ToMt192(source: Source): Mapped<CancellationRequest> {
  const { header, document } = source;
  const { Assgnmt, Case, Undrlyg } = document;
  const transactions = Undrlyg.flatMap(({ TxInf = [] }) => TxInf);
  const [transaction] = transactions;
  const route = routeOfCase(header, Assgnmt);
  const losses: Loss[] = [];
  const passage: Passage = { losses, from: TRANSACTION, to: '79' };
  const problems: Problem[] = 'senderBic' in route ? [] : [...route];
  if (transactions.length !== 1 || Undrlyg.length !== 1 || Undrlyg[0]?.OrgnlGrpInfAndCxl !== undefined) {
    const right = `The message is about ${transactions.length} transactions or a whole group; an MT asks to cancel one payment.`;
    problems.push(stop('T20053', `${ROOT}/Undrlyg`, right));
  }
  const originalMessage =
    transaction === undefined ? null : originalMessageOf(transaction, 'S', peek(Assgnmt).CreDtTm, passage);
  if (transaction !== undefined && originalMessage === null) {
    const right = 'Field 11S needs the date on which the payment was sent; the message does not give it.';
    problems.push(stop('date_missing', `${TRANSACTION}/OrgnlGrpInf/OrgnlCreDtTm`, right));
  }
  if (!('senderBic' in route) || transaction === undefined || originalMessage === null || problems.length > 0)
    return stopped(problems);
  const content: CancellationRequest = present({
    type: cancellationType(source),
    envelope: envelopeToMt({ header, ...route, uetr: transaction.OrgnlUETR }, losses),
    transactionReference: ownReference(transaction, Case, Assgnmt.Id, losses),
    relatedReference: fitReference(transaction.OrgnlInstrId ?? transaction.OrgnlGrpInf?.OrgnlMsgId ?? '', {
      losses,
      from: `${TRANSACTION}/${transaction.OrgnlInstrId === undefined ? 'OrgnlGrpInf/OrgnlMsgId' : 'OrgnlInstrId'}`,
      to: '21',
    }),
    originalMessage,
    narrative: narrativeOf(transaction, passage),
    copiedFields: copiedFieldsOf(transaction, false, passage),
  });
  return { kind: 'mapped', content: withNarrative(content, losses), losses };
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
