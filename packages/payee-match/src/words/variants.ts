/**
 * Short forms that a bank may take for the full name, by language. The list is short on purpose: a form is here only if
 * hardly anyone has it as a different registered name.
 */
const DIMINUTIVES: Readonly<Record<string, readonly string[]>> = {
  bulgarian: ['georgi gosho', 'ivan vanyo', 'dimitar mitko'],
  czech: ['josef pepa', 'jan honza', 'jiri jirka', 'frantisek franta'],
  dutch: ['johannes jan', 'hendrik henk', 'cornelis kees', 'wilhelmus wim', 'gerardus gerard'],
  english: [
    ...[
      'robert bob',
      'william bill',
      'richard dick',
      'james jim',
      'thomas tom',
      'michael mike',
      'edward ted',
    ],
    ...['margaret peggy', 'elizabeth liz', 'anthony tony', 'katherine kate', 'david dave', 'joseph joe'],
  ],
  finnish: ['juhani jussi', 'mikael mikko'],
  french: ['frederic fred', 'philippe phil', 'alexandre alex', 'christophe chris'],
  german: [
    ...['johannes hans', 'maximilian max', 'josef sepp', 'anton toni', 'friedrich fritz', 'heinrich heinz'],
    ...['elisabeth lisbeth', 'margarete grete', 'alexander alex', 'michael michi', 'katharina kathi'],
  ],
  greek: [
    'georgios giorgos',
    'konstantinos kostas',
    'ioannis giannis',
    'dimitrios dimitris',
    'nikolaos nikos',
  ],
  italian: ['giuseppe beppe', 'francesco franco', 'giovanni gianni', 'luigi gigi'],
  polish: ['katarzyna kasia', 'malgorzata gosia', 'aleksandra ola', 'jan janek', 'jozef jozek'],
  portuguese: ['jose ze', 'francisco chico', 'joaquim quim'],
  romanian: ['gheorghe gigi', 'ion ionel', 'constantin costel'],
  spanish: [
    'jose pepe',
    'francisco paco',
    'ignacio nacho',
    'dolores lola',
    'manuel manolo',
    'enrique quique',
  ],
  swedish: ['karl kalle', 'lars lasse', 'margareta greta'],
};

/** Written abbreviations. */
const ABBREVIATIONS: readonly string[] = [
  // Without its dot, Ma is a name.
  'maria ma.',
  'ma ma.',
  'brothers bros',
  'gebruder gebr',
  'international intl',
  'company co',
  'compagnie cie',
  'saint st',
  'sankt st',
  'association assoc',
  'fratelli flli',
  'hermanos hnos',
  'manufacturing mfg',
  'services svcs',
];

const pairsOf = (pairs: Iterable<string>): ReadonlySet<string> =>
  new Set([...pairs].flatMap((pair) => [pair, pair.split(' ').reverse().join(' ')]));

const DIMINUTIVE_PAIRS = pairsOf(Object.values(DIMINUTIVES).flat());
const ABBREVIATION_PAIRS = pairsOf(ABBREVIATIONS);

export function isDiminutive(one: string, other: string): boolean {
  return DIMINUTIVE_PAIRS.has(`${one} ${other}`);
}

export function isAbbreviation(one: string, other: string): boolean {
  return ABBREVIATION_PAIRS.has(`${one} ${other}`);
}
