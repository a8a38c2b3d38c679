import { holdersIn } from '../words/holders.ts';
import type { Word } from '../words/words.ts';
import { compareWords } from './compare-words.ts';
import { type Comparison, comparisonOf, type Difference, mostAlike } from './comparison.ts';
import { PENALTIES } from './penalties.ts';

/** A registered name of a person, or of the holders of a joint account. */
export interface RegisteredName {
  readonly name: string;
  readonly words: readonly Word[];
}

interface ComparedName extends RegisteredName {
  readonly comparison: Comparison;
}

/** A holder whose comparison has at least this score is the registered one. */
const FOUND_FROM = 80;

/**
 * Compares the holders of the given name with those of all registered names. One of several holders is enough; a second
 * one who isn't registered leaves a close match.
 */
export function compareHolders(
  given: readonly Word[],
  registered: readonly RegisteredName[],
): ComparedName | undefined {
  const givenHolders = holdersIn(given);
  const registeredHolders = registered.flatMap((each) => {
    const holders = holdersIn(each.words);
    return holders.map((words) => ({ name: each.name, words, among: holders.length }));
  });
  const compared = givenHolders.flatMap((words) => {
    const best = mostAlike(
      registeredHolders.map((holder) => ({
        ...holder,
        comparison: comparisonOf([
          ...compareWords(words, holder.words, 'person'),
          ...(holder.among > givenHolders.length ? [ONE_OF_HOLDERS] : []),
        ]),
      })),
    );
    return best === undefined ? [] : [best];
  });
  const found = compared.filter(({ comparison }) => comparison.score >= FOUND_FROM);
  // Half of them must be registered, so that a list of guesses finds nobody.
  if (found.length === compared.length || 2 * found.length < compared.length) return leastAlike(compared);
  const best = leastAlike(found);
  if (best === undefined) return undefined;
  return { ...best, comparison: comparisonOf([...best.comparison.differences, HOLDER_NOT_REGISTERED]) };
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

function leastAlike(compared: readonly ComparedName[]): ComparedName | undefined {
  return compared.reduce<ComparedName | undefined>(
    (worst, each) => (worst === undefined || each.comparison.score < worst.comparison.score ? each : worst),
    undefined,
  );
}
