import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Stumble {
  /** A space matches any white space, also across the lines of a comment or a paragraph. */
  pattern: RegExp;
  instead: string;
  /** A sentence that it must find. */
  bad: string;
}

/** The beginning of a sentence: of a text, a comment, a list item or a table cell, or after a full stop. */
const START = '(?<=[.:;?!*/|>-] |[\'"`>|])';
const startingWith = (words: string): RegExp => new RegExp(START + words);

/** Wordings that made readers stumble. Add the family of a stumble, not the single sentence. */
const STUMBLES: Stumble[] = [
  {
    pattern: /\b(is|are|was|were) not of (?!course)/,
    instead: 'is not in, does not match, does not belong to',
    bad: 'Null when the value is not of the format.',
  },
  {
    pattern: /\b[Ww]hoever\b/,
    instead: 'anyone who; better, name the person or program',
    bad: 'Whoever waits for an answer gets an error.',
  },
  {
    pattern: /\/\*\* Of [^,*]*?(?:[.:] | \*\/)/,
    instead: 'what it is: the hash of the certificate, the limit for a subscriber',
    bad: '/** Of the certificate in DER. */',
  },
  {
    pattern: /\bsaid so\b|\b(if|unless|when|where|as far as) [^.,;:]{1,30} says? so\b/,
    instead: 'what is said: if the header asks for them',
    bad: 'CBPR+ rules if the header says so',
  },
  {
    pattern: /\bas (it|they) came\b/,
    instead: 'unchanged, as received',
    bad: 'The text is kept as it came.',
  },
  {
    pattern: /\bin (its|their) turn\b/,
    instead: 'nothing: leave it out',
    bad: 'The bank in its turn answers.',
  },
  {
    pattern: /\bmend(s|ed|ing)\b/,
    instead: 'correct, repair',
    bad: 'A field that can be mended is offered a fix.',
  },
  {
    pattern: /\b[Tt]he way in\b(?! which)|\bway in of\b/,
    instead: 'ingestion, input, on arrival',
    bad: 'The way in of a server process.',
  },
  {
    pattern:
      /\bof (its|their) own(?=[.,;:)!?'"`|]| \*\/| (and|or|for|in|on|at|to|with|that|which|where|is|are|as|from|so|too|also|because|between|after|before|when)\b)/,
    instead: 'its own X, a separate X, another X',
    bad: 'Each message has a page of its own.',
  },
  {
    pattern: /\b(is|are|was|were|be) judged\b/,
    instead: 'is checked, is decided; better, say who does it',
    bad: 'The list by which values are judged.',
  },
  { pattern: /\b[Ww]hat comes\b/, instead: 'the noun: payloads, messages', bad: 'What comes is checked.' },
  {
    pattern: /\b[Hh]ow (it|they) stands?\b|\b[Hh]ow things stand\b/,
    instead: 'state, progress',
    bad: 'The run shows how it stands.',
  },
  {
    pattern: startingWith('Ones? (that|which|whose) '),
    instead: 'the noun: a message that',
    bad: 'Parks items. One that fails waits.',
  },
  {
    pattern: startingWith('Those (that|which|whose|since|before|after) '),
    instead: 'the noun: messages that',
    bad: '/** Those that wait are sent first. */',
  },
  {
    pattern: startingWith('(By|Of) (it|them)\\b'),
    instead: 'a subject and a verb: the console uses it to',
    bad: '/** By it the console shows the payload. */',
  },
  {
    pattern: /\b(is|are|was|were|be|being) looked at\b/,
    instead: 'is checked, is read, is compared',
    bad: 'A workspace is looked at once a day.',
  },
  {
    pattern: /\bas (it is|they are)(?=[.,;:)`'"]| \*\/)/,
    instead: 'unchanged',
    bad: 'Any other text is returned as it is.',
  },
  {
    pattern: /\bset(s|ting)? (the )?(virtual )?(clock|it) ahead\b|\b(be|is|was) (not )?set ahead\b/,
    instead: 'advance the clock',
    bad: 'The virtual clock can be set ahead.',
  },
  {
    pattern: /\b(takes?|taken|took|taking)( \S+){0,2} back\b(?! (to|from|up))/,
    instead: 'withdraw, revoke, undo, release',
    bad: 'A payout that was taken back is cancelled.',
  },
  {
    pattern: /\b(gives?|given|gave|giving)( \S+){0,2} back\b/,
    instead: 'release, return',
    bad: 'A process gives idle workspaces back.',
  },
  { pattern: /\bin vain\b/, instead: 'without success, timed out', bad: 'Somebody waited in vain.' },
  {
    pattern: /\b[Ww]hat is (doubtful|said|asked|taken|meant)\b|\bsomething doubtful\b/,
    instead: 'the noun: warnings, comments, requests',
    bad: 'The faults of a plan, or what is doubtful in it.',
  },
  {
    pattern: /\b(is|are) no (part|fault|failure|business|character|reason) (of|to)\b/,
    instead: 'is not, does not belong to',
    bad: 'A line end is no character of a text.',
  },
  {
    pattern: /\b(is|was) known (of|about) (it|them|its|the|each)\b/,
    instead: 'the known facts of, the server knows',
    bad: 'The part shows what is known of the error.',
  },
  { pattern: /\bwithout end\b/, instead: 'endlessly, without limit', bad: 'Nested without end.' },
  {
    pattern: /\bmakes? no sense\b|\bof no use\b/,
    instead: 'is pointless, is useless; better, say why',
    bad: 'A longer list is of no use.',
  },
  {
    pattern: /\b(that|which) there (is|are)(?=[.,;:)]| \*\/)/,
    instead: 'the available X, all X',
    bad: 'The error names the plans that there are.',
  },
  {
    pattern: /\b[Tt]he same of\b/,
    instead: 'the same for',
    bad: 'The same of a return.',
  },
  {
    pattern: /\bin the words of (its|the|[A-Z])/,
    instead: 'by column name, as X names it',
    bad: 'Everything archived, in the words of the database.',
  },
  {
    pattern: /\b(goes|go) with (it|them|its|their)\b/,
    instead: 'is removed with, belongs to',
    bad: 'The members of a workspace go with it.',
  },
];

const DOCUMENTS = globSync(
  ['*.md', 'docs/**/*.md', 'packages/*/*.md', 'packages/*/docs/*.md', 'apps/*/*.md', '.github/*.md'],
  { cwd: ROOT, exclude: (path) => /node_modules|\.cache|dist|generated/.test(path) },
);
const SOURCES = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'scripts/**/*.ts'], {
  cwd: ROOT,
  exclude: (path) => /node_modules|\/generated\/|\.test\.tsx?$/.test(path),
});

/** The text with the line breaks of paragraphs and comments as spaces; every offset stays the same. */
const joined = (text: string): string =>
  text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, (gap) => ' '.repeat(gap.length));

const PATTERNS = STUMBLES.map(({ pattern, instead }) => ({
  instead,
  regular: new RegExp(pattern.source.replaceAll(' ', '\\s+').replaceAll('\\s+|[', ' |['), 'g'),
}));

/** The stumbles in a text, each with its line. */
function stumblesIn(text: string): string[] {
  const line = joined(text);
  return PATTERNS.flatMap(({ regular, instead }) =>
    [...line.matchAll(regular)].map(
      ({ 0: found, index }) =>
        `${text.slice(0, index).split('\n').length}: “${found.replaceAll(/\s+/g, ' ')}”. Write: ${instead}.`,
    ),
  );
}

it.each(STUMBLES)('finds “$bad”', ({ bad, instead }) => {
  expect(stumblesIn(bad)).toEqual([expect.stringContaining(`Write: ${instead}.`)]);
});

it.each([
  'The server refuses any other file, as it is not signed.',
  'A workspace has its own keys.',
  'If one that waits fails, the others continue.',
  'The path goes back to the list.',
  'Of these, the newest wins.',
])('accepts “%s”', (good) => {
  expect(stumblesIn(good)).toEqual([]);
});

it('finds a stumble across the lines of a comment', () => {
  expect(stumblesIn('/**\n * A payload of\n * its own.\n */')).toEqual([
    expect.stringMatching(/^2: “of its own”/),
  ]);
});

it.each([
  ['documents', DOCUMENTS, 40],
  ['sources', SOURCES, 1_500],
] as const)('no reader stumbles over the %s', (_, paths, atLeast) => {
  expect(paths.length).toBeGreaterThan(atLeast);
  const found = paths.flatMap((path) =>
    stumblesIn(readFileSync(join(ROOT, path), 'utf8')).map((at) => `${path}:${at}`),
  );
  expect(found).toEqual([]);
});
