import { generationOf, isAmbiguousTitle, type PayeeKind, type WordRole } from '../words/roles.ts';
import { isName, type Word } from '../words/words.ts';
import type { Difference } from './comparison.ts';
import { pairWords, type WordPair } from './pair-words.ts';
import { PENALTIES } from './penalties.ts';
import { spellingDifferences } from './spelling.ts';

/** The share of an organisation's letters that must have a counterpart if words are left out or added. */
const SHARE_OF_LETTERS = 0.6;

/** The differences between the words of two names, without their legal forms. */
export function compareWords(
  given: readonly Word[],
  registered: readonly Word[],
  kind: PayeeKind,
): Difference[] {
  if (digitsOf(given, kind) !== digitsOf(registered, kind)) return [OTHER_DIGITS];
  const { pairs, added, leftOut } = pairWords(given, registered);
  if (!pairs.some(isWholeName)) return [NOTHING_ALIKE];
  const names = { added: added.filter(isName), leftOut: leftOut.filter(isName) };
  if (kind === 'person' && namesIn(pairs) < 2) {
    // Don and Van are also given names, so they must not be ignored beside a surname alone.
    names.added = added.filter(isNotConnective);
    names.leftOut = leftOut.filter(isNotConnective);
  } else if (kind === 'person' && isOtherBeginning(given[0], added, registered[0], leftOut)) {
    names.added = added.filter((word) => isName(word) || word === given[0]);
    names.leftOut = leftOut.filter((word) => isName(word) || word === registered[0]);
  }
  return [
    ...spellingDifferences(pairs),
    ...pairs.flatMap(likenessDifference),
    ...initialsDifference(pairs),
    ...orderDifference(pairs, registered, kind),
    ...wordsDifference(pairs, names.added, names.leftOut, kind),
    ...particlesDifference([...added, ...leftOut]),
    ...generationDifference(added.filter(hasRole('generation')), leftOut.filter(hasRole('generation'))),
    ...smallDifference('title', added, leftOut, 'A title was left out or added.'),
    ...smallDifference('connective', added, leftOut, 'A word such as “and” was left out or added.'),
  ];
}

/** Do Thi Minh and Le Thi Minh: two different words that may be names are names. */
function isOtherBeginning(
  given: Word | undefined,
  added: readonly Word[],
  registered: Word | undefined,
  leftOut: readonly Word[],
): boolean {
  if (given === undefined || registered === undefined) return false;
  const areUnpaired = added.includes(given) && leftOut.includes(registered);
  return areUnpaired && mayBeName(given) && mayBeName(registered);
}

const mayBeName = ({ role, plain }: Word): boolean => role === 'particle' || isAmbiguousTitle(plain);

const OTHER_DIGITS: Difference = {
  code: 'other-digits',
  text: 'The digits in the names differ.',
  penalty: PENALTIES.otherDigits,
  atMost: 'no-match',
};

const NOTHING_ALIKE: Difference = {
  code: 'nothing-alike',
  text: 'No word of the given name is in the registered name.',
  penalty: PENALTIES.nothingAlike,
  atMost: 'no-match',
};

const DIGITS = /\p{Nd}+/gu;
/** Companies are numbered with them: Solarpark VII and VIII. */
const DIGITS_OR_ROMAN = /\p{Nd}+|^[ivx]{2,}$/gu;

function digitsOf(words: readonly Word[], kind: PayeeKind): string {
  const digits = kind === 'person' ? DIGITS : DIGITS_OR_ROMAN;
  return words
    .flatMap(({ plain }) => plain.match(digits) ?? [])
    .sort()
    .join(' ');
}

function isWholeName({ given, registered, likeness }: WordPair): boolean {
  return likeness !== 'initial' && given.some(isName) && registered.some(isName);
}

const hasRole =
  (role: WordRole) =>
  (word: Word): boolean =>
    word.role === role;

const isNotConnective = (word: Word): boolean => word.role !== 'connective';

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

function likenessDifference({ given, registered, likeness, penalty }: WordPair): Difference[] {
  const names = `“${textOf(given)}” for “${textOf(registered)}”`;
  if (likeness === 'joined')
    return [{ code: 'joined', text: `Words are joined or separate: ${names}.`, penalty }];
  if (likeness === 'diminutive')
    return [{ code: 'diminutive', text: `A short form of a name: ${names}.`, penalty }];
  if (likeness === 'abbreviation')
    return [{ code: 'abbreviation', text: `An abbreviation: ${names}.`, penalty }];
  if (likeness === 'typo') return [{ code: 'typo', text: `A typing error: ${names}.`, penalty }];
  return [];
}

