import type { Word } from '../words/words.ts';

/** A name and its words. */
export interface SplitName {
  readonly name: string;
  readonly words: readonly Word[];
}
