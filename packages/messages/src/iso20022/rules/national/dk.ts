import { all, anywhere, at, atMost, each, nameOf, needs, type Rule } from '../rule.ts';
import { SEPA_COLLECTIONS } from '../sepa/sepa.ts';
import { characters, IN_REFERENCES } from './characters.ts';
import { onOneLevel, versions } from './national-rules.ts';
import {
  COLLECTION_ELEMENTS,
  dayOnly,
  ORDER_ELEMENTS,
  oneScheme,
  onlyElements,
  ordersBySepa,
  typed,
} from './sepa-subset.ts';

/*
 * The German banks' rules for SEPA orders and collections: chapter 2 of Anlage 3 of the DFÜ-Abkommen, as in its schemas
 * (technical validation subsets) GBIC_3 for the versions of 2009 and GBIC_5 (April 2025) for those of 2019.
 */
const NAME_MAX = 70;
const IDENTIFICATIONS = /^(?:MsgId|PmtInfId|InstrId|EndToEndId|MndtId|OrgnlMndtId)$/;

const REFERENCES = characters('dk_characters', ({ local }) =>
  IDENTIFICATIONS.test(local) ? IN_REFERENCES : null,
);
const INITIATOR = at('InitgPty', nameOf(NAME_MAX, 'dk_value', 'DK'));
const HEADER: Rule = all(needs('CtrlSum'), INITIATOR, REFERENCES);
const TYPE = anywhere({ PmtTpInf: needs('SvcLvl') });

/** A customer's orders (pain.001). */
export const DK_ORDERS = all(
  versions('pain.001.001.09', 'pain.001.001.03'),
  ordersBySepa(
    all(onlyElements(ORDER_ELEMENTS, 'GrpHdr'), HEADER),
    all(
      onlyElements(ORDER_ELEMENTS, 'PmtInf'),
      needs('NbOfTxs CtrlSum'),
      TYPE,
      dayOnly('dk_value'),
      REFERENCES,
      each('CdtTrfTxInf', onOneLevel('UltmtDbtr'), onOneLevel('PmtTpInf', 'warning')),
    ),
  ),
);

/** A creditor's collections (pain.008). */
export const DK_COLLECTIONS = all(
  versions('pain.008.001.08', 'pain.008.001.02'),
  at('GrpHdr', onlyElements(COLLECTION_ELEMENTS, 'GrpHdr'), HEADER),
  oneScheme('dk_value'),
  each(
    'PmtInf',
    onlyElements(COLLECTION_ELEMENTS, 'PmtInf'),
    needs('NbOfTxs CtrlSum'),
    typed('DrctDbtTxInf'),
    anywhere({ PmtTpInf: all(needs('SvcLvl LclInstrm SeqTp'), atMost(1, 'SvcLvl')) }),
    REFERENCES,
    each('DrctDbtTxInf', onOneLevel('UltmtCdtr'), onOneLevel('PmtTpInf', 'warning')),
  ),
  SEPA_COLLECTIONS,
);
