import { expect, it } from 'vitest';
import { matchesSubject } from './subject-pattern.ts';

const MAIN = 'repo:oak/partners:ref:refs/heads/main';

it.each([
  [MAIN, MAIN, true],
  ['repo:oak/*', MAIN, true],
  ['repo:oak/*:ref:refs/heads/main', MAIN, true],
  ['repo:oak/*:ref:*/main', MAIN, true],
  ['repo:oak/partners:*', MAIN, true],
  ['repo:oak/partners:*main*', MAIN, true],
  [MAIN, `${MAIN}2`, false],
  [MAIN, `x${MAIN}`, false],
  [MAIN, MAIN.toUpperCase(), false],
  ['repo:oak/*', 'repo:oak2/partners', false],
  ['repo:oak/*', 'xrepo:oak/partners', false],
  ['repo:oak/*:ref:refs/heads/main', 'repo:oak/partners:pull_request', false],
  ['repo:.ak/*', MAIN, false],
  // The parts must not overlap.
  ['ab*ba', 'aba', false],
  ['a*b*b', 'ab', false],
  ['', MAIN, false],
])('%s and %s: %s', (pattern, subject, matches) => {
  expect(matchesSubject(pattern, subject)).toBe(matches);
});
