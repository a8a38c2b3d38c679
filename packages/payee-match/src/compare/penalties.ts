/** What each difference costs, of 100. The README explains them. */
export const PENALTIES = {
  title: 1,
  connective: 1,
  /** Hanspeter and Hans Peter. */
  joined: 1,
  personOrder: 2,
  organisationOrder: 6,
  /** “v.” for “van”. */
  particleInitial: 2,
  particle: 6,
  furtherParticle: 2,
  oneOfHolders: 3,
  cut: 3,
  abbreviation: 4,
  legalFormLeftOut: 4,
  generationLeftOut: 6,
  diminutive: 8,
  legalFormAdded: 8,
  initial: 10,
  furtherInitial: 5,
  wordLeftOut: 12,
  furtherWord: 6,
  otherLegalForm: 12,
  otherGeneration: 12,
  holderNotRegistered: 14,
  otherWord: 55,
  otherDigits: 60,
  nothingAlike: 100,
} as const;

/** Typos weigh more in short words, and at the beginning: Jaen for Jean costs 19. */
export function typoPenalty(typos: number, letters: number, isFirstLetter: boolean): number {
  return Math.round(10 + (36 * typos) / letters) + (isFirstLetter ? 6 : 0);
}
