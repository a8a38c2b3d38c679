import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type { PaymentTransaction102 } from '../../iso20022/generated/types.ts';
import { type CancellationStatus, isCancellationStatus } from '../../swift-mt/content/cancellation.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Answer } from '../../swift-mt/types/mt196.ts';
import { type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { routeOfCase } from '../to-mt/case-to-mt.ts';
import { envelopeToMt } from '../to-mt/header-to-mt.ts';
import { copiedFieldsOf, originalMessageOf, originalTypeOf } from '../to-mt/original-to-mt.ts';
import type { Loss } from '../translation.ts';
import { additionalTexts, narrativeLines } from '../values/notes.ts';
import { fitReference, noReference } from '../values/references.ts';

const ROOT = '/Document/RsltnOfInvstgtn';
const TRANSACTION = `${ROOT}/CxlDtls[1]/TxInfAndSts[1]`;
/** Field 76 has six lines; longer text continues in field 77A, which has twenty. */
const ANSWER_LINES = 6;
const ANSWER = { width: 35, max: 26 };

type Source = MxContentOf<'camt.029.001.09'>;

/** MT296 for an answer about a transfer between institutions, else MT196. */
export function answerType({ document }: Source): 'MT196' | 'MT296' {
  const name = document.CxlDtls?.[0]?.TxInfAndSts?.[0]?.OrgnlGrpInf?.OrgnlMsgNmId;
  return originalTypeOf(name).startsWith('2') ? 'MT296' : 'MT196';
}

/** The answer to a request to cancel one payment as MT196 or MT296. */
export function camt029ToMt196(source: Source): Mapped<Answer> {
  const { header, document } = source;
  const { Assgnmt, RslvdCase, Sts, CxlDtls = [] } = document;
  const transactions = CxlDtls.flatMap(({ TxInfAndSts = [] }) => TxInfAndSts);
  const [transaction = {}] = transactions;
  const route = routeOfCase(header, Assgnmt);
  const problems: Problem[] = 'senderBic' in route ? [] : [...route];
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
  if (!('senderBic' in route) || !isCancellationStatus(status) || problems.length > 0)
    return stopped(problems);
  const losses: Loss[] = [];
  const passage: Passage = { losses, from: TRANSACTION, to: '76' };
  const known = transaction.RslvdCase ?? RslvdCase;
  const at = transaction.RslvdCase === undefined ? `${ROOT}/RslvdCase/Id` : `${TRANSACTION}/RslvdCase/Id`;
  const lines = answerLines(transaction, status, losses);
  const furtherNarrative = lines.slice(ANSWER_LINES);
  const content: Answer = present({
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
      transaction.OrgnlGrpInf === undefined
        ? undefined
        : (originalMessageOf(transaction, 'R', undefined, passage) ?? undefined),
    copiedFields: copiedFieldsOf(transaction, true, passage),
  });
  return { kind: 'mapped', content, losses };
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
