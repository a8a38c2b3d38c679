import { nameKey } from './name-key.ts';
import { isTypingSlip } from './near-name.ts';

/** Names looked up for one text: a hostile one could have millions. */
const REMEMBERED_MAX = 1_000;

/**
 * Finds the known name that an unknown one in a payload or a request seems to mean: with other capitals or
 * separators, or with a typo. Unrelated names are a sender's own additions, and are ignored.
 */
export class MeantNames {
  readonly #names: readonly string[];
  readonly #byLetters: ReadonlyMap<string, string>;
  readonly #found = new Map<string, string | null>();

  /** `spellings` are other ways to write some of the names. */
  constructor(names: Iterable<string>, spellings: Readonly<Record<string, string>> = {}) {
    this.#names = [...names];
    this.#byLetters = new Map([
      ...Object.entries(spellings),
      // The first of several names with the same letters.
      ...this.#names.toReversed().map((name) => [nameKey(name), name] as const),
    ]);
  }

  /** Null if it resembles no known name. Call it only for unknown names. */
  meantBy(name: string): string | null {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const plain = name.toLowerCase();
    const letters = nameKey(plain);
    const meant =
      this.#byLetters.get(letters) ??
      this.#names.find((one) => isTypingSlip(plain, one)) ??
      // One typo at most: the names of a party's fields are short, and `senderId` is not `sender/bic`.
      [...this.#byLetters].find(([spelling]) => isTypingSlip(letters, spelling, 1))?.[1] ??
      null;
    if (this.#found.size < REMEMBERED_MAX) this.#found.set(name, meant);
    return meant;
  }
}