/** The first initial costs more than each further one. */
function initialsDifference(pairs: readonly WordPair[]): Difference[] {
  let names = 0;
  return pairs
    .filter(({ likeness }) => likeness === 'initial')
    .map(({ given, registered, penalty }) => {
      if (penalty === PENALTIES.initial) names++;
      return {
        code: 'initial',
        text: `An initial: “${textOf(given)}” for “${textOf(registered)}”.`,
        penalty: names > 1 && penalty === PENALTIES.initial ? PENALTIES.furtherInitial : penalty,
      };
    });
}

function orderDifference(
  pairs: readonly WordPair[],
  registered: readonly Word[],
  kind: PayeeKind,
): Difference[] {
  const positions = pairs.flatMap((pair) =>
    pair.likeness === 'same' && pair.registered.every(isName) ? pair.registered : [],
  );
  const places = positions.map((word) => registered.indexOf(word));
  if (places.every((at, index) => index === 0 || at > (places[index - 1] ?? 0))) return [];
  const penalty = kind === 'person' ? PENALTIES.personOrder : PENALTIES.organisationOrder;
  return [{ code: 'word-order', text: 'The words are in a different order.', penalty }];
}

/** Names that only one side has. One on each side is another name; otherwise, part of a name may be missing. */
function wordsDifference(
  pairs: readonly WordPair[],
  added: readonly Word[],
  leftOut: readonly Word[],
  kind: PayeeKind,
): Difference[] {
  const others = Math.min(added.length, leftOut.length);
  const surplus = Math.max(added.length, leftOut.length) - others;
  const surplusWords = added.length > leftOut.length ? added : leftOut;
  const isEnough =
    kind === 'person' ? namesIn(pairs) >= Math.max(2, surplus) : isMostOfLetters(pairs, surplusWords);
  const otherWord = {
    code: 'other-word',
    text: `The names have different words: “${textOf(added)}” and “${textOf(leftOut)}”.`,
  };
  if (others > 0) return [{ ...otherWord, penalty: others * PENALTIES.otherWord }];
  if (surplus === 0) return [];
  const [code, verb] = added.length > 0 ? ['word-added', 'added'] : ['word-left-out', 'left out'];
  const penalty = isEnough
    ? PENALTIES.wordLeftOut + (surplus - 1) * PENALTIES.furtherWord
    : PENALTIES.otherWord;
  return [{ code, text: `Part of the name was ${verb}: “${textOf(surplusWords)}”.`, penalty }];
}

/** Joined names count separately. */
function namesIn(pairs: readonly WordPair[]): number {
  return pairs.reduce(
    (sum, { given, registered }) =>
      sum + Math.max(given.filter(isName).length, registered.filter(isName).length),
    0,
  );
}

function isMostOfLetters(pairs: readonly WordPair[], surplus: readonly Word[]): boolean {
  const paired = pairs.reduce(
    (sum, { given, registered }) => sum + Math.min(lettersIn(given), lettersIn(registered)),
    0,
  );
  return paired >= SHARE_OF_LETTERS * (paired + lettersIn(surplus));
}

function lettersIn(words: readonly Word[]): number {
  return words.filter(isName).reduce((sum, { plain }) => sum + plain.length, 0);
}

function particlesDifference(unpaired: readonly Word[]): Difference[] {
  const particles = unpaired.filter(hasRole('particle'));
  if (particles.length === 0) return [];
  const penalty = PENALTIES.particle + (particles.length - 1) * PENALTIES.furtherParticle;
  return [{ code: 'particle', text: `A particle differs: “${textOf(particles)}”.`, penalty }];
}

function generationDifference(added: readonly Word[], leftOut: readonly Word[]): Difference[] {
  const words = [...added, ...leftOut];
  if (words.length === 0) return [];
  if (added.length === 0 || leftOut.length === 0) {
    const text = `“${textOf(words)}” was left out or added.`;
    return [{ code: 'generation-left-out', text, penalty: PENALTIES.generationLeftOut }];
  }
  const generations = new Set(words.map(({ plain }) => generationOf(plain)));
  if (generations.size === 1) return [];
  const text = `“${textOf(added)}” and “${textOf(leftOut)}” are different people.`;
  return [{ code: 'other-generation', text, penalty: PENALTIES.otherGeneration, atMost: 'close-match' }];
}

function smallDifference(
  role: 'title' | 'connective',
  added: readonly Word[],
  leftOut: readonly Word[],
  text: string,
): Difference[] {
  const hasSome = added.some(hasRole(role)) || leftOut.some(hasRole(role));
  return hasSome ? [{ code: role, text, penalty: PENALTIES[role] }] : [];
}
