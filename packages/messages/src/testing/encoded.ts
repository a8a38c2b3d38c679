/** Encodings of the Encoding Standard in which one byte is one character. */
export const SINGLE_BYTE = [
  'ibm866',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'windows-874',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'x-mac-cyrillic',
] as const;

/** Encodings in which several bytes are one character, with a text and its bytes in hexadecimal. */
export const MULTI_BYTE: readonly (readonly [encoding: string, text: string, hex: string])[] = [
  ['shift_jis', '銀行', '8be28d73'],
  ['euc-jp', '銀行', 'b6e4b9d4'],
  ['iso-2022-jp', '銀行', '1b2442366439541b2842'],
  ['gbk', '银行', 'd2f8d0d0'],
  ['gb18030', '银行', 'd2f8d0d0'],
  ['big5', '銀行', 'bbc8a6e6'],
  ['euc-kr', '은행', 'c0bac7e0'],
];

/** A text in UTF-16. */
export function utf16(text: string, order: 'le' | 'be', isMarked: boolean): Uint8Array {
  const marked = `${isMarked ? '\ufeff' : ''}${text}`;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at++) view.setUint16(at * 2, marked.charCodeAt(at), order === 'le');
  return bytes;
}

/** A text in an encoding in which one byte is one character. Characters that it does not have throw. */
export function singleByte(text: string, encoding: string): Uint8Array {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (character) => {
    const byte = table.indexOf(character);
    if (byte === -1) throw new Error(`${encoding} has no ${character}.`);
    return byte;
  });
}

/** Two letters beyond ASCII that an encoding has. */
export function lettersOf(encoding: string): string {
  const upper = Uint8Array.from({ length: 128 }, (_, at) => 128 + at);
  return new TextDecoder(encoding)
    .decode(upper)
    .replace(/[^\p{L}]|\uFFFD/gu, '')
    .slice(0, 2);
}
