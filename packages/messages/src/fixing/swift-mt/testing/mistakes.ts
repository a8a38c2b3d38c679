/** A common mistake, at one of the places where it can be made; the text as it is where there is none. */
export type Mistake = (text: string, pick: number) => string;

/** Changes one of the pieces that match. */
function at(pattern: RegExp, change: (piece: string) => string): Mistake {
  return (text, pick) => {
    const places = [...text.matchAll(pattern)];
    const place = places[pick % Math.max(places.length, 1)];
    if (place === undefined) return text;
    const [piece] = place;
    return text.slice(0, place.index) + change(piece) + text.slice(place.index + piece.length);
  };
}

function everywhere(from: string, to: string): Mistake {
  return (text) => text.replaceAll(from, () => to);
}

const AMOUNT = /(?<=[A-Z])\d{1,12},\d*(?=[\r\nNFS])/g;
const DATE = /(?<=:(?:32[ACD]|30|60F|62F|64|65):[CD]?)\d{6}/g;
const TAG = /(?<=\n):\d\d[A-Z]?:/g;
const LINE = /[^\r\n]+\r\n(?=[^\r\n])/g;

const capitals = (piece: string): string => piece.toLowerCase();
const grouped = (separator: string, comma: string) => (amount: string) =>
  amount.replaceAll(/\B(?=(?:\d{3})+,)/g, separator).replace(',', comma);

/** Mistakes in the text of a message, certain and doubtful ones. None of them makes another right message of a right one. */
export const MISTAKES: Readonly<Record<string, Mistake>> = {
  'CR CR LF': everywhere('\r\n', '\r\r\n'),
  'empty lines': everywhere('\r\n', '\r\n\r\n'),
  '@@': everywhere('\r\n', '@@'),
  'written line ends': everywhere('\r\n', '\\n'),
  'no line ends': everywhere('\r\n', ''),
  'blanks for line ends': everywhere('\r\n', ' '),
  'LF alone': everywhere('\r\n', '\n'),
  'CR alone': everywhere('\r\n', '\r'),
  indentation: everywhere('\r\n', '\r\n\t'),
  'no line for the first field': at(/\{4:\r\n/g, () => '{4:'),
  'no line for the end': at(/\r\n-\}/g, () => '-}'),
  'hyphen alone': at(/-\}(?=\{5)/g, () => '-'),
  'brace alone': at(/\r\n-\}/g, () => '\r\n}'),
  'surplus brace': at(/-\}/g, () => '-}}'),
  'missing brace': at(/\}(?=\{|$)/g, () => ''),
  'no end': at(/-\}/g, () => ''),
  'decimal point': at(AMOUNT, (amount) => amount.replace(',', '.')),
  'no comma': at(AMOUNT, (amount) => amount.replace(/,0*$/, '')),
  'points for thousands': at(AMOUNT, grouped('.', ',')),
  'commas for thousands': at(AMOUNT, grouped(',', '.')),
  'apostrophes for thousands': at(AMOUNT, grouped("'", ',')),
  'blanks for thousands': at(AMOUNT, grouped(' ', ',')),
  'zeros behind': at(AMOUNT, (amount) => `${amount}0`),
  'three zeros behind': at(AMOUNT, (amount) => amount.replace(/,0*$/, ',000')),
  'zeros in front': at(AMOUNT, (amount) => amount.padStart(17, '0')),
  'blank in front of the amount': at(AMOUNT, (amount) => ` ${amount}`),
  'year in full': at(DATE, (date) => `20${date}`),
  'ISO date': at(DATE, (date) => date.replace(/(..)(..)(..)/, '20$1-$2-$3')),
  'date with dots': at(DATE, (date) => date.replace(/(..)(..)(..)/, '$3.$2.20$1')),
  'date with slashes': at(DATE, (date) => date.replace(/(..)(..)(..)/, '$3/$2/20$1')),
  'American date': at(DATE, (date) => date.replace(/(..)(..)(..)/, '$2/$3/20$1')),
  'small letters in a header': at(/(?<=\{[12]:)[^}]*/g, capitals),
  'UETR in capitals': at(/(?<=\{121:)[^}]*/g, (uetr) => uetr.toUpperCase()),
  'UETR without hyphens': at(/(?<=\{121:)[^}]*/g, (uetr) => uetr.replaceAll('-', '')),
  'tags of block 3 turned round': at(/(?<=\{3:)(?:\{[^}]*\})+/g, (tags) =>
    tags
      .split(/(?<=\})/)
      .reverse()
      .join(''),
  ),
  'no flag': at(/\{119:[^}]*\}/g, () => ''),
  'small letters in a code': at(/(?<=:(?:23B|71A|23):)[A-Z]+/g, capitals),
  'small letters in a currency': at(/(?<=[:\d])[A-Z]{3}(?=\d+,)/g, capitals),
  'small letters in a BIC': at(/(?<=\n|:\d\dA:)[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?=\r\n)/g, capitals),
  'small letters in a tag': at(TAG, capitals),
  'tag without its first colon': at(TAG, (tag) => tag.slice(1)),
  'tag without its second colon': at(TAG, (tag) => tag.slice(0, -1)),
  'blank in front of a tag': at(TAG, (tag) => ` ${tag}`),
  'blank behind a tag': at(/(?<=\n):\d\d[A-Z]?:(?!\/)/g, (tag) => `${tag} `),
  'another letter': at(TAG, (tag) => `${tag.slice(0, 3)}Z:`),
  'blanks at the end of a line': at(LINE, (line) => line.replace('\r\n', '  \r\n')),
  'empty line': at(LINE, (line) => `${line}\r\n`),
  'line twice': at(LINE, (line) => line + line),
  'lines turned round': at(/(?<=\n):[^\r\n]+\r\n:[^\r\n]+\r\n/g, (lines) =>
    lines
      .split(/(?<=\n)/)
      .reverse()
      .join(''),
  ),
  'characters outside the set': at(/(?<=\n)[A-Za-z ]{3,}(?=\r\n)/g, (text) => text.replace('A', 'Á')),
  'grouped IBAN': at(/(?<=\/)[A-Z]{2}\d\d[A-Z0-9]{11,}(?=\r\n)/g, (iban) =>
    iban.replaceAll(/.{4}(?=.)/g, '$& '),
  ),
};
