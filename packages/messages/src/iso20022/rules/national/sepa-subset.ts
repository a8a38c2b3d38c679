import type { IsoCode } from '../../problem-codes.ts';
import { quoted } from '../../schema/simple-type.ts';
import { elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { attributeOf, every, find, text } from '../lookup.ts';
import {
  absent,
  all,
  anywhere,
  at,
  atMost,
  each,
  is,
  needs,
  only,
  type Rule,
  unless,
  unused,
  when,
  wrong,
} from '../rule.ts';
import { isOf2009, TRANSFER } from '../sepa/sepa-elements.ts';

/*
 * What the schemas of German and Austrian banks have in common: they restrict the messages to SEPA's elements.
 */

/** The children that an element may have, by its name. */
type Elements = Readonly<Record<string, string>>;

const COMMON = {
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum InitgPty',
  'InitgPty UltmtDbtr UltmtCdtr': 'Nm Id',
  'Dbtr Cdtr': 'Nm PstlAdr Id',
  'SvcLvl Purp': 'Cd',
  PmtId: 'InstrId EndToEndId',
  Strd: 'CdtrRefInf',
};

export const ORDER_ELEMENTS = {
  ...COMMON,
  PmtInf:
    'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt UltmtDbtr ChrgBr CdtTrfTxInf',
  CdtTrfTxInf: 'PmtId PmtTpInf Amt ChrgBr UltmtDbtr CdtrAgt Cdtr CdtrAcct UltmtCdtr Purp RmtInf',
  Amt: 'InstdAmt',
};

export const COLLECTION_ELEMENTS = {
  ...COMMON,
  PmtInf:
    'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdColltnDt Cdtr CdtrAcct CdtrAgt UltmtCdtr ChrgBr CdtrSchmeId ' +
    'DrctDbtTxInf',
  DrctDbtTxInf:
    'PmtId PmtTpInf InstdAmt ChrgBr DrctDbtTx UltmtCdtr DbtrAgt Dbtr DbtrAcct UltmtDbtr Purp RmtInf',
  DrctDbtTx: 'MndtRltdInf CdtrSchmeId',
  MndtRltdInf: 'MndtId DtOfSgntr AmdmntInd AmdmntInfDtls ElctrncSgntr',
};

/** The messages of 2009 have no address but country and lines. */
const ADDRESS_OF_2009: Rule = (context, address) => {
  if (!isOf2009(context) || elementsOf(address).every(({ local }) => local === 'Ctry' || local === 'AdrLine'))
    return;
  const right = `PstlAdr has more than Ctry and AdrLine, which ${context.guide.name} does not use in ${context.type}.`;
  wrong(context.guide.notUsed, right)(context, address);
};

/** Reports children that these elements do not have. `root` is the name of the element that the rule applies to. */
export function onlyElements(elements: Elements, root: string): Rule {
  const rules = Object.entries(elements).map(([names, children]) => [names, only(children)] as const);
  return all(
    only(elements[root] ?? ''),
    anywhere({ ...Object.fromEntries(rules), PstlAdr: ADDRESS_OF_2009 }),
  );
}

/** True for payments by SEPA. Urgent ones and those in other currencies have other rules. */
function isBySepa(payment: XmlElement): boolean {
  const [first] = every(payment, 'CdtTrfTxInf');
  const service = text(payment, 'PmtTpInf/SvcLvl/Cd') ?? text(first, 'PmtTpInf/SvcLvl/Cd');
  if (service !== null) return service === 'SEPA';
  const charges = text(payment, 'ChrgBr') ?? text(first, 'ChrgBr') ?? 'SLEV';
  return charges === 'SLEV' && attributeOf(find(first, 'Amt/InstdAmt'), 'Ccy') === 'EUR';
}

const ONE_SERVICE = anywhere({ PmtTpInf: atMost(1, 'SvcLvl') });

const TRANSACTION = all(needs('Cdtr CdtrAcct'), at('CdtrAgt/FinInstnId', unused('Othr LEI')));

/**
 * Rules of the header and of the payments that go through SEPA, with those of SEPA and of both countries; nothing for other
 * messages.
 */
export function ordersBySepa(header: Rule, payment: Rule): Rule {
  return (context, body) => {
    const payments = every(body, 'PmtInf').filter(isBySepa);
    if (payments.length === 0) return;
    at('GrpHdr', header, TRANSFER)(context, body);
    const rule = all(payment, typed('CdtTrfTxInf'), ONE_SERVICE, each('CdtTrfTxInf', TRANSACTION), TRANSFER);
    for (const one of payments) rule(context, one);
  };
}

/** A payment whose transactions have their type, unless it has one for all. */
export function typed(transactions: string): Rule {
  return when({ PmtTpInf: absent }, (context, payment) => {
    if (every(payment, transactions).some((one) => find(one, 'PmtTpInf') === undefined))
      needs('PmtTpInf')(context, payment);
  });
}

/** A day without time, except for instant payments. */
export function dayOnly(code: IsoCode): Rule {
  const report = wrong(
    code,
    'ReqdExctnDt has a time, which only instant payments have (LclInstrm INST); write the day in Dt.',
  );
  const isInstant = { 'PmtTpInf/LclInstrm/Cd': is('INST') };
  return unless(isInstant, (context, payment) => {
    if (every(payment, 'CdtTrfTxInf').every((one) => text(one, 'PmtTpInf/LclInstrm/Cd') === 'INST')) return;
    at('ReqdExctnDt/DtTm', report)(context, payment);
  });
}

/** All collections of a message are of one scheme. */
export function oneScheme(code: IsoCode): Rule {
  return (context, body) => {
    const schemes = every(body, 'PmtInf').flatMap((payment) =>
      [payment, ...every(payment, 'DrctDbtTxInf')].flatMap(
        (level) => find(level, 'PmtTpInf/LclInstrm/Cd') ?? [],
      ),
    );
    const [first] = schemes;
    if (first === undefined) return;
    const other = schemes.find((scheme) => textOf(scheme) !== textOf(first));
    if (other === undefined) return;
    const right = `LclInstrm is ${quoted(textOf(other))} here and ${quoted(textOf(first))} before; send each scheme in its own message.`;
    wrong(code, right)(context, other);
  };
}
