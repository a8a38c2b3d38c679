export type PayeeKind = 'person' | 'organisation';

/**
 * What a word does in a name. Only names identify the payee; a difference in the other roles costs less.
 * A generation tells father and son apart (junior, senior).
 */
export type WordRole = 'name' | 'title' | 'particle' | 'generation' | 'connective';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const TITLES = wordSet(
  'mr mrs ms miss mx sir lady rev dr prof herr herrn hr frau fraulein dipl mag mm mme mmes mlle monsieur madame ' +
    'mademoiselle signor signora sigra dott dottore dottoressa dottssa profssa signa eheleute familie fam famille famiglia nee geb geborene avv geom rag arch sr sra srta senor senora ' +
    'dhr mevr mw drs ir pani mgr inz bc mudr judr phdr rndr phd mba msc bsc llm dl dna domnul doamna ' +
    'kyrios kyria fru professor doctor doktor',
);

/** Titles that are also names and initials: see `recogniseAmbiguousTitles`. */
const AMBIGUOUS_TITLES = wordSet('pan don ing m sig dona');

/** Titles after another one: Dr. rer. nat. Alone, several of them are names. */
const DEGREES = wordSet('rer nat med phil jur pol oec theol vet dent sc h c hc habil mult techn ing ec');

const GENERATIONS = new Map(
  Object.entries({
    ...{ jr: 'younger', jun: 'younger', junior: 'younger', filho: 'younger' },
    ...{ sen: 'elder', senior: 'elder', neto: 'grandson' },
  }),
);
/** Only at the end. */
const LAST_GENERATIONS = new Map(Object.entries({ sr: 'elder', st: 'elder', ml: 'younger' }));

const PARTICLES = wordSet(
  'van von vom der den de del della dello degli delle dei di da do dos das du des d la le les lo los las zu zum zur ' +
    'ten ter te tot op het af av al el bin ibn e i',
);

/** Words between the holders of a joint account, and between the words of a company. At the ends, they are names. */
const CONNECTIVES = wordSet('und oder and et ou og och eller oraz lub nebo alebo vagy sau bzw en');
/** In the name of a person, E, I, Ed and so on usually are initials and names. */
const CONNECTIVES_OF = { person: wordSet('y'), organisation: wordSet('y e ed i or ja es si tai kai') };
const ARTICLES = wordSet('the');

interface WordPosition {
  readonly isLast: boolean;
  /** The role of the word before. */
  readonly after: WordRole | undefined;
}

export function wordRole(plain: string, kind: PayeeKind, position: WordPosition): WordRole {
  const isInside = !position.isLast && position.after !== undefined;
  if (plain === '&') return 'connective';
  if (isInside && (CONNECTIVES.has(plain) || CONNECTIVES_OF[kind].has(plain))) return 'connective';
  if (kind === 'organisation') return ARTICLES.has(plain) ? 'connective' : particleOrName(plain, position);
  if (position.isLast && LAST_GENERATIONS.has(plain)) return 'generation';
  if (GENERATIONS.has(plain)) return 'generation';
  if (TITLES.has(plain) || (position.after === 'title' && DEGREES.has(plain))) return 'title';
  return particleOrName(plain, position);
}

/** Jun. and Jr are the same generation; undefined for other words. */
export function generationOf(plain: string): string | undefined {
  return GENERATIONS.get(plain) ?? LAST_GENERATIONS.get(plain);
}

export function isAmbiguousTitle(plain: string): boolean {
  return AMBIGUOUS_TITLES.has(plain);
}

/** A name neither begins with a particle of one letter nor ends with a particle: there, it is an initial or a name. */
function particleOrName(plain: string, { isLast, after }: WordPosition): WordRole {
  const stands = !isLast && (plain.length > 1 || after !== undefined);
  return stands && PARTICLES.has(plain) ? 'particle' : 'name';
}
