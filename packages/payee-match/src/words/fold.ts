/** A word in lower-case Latin letters. The two forms differ where a letter has two usual spellings. */
export interface FoldedWord {
  /** Without accents: ü as u, ø as o, Bulgarian and Greek by their national standards. */
  readonly plain: string;
  /** Written out: ü as ue, ø as oe, Cyrillic as in passports (ICAO 9303). */
  readonly wide: string;
}

const CYRILLIC: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', ѓ: 'g', д: 'd', е: 'e', ё: 'e', є: 'e', э: 'e' },
  ...{ ж: 'zh', з: 'z', и: 'i', і: 'i', ї: 'i', й: 'y', ј: 'j', к: 'k', ќ: 'k', л: 'l', љ: 'lj' },
  ...{ м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p', р: 'r', с: 's', т: 't', ћ: 'c', у: 'u', ф: 'f' },
  ...{ х: 'h', ц: 'ts', ч: 'ch', џ: 'dz', ѕ: 'dz', ш: 'sh', щ: 'sht', ъ: 'a', ы: 'y', ь: 'y' },
  ...{ ю: 'yu', я: 'ya', ђ: 'dj' },
};

const GREEK: Readonly<Record<string, string>> = {
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{ ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch' },
  ...{ ψ: 'ps', ω: 'o' },
};

const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', đ: 'd', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n' },
};

const PLAIN_LETTERS = new Map(Object.entries({ ...CYRILLIC, ...GREEK, ...LATIN }));

const WIDE_LETTERS = new Map([
  ...PLAIN_LETTERS,
  ...Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', đ: 'dj', χ: 'h' }),
  ...Object.entries({ х: 'kh', щ: 'shch', ъ: 'ie', ь: '', ю: 'iu', я: 'ia', й: 'i' }),
]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
const NOT_ASCII = /[^\u0000-\u007f]/g;
const IS_ASCII = /^[ -~]*$/;
const IS_GREEK = /[α-ώ]/;
const MARKS = /\p{M}/gu;

/** Folds a word that is in the normalisation form NFKC. The forms are empty if the word consists of marks. */
export function fold(word: string): FoldedWord {
  const lower = word.toLowerCase();
  if (IS_ASCII.test(lower)) return { plain: lower, wide: lower };
  const spelled = IS_GREEK.test(lower) ? spellGreekPairs(withoutMarks(lower)) : lower;
  // The Bulgarian standard has an exception for this ending: Maria, Sofia.
  const plain = inLatin(spelled.replace(/ия$/, 'иа'), PLAIN_LETTERS);
  return { plain, wide: inLatin(spelled, WIDE_LETTERS) || plain };
}

function inLatin(word: string, letters: ReadonlyMap<string, string>): string {
  return withoutMarks(word.replace(NOT_ASCII, (letter) => letters.get(letter) ?? letter));
}

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(MARKS, '');
}

/** Greek letters that sound different together, by ELOT 743. */
function spellGreekPairs(word: string): string {
  return word
    .replaceAll('ου', 'ou')
    .replace(/([αεη])υ(?=[θκξπσςτφχψ]|$)/g, '$1f')
    .replace(/([αεη])υ/g, '$1v')
    .replaceAll('γγ', 'ng')
    .replaceAll('γξ', 'nx')
    .replaceAll('γχ', 'nch')
    .replace(/^μπ/, 'b');
}
