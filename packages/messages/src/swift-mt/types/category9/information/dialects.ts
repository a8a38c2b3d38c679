/**
 * How banks structure field 86. Every dialect is a table from its own marks to the code words that details are given in: those of
 * Dutch and international banks (`/EREF/`, `/NAME/`, `/REMI/`). Sources: Anlage 3 of the German DFÜ agreement, the format
 * descriptions of ING, Rabobank and ABN AMRO, and files of Polish, Slovak and Swiss banks.
 */

/** Code words in use. Only these split a text, because the text between slashes may be anything, a BIC too. */
export const CODE_WORDS =
  'ABWA|ABWE|ADDR|ANBR|BENM|BIC|BREF|BUSP|CDTRREFTP|CHGS|CNTP|CODE|COLL|CRED|CREF|CSID|DBTR|EREF|EXCH|GSID|IBAN|ID|INIT|INVR|IREF|ISDT|KREF|MARF|MREF|MSGID|NAME|NRTX|OAMT|OCMT|ORDP|OURR|PARF|PREF|PURP|REMI|RETN|RTRN|RTYP|SVCL|TRCD|TRID|TRTP|UETR|ULTB|ULTC|ULTD|USTD';

/** Marks that SEPA payments have in the remittance information (`EREF+`, `SVWZ+`), and their code words. */
export const SEPA_MARKS: Readonly<Record<string, string>> = {
  EREF: 'EREF',
  KREF: 'PREF',
  MREF: 'MARF',
  BREF: 'BREF',
  RREF: 'RREF',
  CRED: 'CSID',
  DEBT: 'DEBT',
  COAM: 'COAM',
  OAMT: 'OAMT',
  SVWZ: 'REMI',
  ABWA: 'ABWA',
  ABWE: 'ABWE',
  IBAN: 'IBAN',
  BIC: 'BIC',
  PURP: 'PURP',
};

/** Code words that some banks have for others. */
export const OTHER_WORDS: Readonly<Record<string, string>> = {
  KREF: 'PREF',
  MREF: 'MARF',
  ULTB: 'ULTC',
  USTD: 'REMI',
};

/** The code word of each subfield. `PRIM` (primanota) and `TKEY` (text key) complete the business transaction code. */
export type Numbering = ReadonlyMap<string, string>;

function numbering(...ranges: readonly (readonly [word: string, from: number, to?: number])[]): Numbering {
  const words = new Map<string, string>();
  for (const [word, from, to = from] of ranges)
    for (let number = from; number <= to; number++) words.set(String(number).padStart(2, '0'), word);
  return words;
}

const COMMON = [
  ['TRTP', 0],
  ['BIC', 30],
  ['IBAN', 31],
  ['NAME', 32, 33],
  ['TKEY', 34],
  ['IBAN', 38],
] as const;

export const NUMBERINGS = {
  /** `166?00GUTSCHRIFT?20…`: the German agreement, which other countries took over. */
  german: numbering(...COMMON, ['PRIM', 10], ['REMI', 20, 29], ['REMI', 60, 63]),
  /** `641^00PRZELEW^20…` (also `<`, `~` and `>`): 62 to 64 are the address. */
  eastern: numbering(...COMMON, ['BREF', 10], ['REMI', 20, 29], ['ADDR', 62, 64]),
  /** The same without 32 and 33: name and address are in 27 to 29. */
  easternUnnamed: numbering(...COMMON, ['BREF', 10], ['REMI', 20, 26], ['NAME', 27, 28], ['ADDR', 29]),
  /** A field NS of German banks. */
  own: numbering(['REMI', 1, 14], ['NAME', 15, 16], ['TRTP', 17], ['BIC', 33], ['IBAN', 34]),
} satisfies Record<string, Numbering>;

/** Labels of a language in a text, with their code words. */
export type Labels = Readonly<Record<string, string>>;

/** A text is labelled if it has two of the labels of one language; IBAN and BIC alone are of none. */
export const LABELS: readonly Labels[] = [
  {
    IBAN: 'IBAN',
    BIC: 'BIC',
    REK: 'IBAN',
    NAAM: 'NAME',
    OMSCHRIJVING: 'REMI',
    KENMERK: 'EREF',
    MACHTIGING: 'MARF',
    INCASSANT: 'CSID',
  },
  { 'Z RACH.': 'IBAN', 'NA RACH.': 'IBAN', OD: 'NAME', DLA: 'NAME', 'TYT.': 'REMI', TNR: 'BREF' },
  { AUFTRAGGEBER: 'NAME', ABSENDER: 'NAME', BEGÜNSTIGTER: 'NAME', MITTEILUNGEN: 'REMI', REFERENZEN: 'EREF' },
  { EREF: 'EREF', KREF: 'PREF', MREF: 'MARF', CRED: 'CSID', SVWZ: 'REMI', IBAN: 'IBAN', BIC: 'BIC' },
];
