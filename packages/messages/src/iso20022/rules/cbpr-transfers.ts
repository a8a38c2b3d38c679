import { isCurrency } from '@clearbench/domain';
import { textOf, type XmlElement } from '../xml/xml-tree.ts';
import { checkParties, checkSlashes } from './cbpr-parties.ts';
import { checkGroupHeader } from './cbpr-settlement.ts';
import { attributeOf, every, find, has, text } from './lookup.ts';
import { atMost, broken, isGiven, mustNotHave, needs, type RuleContext } from './rule-context.ts';

/** The longest InstrId of CBPR+, so that it fits field 20. */
const INSTRUCTION_ID_MAX = 16;
/** All characters of structured remittance information together. */
const STRUCTURED_MAX = 9000;

/** The usage guideline of pacs.008 (customer credit transfer). */
export function checkCustomerTransfer(context: RuleContext, body: XmlElement): void {
  for (const one of checkTransfer(context, body)) {
    mustNotHave(context, one, ['Tax', 'AccptncDtTm', 'PoolgAdjstmntDt', 'SplmtryData']);
    checkCharges(context, one);
    checkExchange(context, one);
    checkRemittance(context, one);
    const debtorPays = find(one, 'ChrgBr');
    if (debtorPays !== undefined && text(one, 'ChrgBr') === 'SLEV')
      broken(
        context,
        debtorPays,
        'cbpr_not_used',
        'ChrgBr SLEV is not used in CBPR+; write DEBT, CRED or SHAR.',
      );
  }
}

/** The usage guidelines of pacs.009: core, cover (COV) and advice (ADV). */
export function checkInstitutionTransfer(context: RuleContext, body: XmlElement): void {
  const method = find(body, 'GrpHdr/SttlmInf/SttlmMtd');
  const cover = text(body, 'GrpHdr/SttlmInf/SttlmMtd') === 'COVE';
  if (method !== undefined && context.variant === 'adv' && !cover)
    broken(
      context,
      method,
      'cbpr_settlement',
      'An advice (swift.cbprplus.adv) needs SttlmMtd COVE; write COVE.',
    );
  if (method !== undefined && context.variant !== 'adv' && cover)
    broken(
      context,
      method,
      'cbpr_settlement',
      'SttlmMtd COVE is for advices (swift.cbprplus.adv); write INDA or INGA.',
    );
  for (const one of checkTransfer(context, body)) {
    const underlying = find(one, 'UndrlygCstmrCdtTrf');
    if (context.variant === 'cov') needs(context, one, 'UndrlygCstmrCdtTrf');
    else if (underlying !== undefined) {
      const right =
        'UndrlygCstmrCdtTrf makes this a cover; write BizSvc swift.cbprplus.cov.03 or leave it out.';
      broken(context, underlying, 'cbpr_service', right);
    }
    if (underlying === undefined) continue;
    checkParties(context, underlying);
    checkInstructions(context, underlying);
    checkRemittance(context, underlying);
  }
}

/** The rules that both have in common. Returns the transactions. */
function checkTransfer(context: RuleContext, body: XmlElement): XmlElement[] {
  checkGroupHeader(context, body);
  mustNotHave(context, body, ['SplmtryData']);
  const transactions = every(body, 'CdtTrfTxInf');
  const second = transactions[1];
  if (second !== undefined)
    broken(
      context,
      second,
      'cbpr_one_transaction',
      'CBPR+ takes one CdtTrfTxInf per message; send each in a message of its own.',
    );
  for (const one of transactions) {
    for (const path of ['PmtId/InstrId', 'PmtId/UETR', 'IntrBkSttlmDt', 'InstgAgt', 'InstdAgt'])
      needs(context, one, path);
    const instruction = find(one, 'PmtId/InstrId');
    if (instruction !== undefined) {
      checkSlashes(context, instruction);
      if (textOf(instruction).length > INSTRUCTION_ID_MAX)
        broken(
          context,
          instruction,
          'cbpr_reference',
          `InstrId has more than ${INSTRUCTION_ID_MAX} characters; shorten it.`,
        );
    }
    checkServiceLevel(context, one);
    checkParties(context, one);
    checkInstructions(context, one);
  }
  return transactions;
}

/** The service levels of gpi, on which sources agree. G009 (SWIFT Go) is left to participants who agreed on it. */
const GPI_LEVEL = /^G00[1-7]$/;

/**
 * CBPR_GPI_ServiceLevel_Code: customer payments and their covers are G001, payments of institutions G004. An MT202 with
 * service type 001 becomes a pacs.009 with G001 by SWIFT's translation rules, so that one is a warning.
 */
function checkServiceLevel(context: RuleContext, one: XmlElement): void {
  const isOfCustomer = one.parent?.local === 'FIToFICstmrCdtTrf' || context.variant === 'cov';
  const right = isOfCustomer ? 'G001' : 'G004';
  for (const level of every(find(one, 'PmtTpInf'), 'SvcLvl')) {
    const code = find(level, 'Cd');
    if (code === undefined || !GPI_LEVEL.test(textOf(code)) || textOf(code) === right) continue;
    const detail = `SvcLvl is ${textOf(code)}, the gpi service of another message; write ${right}.`;
    broken(context, code, 'cbpr_service_level', detail, isOfCustomer ? undefined : 'warning');
  }
}

