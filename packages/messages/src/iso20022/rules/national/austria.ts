import { textOf } from '../../xml/xml-tree.ts';
import { every } from '../lookup.ts';
import { all, anywhere, at, atMost, each, isOneOf, nameOf, needs, only, type Rule, wrong } from '../rule.ts';
import { SEPA_COLLECTIONS } from '../sepa/sepa.ts';
import { type CharacterSet, characters, IN_REFERENCES } from './characters.ts';
import { onOneLevel, transactionsUpTo, versions } from './national-rules.ts';
import {
  COLLECTION_ELEMENTS,
  dayOnly,
  ORDER_ELEMENTS,
  onlyElements,
  ordersBySepa,
  typed,
} from './sepa-subset.ts';

/*
 * The Austrian banks' rules for SEPA orders and collections: the technical validation subsets of Payment Services Austria
 * (formerly STUZZA), version 4 for the messages of 2009 and for pain.008.001.08, version 5 (May 2025) for pain.001.001.09.
 * Those of 2019 have no address of the bank's customer; it is not reported, as the rulebooks of 2025 have one.
 */
const NAME_MAX = 70;
const TRANSACTIONS_MAX = 999_999;
const PAYMENTS_MAX = 9_999;

const IN_TEXTS: CharacterSet = {
  beyond: /[^-A-Za-z0-9+/?:().,'äöüßÄÖÜ&><"|€$§%!=#~;*{}[\]@\\_°^\s]/u,
  allowed: 'PSA takes letters of English and German, digits, space and the signs of a keyboard',
};
export const isAustrianCharacter = (character: string): boolean => !IN_TEXTS.beyond.test(character);

const IDENTIFICATIONS = /^(?:MsgId|PmtInfId|InstrId|EndToEndId|MndtId|OrgnlMndtId|Ref)$/;

const CHARACTERS = characters('austria_characters', ({ local }) =>
  IDENTIFICATIONS.test(local) ? IN_REFERENCES : IN_TEXTS,
);

/** Since the messages of 2019, sums are mandatory, and times have their zone. */
const OF_2019 = /\.0[89]$/;
const since2019 =
  (rule: Rule): Rule =>
  (context, element) => {
    if (OF_2019.test(context.type)) rule(context, element);
  };

const ZONE = /(?:Z|[-+]\d\d(?::\d\d)?)$/;
const CREATED: Rule = (context, time) => {
  if (ZONE.test(textOf(time).trim())) return;
  const right = 'CreDtTm has no time zone; write it as Z or an offset, as in 2026-11-20T09:30:00+01:00.';
  wrong('austria_value', right)(context, time);
};

const HEADER = all(
  since2019(all(needs('CtrlSum'), at('CreDtTm', CREATED))),
  at('NbOfTxs', transactionsUpTo(TRANSACTIONS_MAX, 'austria_value')),
  at(
    'InitgPty',
    nameOf(NAME_MAX, 'austria_value', 'PSA'),
    at('Id', only('OrgId')),
    at('Id/OrgId/Othr/SchmeNm', only('Cd'), at('Cd', isOneOf('austria_value', 'PSA', 'BANK'))),
  ),
  CHARACTERS,
);
const SUMS = since2019(needs('NbOfTxs CtrlSum'));

const PAYMENTS: Rule = (context, body) => {
  const extra = every(body, 'PmtInf')[PAYMENTS_MAX];
  if (extra === undefined) return;
  wrong('austria_value', `PmtInf occurs more than ${PAYMENTS_MAX} times, which PSA refuses.`)(context, extra);
};

const PAYMENT_ID = { PmtId: 'InstrId EndToEndId UETR' };
const ORDERS = { ...ORDER_ELEMENTS, ...PAYMENT_ID, PmtInf: `${ORDER_ELEMENTS.PmtInf} InstrForDbtrAgt` };
const COLLECTIONS = { ...COLLECTION_ELEMENTS, ...PAYMENT_ID };

/** A customer's orders (pain.001). */
export const AUSTRIA_ORDERS = all(
  versions('pain.001.001.09', 'pain.001.001.03'),
  PAYMENTS,
  ordersBySepa(
    all(onlyElements(ORDERS, 'GrpHdr'), HEADER),
    all(
      onlyElements(ORDERS, 'PmtInf'),
      SUMS,
      dayOnly('austria_value'),
      CHARACTERS,
      each('CdtTrfTxInf', onOneLevel('PmtTpInf UltmtDbtr')),
    ),
  ),
);

/** A creditor's collections (pain.008). */
export const AUSTRIA_COLLECTIONS = all(
  versions('pain.008.001.08', 'pain.008.001.02'),
  PAYMENTS,
  at('GrpHdr', onlyElements(COLLECTIONS, 'GrpHdr'), HEADER),
  each(
    'PmtInf',
    onlyElements(COLLECTIONS, 'PmtInf'),
    SUMS,
    typed('DrctDbtTxInf'),
    anywhere({ PmtTpInf: all(needs('LclInstrm SeqTp'), atMost(1, 'SvcLvl')) }),
    CHARACTERS,
    each('DrctDbtTxInf', onOneLevel('PmtTpInf UltmtCdtr DrctDbtTx/CdtrSchmeId')),
  ),
  SEPA_COLLECTIONS,
);
