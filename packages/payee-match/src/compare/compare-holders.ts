import { holdersIn } from '../words/holders.ts';
import type { Word } from '../words/words.ts';
import { compareWords } from './compare-words.ts';
import { type ComparedName, comparisonOf, type Difference, leastAlike, mostAlike } from './comparison.ts';
import { holderName } from './holder-name.ts';
import { PENALTIES } from './penalties.ts';
import type { SplitName } from './split-name.ts';

/** A holder whose comparison has at least this score is the registered one. */
const FOUND_FROM = 80;

/**
 * Compares the holders of the given name with those of all registered names. One of several holders is enough; a second
 * one who isn't registered leaves a close match.
 */
export function compareHolders(given: readonly Word[], registered: readonly SplitName[]): ComparedName[] {
  const givenHolders = holdersIn(given);
  const registeredHolders = registered.flatMap((whole) => {
    const holders = holdersIn(whole.words);
    return holders.map((holder) => ({ whole, holder, among: holders.length }));
  });
  const compared = givenHolders.flatMap(
    (givenHolder) =>
      mostAlike(
        registeredHolders.map(({ whole, holder, among }) => ({
          whole,
          holder,
          among,
          comparison: comparisonOf([
            ...compareWords(givenHolder, holder, 'person'),
            ...(among > givenHolders.length ? [ONE_OF_HOLDERS] : []),
          ]),
        })),
      ) ?? [],
  );
  const found = compared.filter(({ comparison }) => comparison.score >= FOUND_FROM);
  // Half of the given holders must be registered, so that a list of guesses finds nobody.
  const isOneMissing = found.length < compared.length && 2 * found.length >= compared.length;
  const decisive = leastAlike(isOneMissing ? found : compared);
  if (decisive === undefined) return [];
  const more = isOneMissing ? [HOLDER_NOT_REGISTERED] : [];
  const { whole, holder, among, comparison } = decisive;
  return [
    {
      name: whole.name,
      ...(among > 1 && { holder: holderName(whole, holder) }),
      comparison: comparisonOf([...comparison.differences, ...more]),
    },
  ];
}

const ONE_OF_HOLDERS: Difference = {
  code: 'one-of-holders',
  text: 'The account has more holders than were given.',
  penalty: PENALTIES.oneOfHolders,
};

const HOLDER_NOT_REGISTERED: Difference = {
  code: 'holder-not-registered',
  text: 'One of the given holders is not registered.',
  penalty: PENALTIES.holderNotRegistered,
  atMost: 'close-match',
};
