import type { XmlElement } from '../xml/xml-tree.ts';
import { checkElements, type ElementRules } from './element-rules.ts';
import { every, find, has, text } from './lookup.ts';
import { broken, needs, type RuleContext } from './rule-context.ts';
import { DEBIT_RULES, TRANSFER_RULES } from './sepa-elements.ts';

type Guideline = (context: RuleContext, body: XmlElement) => void;

/** A message with rules on elements only. */
export function sepaElements(rules: ElementRules): Guideline {
  return (context, body) => checkElements(context, body, rules);
}

/** SCT and SCT Inst between banks (pacs.008). */
export function checkSepaTransfer(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, TRANSFER_RULES);
  for (const one of checkInterbank(context, body, 'CdtTrfTxInf')) {
    if (!isInstant(one, body)) continue;
    needs(context, one, 'AccptncDtTm', 'warning');
    const count = find(body, 'GrpHdr/NbOfTxs');
    if (count !== undefined && text(body, 'GrpHdr/NbOfTxs') !== '1')
      broken(
        context,
        count,
        'sepa_value',
        'SCT Inst takes one transaction per message; send each in a message of its own.',
        'warning',
      );
  }
}

/** SDD between banks (pacs.003). */
export function checkSepaDebit(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, DEBIT_RULES);
  for (const one of checkInterbank(context, body, 'DrctDbtTxInf')) {
    for (const path of ['DrctDbtTx/MndtRltdInf', 'DrctDbtTx/CdtrSchmeId']) needs(context, one, path);
    if (!has(body, 'GrpHdr/PmtTpInf/SeqTp')) needs(context, one, 'PmtTpInf/SeqTp', 'warning');
  }
}

/** A customer's credit transfers (pain.001). */
export function checkSepaOrders(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, TRANSFER_RULES);
}

/** A creditor's collections (pain.008). */
export function checkSepaCollections(context: RuleContext, body: XmlElement): void {
  checkElements(context, body, DEBIT_RULES);
  for (const payment of every(body, 'PmtInf')) {
    for (const one of every(payment, 'DrctDbtTxInf')) {
      needs(context, one, 'DrctDbtTx/MndtRltdInf');
      if (!has(payment, 'CdtrSchmeId')) needs(context, one, 'DrctDbtTx/CdtrSchmeId');
      if (!has(payment, 'PmtTpInf/SeqTp')) needs(context, one, 'PmtTpInf/SeqTp', 'warning');
    }
  }
}

/** Common rules of both between banks; those with weaker sources are warnings. Returns the transactions. */
function checkInterbank(context: RuleContext, body: XmlElement, name: string): XmlElement[] {
  needs(context, body, 'GrpHdr/TtlIntrBkSttlmAmt', 'warning');
  const transactions = every(body, name);
  for (const one of transactions) {
    needs(context, one, 'PmtId/TxId', 'warning');
    if (!has(body, 'GrpHdr/PmtTpInf/SvcLvl')) needs(context, one, 'PmtTpInf/SvcLvl', 'warning');
  }
  return transactions;
}

function isInstant(one: XmlElement, body: XmlElement): boolean {
  return [text(one, 'PmtTpInf/LclInstrm/Cd'), text(body, 'GrpHdr/PmtTpInf/LclInstrm/Cd')].includes('INST');
}
