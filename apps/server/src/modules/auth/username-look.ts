/** Letters and digits that look like another letter and do not decompose into it: the first of each pair like the second. */
const PAIRS = [
  // Digits and Latin; a capital i looks like a small L, and names ignore case.
  '0o 1l il ıl ɩl ɪl ȷj øo ɵo łl ƚl đd ðd ħh ŧt ƀb ɨl ƶz ɏy ɍr ɇe ɉj ɡg ɑa ʋv',
  // Cyrillic, small and capital
  'аa сc ԁd еe һh іl јj ӏl оo рp ԛq ѕs ԝw хx уy ѵv',
  'АA ВB СC ԀD ЕE НH Іl ЈJ КK МM ОO РP ԚQ ЅS ТT ԜW ХX УY',
  // Greek, small and capital
  'αa γy ιl κk νv οo ρp υu χx',
  'ΑA ΒB ΕE ΖZ ΗH Ιl ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX',
  // Armenian
  'օo ոn սu հh ցg զq ՕO ՍU ՏS',
];

const LIKE: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap((pairs) => pairs.split(' ')).map((pair): [string, string] => [
    pair.slice(0, -1),
    pair.slice(-1),
  ]),
);

/** All marks except those that turn a kana into another one, such as か and が. */
const ACCENTS = /[\p{M}--[\u3099\u309a]]/gv;

/**
 * The look of a username at a glance: `operatoŕ` and the Cyrillic `сосо` look like `operator` and `coco`. Two operators must
 * not have names with the same look. It is not used for logins.
 */
export const lookOfUsername = (name: string): string =>
  [...name.normalize('NFKD').replace(ACCENTS, '')]
    .map((letter) => LIKE.get(letter) ?? letter.toLowerCase())
    // The list may contain only the lower-case form of a letter.
    .map((letter) => LIKE.get(letter) ?? letter.toLowerCase())
    .join('');
