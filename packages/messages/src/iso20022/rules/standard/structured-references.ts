import { quoted } from '../../schema/simple-type.ts';
import { textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { every, find, text } from '../lookup.ts';
import { type Rule, wrong } from '../rule.ts';
import { isCreditorReference, isNationalReference, mod97, qrCheckDigit } from './check-digits.ts';

/** The institution numbers of QR-IBANs (Swiss Implementation Guidelines QR-bill). */
const QR_IBAN = /^(?:CH|LI)\d\d3[01]\d{3}/;

export const isQrIban = (iban: string): boolean => QR_IBAN.test(iban);

/** True if a structured remittance has a QR reference. */
export const isQrReference = (remittance: XmlElement): boolean =>
  every(remittance, 'CdtrRefInf').some((reference) => kindOf(reference) === 'QRR');

/**
 * The creditor's reference of a payment: check digits of QR references (modulo 10, recursive), of ISO 11649, of
 * Belgian communications (modulo 97), and of Finnish, Norwegian and Slovenian references; and a QR reference exactly where the account is a QR-IBAN.
 */
export const CREDITOR_REFERENCE: Rule = (context, transaction) => {
  const references = every(find(transaction, 'RmtInf'), 'Strd').flatMap(
    (one) => find(one, 'CdtrRefInf') ?? [],
  );
  const iban = find(transaction, 'CdtrAcct/Id/IBAN');
  const country = iban === undefined ? '' : textOf(iban).slice(0, 2);
  for (const reference of references) checkDigits(country)(context, reference);
  // The Swiss guidelines say the same as an error.
  if (iban === undefined || context.problems.depth === 'sps') return;
  const isQr = isQrIban(textOf(iban));
  const qr = references.find((reference) => kindOf(reference) === 'QRR');
  if (isQr && qr === undefined) {
    const says = `IBAN ${quoted(textOf(iban))} is a QR-IBAN, which needs a QR reference; add RmtInf/Strd/CdtrRefInf with Prtry QRR.`;
    wrong('qr_reference', says, 'warning')(context, iban);
  } else if (!isQr && qr !== undefined) {
    const says =
      'CdtrRefInf has a QR reference, but the account of the creditor is no QR-IBAN; compare both with the bill.';
    wrong('qr_reference', says, 'warning')(context, qr);
  }
};

const checkDigits =
  (country: string): Rule =>
  (context, information) => {
    const reference = find(information, 'Ref');
    if (reference === undefined) return;
    const value = textOf(reference).replaceAll(' ', '');
    const problem = digitsProblem(kindOf(information), value, text(information, 'Tp/Issr'), country);
    if (problem === null) return;
    wrong(
      'reference_checksum',
      `Ref ${quoted(textOf(reference))} ${problem}.`,
      'warning',
    )(context, reference);
  };

const kindOf = (information: XmlElement): string | null =>
  text(information, 'Tp/CdOrPrtry/Prtry') ?? text(information, 'Tp/CdOrPrtry/Cd');

/** How each country checks its national references. */
const NATIONAL: Readonly<Record<string, string>> = {
  FI: 'weights 7, 3, 1',
  NO: 'KID, modulo 10 or 11',
  SI: 'SI12, modulo 11',
};

function digitsProblem(
  kind: string | null,
  value: string,
  issuer: string | null,
  country: string,
): string | null {
  if (kind === 'QRR') {
    if (!/^\d{27}$/.test(value)) return 'is no QR reference, which has 27 digits';
    const right = qrCheckDigit(value.slice(0, -1));
    return value.endsWith(right)
      ? null
      : `has a wrong check digit; compare it with the bill (${right} would fit)`;
  }
  if (kind !== null && kind !== 'SCOR') return null;
  if (issuer === 'BBA' && /^\d{12}$/.test(value)) {
    const right = String(mod97(value.slice(0, 10)) || 97).padStart(2, '0');
    return value.endsWith(right) ? null : 'has wrong check digits (modulo 97); compare it with the bill';
  }
  const national = isNationalReference(country, value);
  if (national === false) return `has wrong check digits (${NATIONAL[country]}); compare it with the bill`;
  if (!/^RF\d\d/i.test(value) || isCreditorReference(value)) return null;
  return 'has wrong check digits (ISO 11649, modulo 97); compare it with the bill';
}
