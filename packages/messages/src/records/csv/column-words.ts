import { nameKey } from '@clearbench/domain';
import type { RecordField } from '../record-source.ts';
import { fieldOfColumn } from './columns.ts';

type Part = 'Name' | 'Account' | 'Bic';

/*
 * Names of columns in German, French, Spanish and Dutch tables, and English ones beside the documented names.
 * All are compared as `nameKey` has them: letters only, without accents. A word that means different things (`Debitor`, `Valuta`)
 * is not here.
 */

const WORDS: Readonly<Partial<Record<RecordField, string>>> = {
  amount:
    'betrag zahlbetrag zahlungsbetrag ueberweisungsbetrag uberweisungsbetrag montant importe monto bedrag transactionamount paymentamount',
  currency: 'wahrung waehrung devise monnaie moneda divisa munt muntsoort muntcode currencycode',
  valueDate:
    'datum valutadatum wertstellung wertstellungsdatum ausfuhrungsdatum ausfuehrungsdatum zahlungsdatum datevaleur datedevaleur ' +
    'datedexecution dateexecution fecha fechavalor fechadevalor fechadeejecucion fechaejecucion uitvoeringsdatum ' +
    'executiondate requestedexecutiondate paymentdate',
  reference:
    'referenz zahlungsreferenz kundenreferenz referenznummer referencedupaiement referencia referenciadelpago referentie kenmerk ' +
    'betalingskenmerk paymentreference referencenumber endtoendid endtoendreference',
};

const SENDER =
  'auftraggeber absender zahler donneurdordre emetteur expediteur ordenante remitente opdrachtgever afzender betaler sender payer ' +
  'debtor originator remitter orderingcustomer';
const RECIPIENT =
  'empfanger empfaenger zahlungsempfanger zahlungsempfaenger begunstigter beguenstigter beneficiaire destinataire beneficiario ' +
  'destinatario begunstigde ontvanger recipient receiver beneficiary beneficiarycustomer payee creditor';

const PARTS: Readonly<Record<Part, string>> = {
  Name: 'name nom nombre naam',
  Account:
    'account accountnumber accountno konto kontonummer kontonr compte numerodecompte ndecompte cuenta numerodecuenta ndecuenta ' +
    'rekening rekeningnummer iban',
  Bic: 'bic swift swiftcode biccode bicswift swiftbic bankbic',
};

const mapOf = <T>(words: Readonly<Partial<Record<string, string>>>, values: readonly T[]): Map<string, T> =>
  new Map(
    Object.values(words).flatMap((list = '', at) =>
      values.slice(at, at + 1).flatMap((value) => list.split(' ').map((word) => [word, value] as const)),
    ),
  );

const SIMPLE = mapOf(WORDS, Object.keys(WORDS) as RecordField[]);
const PART_OF = mapOf(PARTS, Object.keys(PARTS) as Part[]);
const ROLES = [...mapOf({ sender: SENDER, recipient: RECIPIENT }, ['sender', 'recipient'] as const)].sort(
  ([one], [other]) => other.length - one.length,
);

/** Words between the others: `Compte du bénéficiaire`, `IBAN des Empfängers`. */
const LINKS = /(?:dela|del|de|du|des|der|vande|van|of|l)$/;

/**
 * The field that a column contains, by a name in another language or of another system, including `Betrag (EUR)`;
 * null if it is uncertain.
 */
export function fieldOfWords(header: string): RecordField | null {
  const bare = header.replace(/\s*[([].*$/s, '');
  const name = nameKey(bare);
  return name.length > 60 ? null : (SIMPLE.get(name) ?? partyField(name) ?? fieldOfColumn(bare));
}

function partyField(name: string): RecordField | null {
  for (const [word, role] of ROLES) {
    const part = name === word ? 'Name' : (partAfter(name, word) ?? partBefore(name, word));
    if (part !== undefined) return `${role}${part}`;
  }
  return null;
}

/** `Empfänger IBAN`, `Empfängerkonto`, `Beneficiary's account`. */
function partAfter(name: string, word: string): Part | undefined {
  if (!name.startsWith(word)) return undefined;
  const rest = name.slice(word.length);
  return PART_OF.get(rest) ?? (rest.startsWith('s') ? PART_OF.get(rest.slice(1)) : undefined);
}

/** `IBAN Empfänger`, `Name des Auftraggebers`, `Cuenta del beneficiario`. */
function partBefore(name: string, word: string): Part | undefined {
  const genitive = `${word}s`;
  const end = name.endsWith(word) ? word : name.endsWith(genitive) ? genitive : null;
  if (end === null) return undefined;
  const rest = name.slice(0, -end.length);
  return PART_OF.get(rest) ?? PART_OF.get(rest.replace(LINKS, ''));
}

/** Parts of names by which a column is guessed, for a person to decide. */
const HINTS: ReadonlyArray<readonly [hint: RegExp, field: RecordField]> = [
  [/iban|konto|account|compte|cuenta|rekening|acct/, 'recipientAccount'],
  [/bic|swift/, 'recipientBic'],
  [/datum|date|fecha|tag$|valuta/, 'valueDate'],
  [/betrag|summe|amount|montant|importe|monto|bedrag|value|total|umsatz/, 'amount'],
  [/wahrung|waehrung|currency|devise|moneda|divisa|munt|ccy|whg/, 'currency'],
  [/referen|kenmerk|zweck|remittance|purpose|motif|concepto|omschrijving|invoice|rechnung/, 'reference'],
  [/auftraggeb|absend|ordenante|opdrachtgever|sender|debtor|payer/, 'senderName'],
  [/empf|beguenst|begunst|benef|payee|creditor|name|vendor|supplier|lieferant/, 'recipientName'],
];

/** The field that a column may contain, by a part of its name; null if nothing is similar. */
export function guessOfColumn(header: string): RecordField | null {
  const name = nameKey(header);
  const [found] = HINTS.filter(([hint]) => hint.test(name));
  if (found === undefined) return null;
  const isSender = /auftraggeb|absend|ordenante|opdrachtgever|sender|debtor|payer/.test(name);
  const [, field] = found;
  if (isSender && field === 'recipientAccount') return 'senderAccount';
  return isSender && field === 'recipientBic' ? 'senderBic' : field;
}
