import { every, has, text } from '../lookup.ts';
import { absent, all, anywhere, at, is, type Rule, when, wrong } from '../rule.ts';

/** NARR refers to a text beside it (rules such as StatusReasonRule and ReturnReasonRule of the messages). */
const NARRATIVE = when(
  { 'Rsn/Cd': is('NARR'), AddtlInf: absent },
  at('Rsn/Cd', wrong('reason_text', 'Rsn/Cd is NARR, a reason in words; add the words in AddtlInf.')),
);

/** Reasons of answers, returns and requests to cancel. */
export const REASONS: Rule = anywhere({
  'StsRsnInf RtrRsnInf CxlRsnInf CxlStsRsnInf': NARRATIVE,
});

/** A cancellation that is refused or pending has a reason, for its transactions or for all of them. */
const REFUSAL: Rule = (context, body) => {
  if (
    context.problems.isAnyExcused(
      /\/(?:CxlDtls|OrgnlGrpInfAndSts|OrgnlPmtInfAndSts|TxInfAndSts|CxlStsRsnInf|Rsn)$/,
    )
  )
    return;
  const details = every(body, 'CxlDtls');
  const answers = details.flatMap((one) => [
    ...every(one, 'OrgnlGrpInfAndSts'),
    ...every(one, 'OrgnlPmtInfAndSts'),
    ...every(one, 'TxInfAndSts'),
    ...every(one, 'OrgnlPmtInfAndSts').flatMap((payment) => every(payment, 'TxInfAndSts')),
  ]);
  if (answers.some((answer) => has(answer, 'CxlStsRsnInf/Rsn'))) return;
  const says = `Conf is ${text(body, 'Sts/Conf')} without CxlStsRsnInf/Rsn; give the reason, with a code like CUST or LEGL.`;
  at('Sts/Conf', wrong('reason_missing', says, 'warning'))(context, body);
};

/** An answer to a request to cancel (camt.029). */
export const CANCELLATION_ANSWER: Rule = all(REASONS, when({ 'Sts/Conf': is('RJCR', 'PDCR') }, REFUSAL));

/** Statuses of a group that no rejected transaction can have, and the one that all must have. */
const NOT_REJECTED: ReadonlySet<string> = new Set(['ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACWC', 'PDNG']);

/** The status of a group fits those of its transactions (the rules on GroupStatus of pacs.002 and pain.002). */
const GROUP_STATUS: Rule = (context, body) => {
  const group = text(body, 'OrgnlGrpInfAndSts/GrpSts');
  if (group !== 'RJCT' && !NOT_REJECTED.has(group ?? '')) return;
  const answers = [body, ...every(body, 'OrgnlPmtInfAndSts')].flatMap((one) => every(one, 'TxInfAndSts'));
  for (const answer of answers) {
    const status = text(answer, 'TxSts');
    if (status === null || (status === 'RJCT') === (group === 'RJCT')) continue;
    const says = `TxSts is ${status}, but GrpSts is ${group}; write PART for a group of which a part is rejected.`;
    at('TxSts', wrong('status_contradicts', says, 'warning'))(context, answer);
  }
};

/** In a group that is reported as verified, every payee matches. */
const GROUP_VERIFIED: Rule = (context, body) => {
  for (const payment of every(body, 'OrgnlPmtInfAndSts')) {
    const isVerified = [text(body, 'OrgnlGrpInfAndSts/GrpSts'), text(payment, 'PmtInfSts')].includes('RCVC');
    for (const answer of isVerified ? every(payment, 'TxInfAndSts') : []) {
      const status = text(answer, 'TxSts');
      if (status === null || status === 'RCVC') continue;
      const says = `TxSts is ${status}, but its group is RCVC; write RVCM for a group in which a payee does not match.`;
      at('TxSts', wrong('status_contradicts', says, 'warning'))(context, answer);
    }
  }
};

export const STATUSES: Rule = all(REASONS, GROUP_STATUS, GROUP_VERIFIED);
