const SINGLE_BYTE = [
  ...['ibm866', 'koi8-r', 'koi8-u', 'macintosh', 'x-mac-cyrillic'],
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...[874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page) => `windows-${page}`),
];

/** Two characters and their bytes in encodings with several bytes for a character. */
const MULTI_BYTE: readonly (readonly [label: string, words: string, hex: string])[] = [
  ['shift_jis', '銀行', '8be28d73'],
  ['euc-jp', '銀行', 'b6e4b9d4'],
  ['gbk', '银行', 'd2f8d0d0'],
  ['gb18030', '银行', 'd2f8d0d0'],
  ['big5', '銀行', 'bbc8a6e6'],
  ['euc-kr', '은행', 'c0bac7e0'],
];

/** An encoding with words that it has, all of them beyond ASCII. */
export interface Encoding {
  readonly label: string;
  readonly words: string;
  /** The bytes of a text that has nothing beyond ASCII but the words. */
  encode(text: string): Uint8Array;
}

/** All encodings of the Encoding Standard that XML in files is written in. */
export function allEncodings(): Encoding[] {
  return [
    ...SINGLE_BYTE.map(singleByte),
    ...MULTI_BYTE.map(([label, words, hex]) => replacing(label, words, Buffer.from(hex, 'hex'))),
    { label: 'utf-8', words: 'ÄЖ銀😀', encode: (text) => Buffer.from(text) },
    { label: 'utf-16', words: 'ÄЖ銀😀', encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') },
    { label: 'utf-16be', words: 'ÄЖ銀😀', encode: (text) => Buffer.from(text, 'utf16le').swap16() },
  ];
}

/** With every letter that the encoding has, up to as many as a problem quotes. */
function singleByte(label: string): Encoding {
  const upper = Uint8Array.from({ length: 128 }, (_, at) => 128 + at);
  const characters = new TextDecoder(label).decode(upper);
  const bytes = [...upper].filter((byte) => /^\p{L}$/u.test(characters.charAt(byte - 128))).slice(0, 50);
  const words = bytes.map((byte) => characters.charAt(byte - 128)).join('');
  return replacing(label, words, Buffer.from(bytes));
}

function replacing(label: string, words: string, bytes: Buffer): Encoding {
  return {
    label,
    words,
    encode: (text) => {
      const [before = '', after = ''] = text.split(words);
      return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
    },
  };
}
