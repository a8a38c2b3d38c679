import type { XmlElement } from '../xml/xml-tree.ts';
import { checkParties } from './cbpr-parties.ts';
import { find, text } from './lookup.ts';
import { broken, isGiven, mustNotHave, type RuleContext } from './rule-context.ts';

const GROUP_ONLY = [
  'BtchBookg',
  'CtrlSum',
  'TtlIntrBkSttlmAmt',
  'IntrBkSttlmDt',
  'PmtTpInf',
  'InstgAgt',
  'InstdAgt',
];

/** The group header of pacs.008 and pacs.009: its allowed elements, and how the payment settles (CBPR+ rules 11 and 12). */
export function checkGroupHeader(context: RuleContext, body: XmlElement): void {
  mustNotHave(context, find(body, 'GrpHdr'), GROUP_ONLY);
  const settlement = find(body, 'GrpHdr/SttlmInf');
  if (settlement === undefined) return;
  checkParties(context, settlement);
  const method = find(settlement, 'SttlmMtd');
  const own = isGiven(context, settlement, 'InstgRmbrsmntAgt');
  const other = isGiven(context, settlement, 'InstdRmbrsmntAgt');
  const third = find(settlement, 'ThrdRmbrsmntAgt');
  if (third !== undefined && !(own && other)) {
    const right = 'ThrdRmbrsmntAgt is given without InstgRmbrsmntAgt and InstdRmbrsmntAgt; it needs both.';
    broken(context, third, 'cbpr_settlement', right);
  }
  if (method === undefined) return;
  switch (text(settlement, 'SttlmMtd')) {
    case 'CLRG':
      broken(
        context,
        method,
        'cbpr_not_used',
        'SttlmMtd CLRG is not used in CBPR+; write INDA, INGA or COVE.',
      );
      return;
    case 'COVE':
      checkCover(context, settlement, method, own || other);
      return;
    case 'INDA':
    case 'INGA':
      if (!own && !other && third === undefined) return;
      broken(
        context,
        method,
        'cbpr_settlement',
        'SttlmMtd INDA and INGA have no reimbursement agents; leave them out or write COVE.',
      );
      return;
    default:
  }
}

function checkCover(context: RuleContext, settlement: XmlElement, method: XmlElement, agents: boolean): void {
  if (!agents) {
    const right = 'SttlmMtd COVE needs InstgRmbrsmntAgt or InstdRmbrsmntAgt; name who reimburses.';
    broken(context, method, 'cbpr_settlement', right);
  }
  const account = find(settlement, 'SttlmAcct');
  if (account !== undefined) {
    broken(context, account, 'cbpr_settlement', 'SttlmAcct is not allowed with SttlmMtd COVE; leave it out.');
  }
}