/** CBPR+ rule 7, and InstdAmt with charges (its guideline's element rule). */
function checkCharges(context: RuleContext, one: XmlElement): void {
  const charges = every(one, 'ChrgsInf');
  const bearer = find(one, 'ChrgBr');
  const [, second] = charges;
  const isCharged = isGiven(context, one, 'ChrgsInf');
  if (text(one, 'ChrgBr') === 'CRED' && bearer !== undefined && !isCharged)
    broken(
      context,
      bearer,
      'cbpr_charges',
      'ChrgBr CRED needs ChrgsInf; add one, with the amount 0 if nothing was taken.',
    );
  if (text(one, 'ChrgBr') === 'DEBT' && second !== undefined)
    broken(context, second, 'cbpr_charges', 'ChrgBr DEBT takes at most one ChrgsInf; leave out the others.');
  if (isGiven(context, one, 'InstdAmt') || (charges.length === 0 && !has(one, 'XchgRate'))) return;
  const because = charges.length === 0 ? 'XchgRate' : 'ChrgsInf';
  const right = `${one.local} has ${because} without InstdAmt; add the amount that was instructed.`;
  context.problems.at(one, 'cbpr_instructed_amount', right, 'tolerated', 'InstdAmt');
}

/** CBPR+ rule 8. */
function checkExchange(context: RuleContext, one: XmlElement): void {
  const instructed = attributeOf(find(one, 'InstdAmt'), 'Ccy');
  const settled = attributeOf(find(one, 'IntrBkSttlmAmt'), 'Ccy');
  const rate = find(one, 'XchgRate');
  // An unknown currency is reported where it is.
  if (instructed === null || settled === null || !isCurrency(instructed) || !isCurrency(settled)) return;
  if (instructed !== settled && !isGiven(context, one, 'XchgRate')) {
    const right = `The transaction turns ${instructed} into ${settled} without XchgRate; add the rate.`;
    context.problems.at(one, 'cbpr_exchange_rate', right, 'tolerated', 'XchgRate');
  } else if (instructed === settled && rate !== undefined) {
    broken(
      context,
      rate,
      'cbpr_exchange_rate',
      `XchgRate is given although both amounts are in ${settled}; leave it out.`,
    );
  }
}

/** CBPR+ rule 9. */
function checkRemittance(context: RuleContext, one: XmlElement): void {
  atMost(context, one, 'RltdRmtInf', 1);
  const information = find(one, 'RmtInf');
  if (information === undefined) return;
  atMost(context, information, 'Ustrd', 1);
  const structured = every(information, 'Strd');
  if (has(information, 'Ustrd') && structured.length > 0)
    broken(context, information, 'cbpr_remittance', 'RmtInf has Ustrd and Strd; write one of them.');
  if (has(one, 'RltdRmtInf'))
    broken(context, information, 'cbpr_remittance', 'RmtInf is given beside RltdRmtInf; write one of them.');
  const length = structured.reduce((sum, element) => sum + deepLength(element), 0);
  if (length > STRUCTURED_MAX)
    broken(
      context,
      information,
      'cbpr_remittance',
      `Strd has ${length} characters in all; at most ${STRUCTURED_MAX} are carried.`,
    );
}

function deepLength(element: XmlElement): number {
  let length = 0;
  for (const child of element.children) {
    if (child.kind === 'element') length += deepLength(child);
  }
  return length === 0 ? textOf(element).trim().length : length;
}

const OPPOSITES = [
  ['PHOB', 'TELB'],
  ['CHQB', 'HOLD'],
] as const;

/** CBPR+ rule 14, and how many instructions there may be. Six for the next agent are seen in newer editions. */
function checkInstructions(context: RuleContext, one: XmlElement): void {
  atMost(context, one, 'InstrForCdtrAgt', 2);
  if (every(one, 'InstrForNxtAgt').length > 6) atMost(context, one, 'InstrForNxtAgt', 6);
  else atMost(context, one, 'InstrForNxtAgt', 4, 'warning');
  const codes = new Map<string, XmlElement>();
  for (const instruction of every(one, 'InstrForCdtrAgt')) {
    const code = text(instruction, 'Cd');
    if (code === null) continue;
    if (codes.has(code))
      broken(context, instruction, 'cbpr_instruction', `The code ${code} occurs twice; write it once.`);
    codes.set(code, instruction);
  }
  for (const [first, second] of OPPOSITES) {
    const element = codes.get(second);
    if (codes.has(first) && element !== undefined)
      broken(
        context,
        element,
        'cbpr_instruction',
        `The codes ${first} and ${second} exclude each other; write one.`,
      );
  }
  const account = find(one, 'CdtrAcct');
  if (codes.has('CHQB') && account !== undefined)
    broken(
      context,
      account,
      'cbpr_instruction',
      'CdtrAcct is not allowed with the code CHQB (pay by cheque); leave out one of them.',
    );
}
