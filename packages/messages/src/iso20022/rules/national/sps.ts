import { isInForce } from '../../../core/releases.ts';
import { quoted } from '../../schema/simple-type.ts';
import { textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { addressElements, townAndCountry } from '../address.ts';
import { attributeOf, every, find, text } from '../lookup.ts';
import {
  absent,
  all,
  anywhere,
  at,
  atMost,
  each,
  is,
  isOneOf,
  nameOf,
  needs,
  noSlashes,
  present,
  type Rule,
  when,
  wrong,
} from '../rule.ts';
import { isQrIban, isQrReference } from '../standard/structured-references.ts';
import { type CharacterSet, characters, IN_REFERENCES } from './characters.ts';
import { onOneLevel, transactionsUpTo, versions } from './national-rules.ts';

/**
 * The Swiss Payment Standards for credit transfers (SIX, Swiss Implementation Guidelines for pain.001, version 2). What banks
 * confirm differently is a warning.
 */
const NAME_MAX = 70;
const TRANSACTIONS_MAX = 99_999;

/** Basic Latin, Latin-1 Supplement, Latin Extended-A, and Ș ș Ț ț €. */
const BEYOND = /[^\n\r\t\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]/u;
export const isSpsCharacter = (character: string): boolean => !BEYOND.test(character);

const LATIN: CharacterSet = {
  beyond: BEYOND,
  allowed: 'SPS takes Latin letters only (Unicode blocks Latin-1 and Latin Extended-A)',
};
const REFERENCES: ReadonlySet<string> = new Set(['MsgId', 'PmtInfId', 'InstrId', 'EndToEndId']);

const oneOf = (codes: string): Rule => isOneOf('sps_value', 'SPS', codes);

const PARTY = nameOf(NAME_MAX, 'sps_value', 'SPS');

/** True for a payment that goes through SEPA: names are shorter there, and refunds need no bank. */
const isSepa = (transaction: XmlElement): boolean =>
  [transaction, transaction.parent ?? undefined].some(
    (element) => text(element, 'PmtTpInf/SvcLvl/Cd') === 'SEPA',
  );

const SEPA_NAMES: Rule = (context, transaction) => {
  if (!isSepa(transaction)) return;
  for (const name of ['Cdtr', 'UltmtDbtr', 'UltmtCdtr']) at(name, PARTY)(context, transaction);
};

const REMITTANCE = all(
  atMost(1, 'Ustrd'),
  atMost(1, 'Strd', 'warning'),
  when(
    { Ustrd: present, Strd: present },
    wrong('sps_remittance', 'RmtInf has Ustrd and Strd; SPS takes one of them.'),
  ),
);

const isSwiss = (iban: string): boolean => /^(?:CH|LI)/.test(iban);

/** A QR-IBAN is paid with its QR reference, in CHF or EUR; other accounts never have one. */
const QR_BILL: Rule = (context, transaction) => {
  const iban = find(transaction, 'CdtrAcct/Id/IBAN');
  if (iban === undefined) return;
  const references = every(find(transaction, 'RmtInf'), 'Strd').filter(isQrReference);
  const [reference] = references;
  if (!isQrIban(textOf(iban))) {
    if (reference === undefined) return;
    const right =
      'RmtInf has a QR reference, but the account of the creditor is no QR-IBAN; compare both with the bill.';
    wrong('sps_reference', right)(context, reference);
    return;
  }
  if (reference === undefined) {
    const right = `IBAN ${quoted(textOf(iban))} is a QR-IBAN, which needs a QR reference; add RmtInf/Strd/CdtrRefInf with Prtry QRR.`;
    wrong('sps_reference', right)(context, iban);
  }
  const amount = find(transaction, 'Amt/InstdAmt');
  const currency = attributeOf(amount, 'Ccy');
  if (amount === undefined || currency === 'CHF' || currency === 'EUR') return;
  const right = `InstdAmt is in ${quoted(currency ?? '')}; a QR-bill is in CHF or EUR.`;
  wrong('sps_value', right)(context, amount);
};

/** Instant payments go through SIC in CHF, and through SEPA in EUR. */
const INSTANT: Rule = (context, transaction) => {
  const isInstant = [transaction, transaction.parent ?? undefined].some(
    (element) => text(element, 'PmtTpInf/LclInstrm/Cd') === 'INST',
  );
  const iban = text(transaction, 'CdtrAcct/Id/IBAN') ?? '';
  const amount = find(transaction, 'Amt/InstdAmt');
  if (!isInstant || amount === undefined || !isSwiss(iban) || attributeOf(amount, 'Ccy') === 'CHF') return;
  wrong('sps_value', 'InstdAmt of an instant payment in Switzerland is in CHF.', 'warning')(context, amount);
};

/** An account that is no IBAN needs the bank of the creditor, except in a refund through SEPA, which names an entry. */
const CREDITOR_BANK: Rule = (context, transaction) => {
  if (!isSepa(transaction))
    when({ 'CdtrAcct/Id/IBAN': absent, CdtrAcct: present }, needs('CdtrAgt'))(context, transaction);
};

/** What stands about the debtor is ignored: the bank knows its customer. */
const ADDRESS: Rule = (context, address) => {
  if (address.parent?.local === 'Dbtr') return;
  townAndCountry('sps_address', 'SPS', isInForce('sps structured address', context.day))(context, address);
  addressElements('sps_address')(context, address);
};

const AGENT = when(
  {
    FinInstnId: present,
    'FinInstnId/BICFI': absent,
    'FinInstnId/BIC': absent,
    'FinInstnId/ClrSysMmbId': absent,
    'FinInstnId/Nm': absent,
    '../CdtrAcct/Id/IBAN': absent,
  },
  wrong('sps_agent', ({ local }) => `${local} has no BIC and no clearing number; write one.`),
);

/** A customer's orders (pain.001). */
export const SPS_ORDERS = all(
  versions('pain.001.001.09'),
  characters('sps_characters', ({ local }) => (REFERENCES.has(local) ? IN_REFERENCES : LATIN)),
  at('GrpHdr/NbOfTxs', transactionsUpTo(TRANSACTIONS_MAX, 'sps_value')),
  at(
    'GrpHdr/InitgPty',
    when(
      { Nm: absent, Id: absent },
      wrong('sps_missing', 'InitgPty has neither Nm nor Id; SPS makes one of them mandatory.'),
    ),
  ),
  each(
    'PmtInf',
    at('PmtMtd', oneOf('TRF CHK')),
    when({ 'PmtTpInf/SvcLvl/Cd': is('SEPA') }, at('ChrgBr', oneOf('SLEV'))),
    each(
      'CdtTrfTxInf',
      onOneLevel('PmtTpInf', 'warning'),
      when({ 'PmtTpInf/SvcLvl/Cd': is('SEPA') }, at('ChrgBr', oneOf('SLEV'))),
      at('Cdtr', when({ Nm: absent }, needs('Nm'))),
      SEPA_NAMES,
      CREDITOR_BANK,
      QR_BILL,
      INSTANT,
    ),
  ),
  anywhere({
    'MsgId PmtInfId InstrId EndToEndId': noSlashes('sps_reference'),
    'DbtrAgt CdtrAgt': AGENT,
    RmtInf: REMITTANCE,
    PstlAdr: ADDRESS,
  }),
);
