import type { XmlElement } from '../xml/xml-tree.ts';
import {
  NOTIFICATION_RULES,
  RELAY_RULES,
  REPORT_RULES,
  RETURN_RULES,
  STATEMENT_RULES,
  STATUS_RULES,
} from './cbpr-elements.ts';
import { checkElements } from './element-rules.ts';
import { every, find, text } from './lookup.ts';
import { broken, isGiven, mustNotHave, needs, type RuleContext } from './rule-context.ts';

/** CBPR+ takes one of these per message; returns all that the message has. */
function one(context: RuleContext, body: XmlElement, name: string): XmlElement[] {
  const all = every(body, name);
  const [first, second] = all;
  if (first === undefined) needs(context, body, name);
  if (second !== undefined) {
    const right = `CBPR+ takes one ${name} per message; send each in a message of its own.`;
    broken(context, second, 'cbpr_one_transaction', right);
  }
  return all;
}

const STATUS = [
  ...['OrgnlGrpInf/OrgnlMsgId', 'OrgnlGrpInf/OrgnlMsgNmId', 'OrgnlEndToEndId', 'OrgnlUETR', 'TxSts'],
  ...['InstgAgt/FinInstnId/BICFI', 'InstdAgt/FinInstnId/BICFI'],
];

/** The usage guideline of pacs.002 (payment status). */
export function checkStatusReport(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, STATUS_RULES);
  mustNotHave(context, body, ['OrgnlGrpInfAndSts', 'SplmtryData']);
  for (const status of one(context, body, 'TxInfAndSts')) {
    for (const path of STATUS) needs(context, status, path);
    if (text(status, 'TxSts') !== 'RJCT') continue;
    if (!isGiven(context, status, 'StsRsnInf/Rsn')) {
      const right = 'TxSts RJCT has no StsRsnInf/Rsn; say why, with a code like AC01.';
      context.problems.at(status, 'cbpr_reason', right, 'tolerated', 'StsRsnInf/Rsn');
    }
    mustNotHave(context, status, ['FctvIntrBkSttlmDt']);
  }
}

/** The usage guideline of pacs.004 (return), as far as known here: one transaction that names its original. */
export function checkReturn(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, RETURN_RULES);
  for (const transaction of one(context, body, 'TxInf')) {
    needs(context, transaction, 'OrgnlUETR', 'warning');
    needs(context, transaction, 'RtrRsnInf/Rsn', 'warning');
  }
}

/** The usage guideline of camt.053 (statement). */
export function checkStatement(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, STATEMENT_RULES);
  for (const statement of one(context, body, 'Stmt')) {
    for (const path of ['StmtPgntn', 'Acct/Ccy']) needs(context, statement, path);
    if (!isGiven(context, statement, 'LglSeqNb')) needs(context, statement, 'ElctrncSeqNb');
    const codes = every(statement, 'Bal').map((balance) => text(balance, 'Tp/CdOrPrtry/Cd'));
    const isDoubtful = context.problems.isAnyExcused(/\/Bal(?:\[\d+\])?(?:\/Tp.*)?$/);
    for (const code of isDoubtful ? [] : ['OPBD', 'CLBD']) {
      if (codes.includes(code)) continue;
      const right = `Stmt has no balance ${code}, which CBPR+ makes mandatory; add it.`;
      context.problems.at(statement, 'cbpr_missing', right, 'tolerated', 'Bal');
    }
  }
}

/** The usage guideline of camt.054 (notification). */
export function checkNotification(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, NOTIFICATION_RULES);
  for (const notification of one(context, body, 'Ntfctn')) {
    for (const entry of every(notification, 'Ntry')) needs(context, entry, 'NtryRef');
  }
}

/** The usage guideline of camt.052 (report): one a message. */
export function checkReport(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, REPORT_RULES);
  one(context, body, 'Rpt');
}

/** The usage guideline of pain.001 that a bank relays: one payment with one transaction. */
export function checkRelay(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, RELAY_RULES);
  for (const payment of one(context, body, 'PmtInf')) {
    for (const transaction of one(context, payment, 'CdtTrfTxInf')) {
      needs(context, transaction, 'PmtId/UETR');
      if (find(payment, 'ChrgBr') === undefined) needs(context, transaction, 'ChrgBr');
    }
  }
}
