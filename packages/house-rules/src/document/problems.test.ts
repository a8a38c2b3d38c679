import { expect, it } from 'vitest';
import { documentOf } from './problems.ts';

it.each([
  [null, ': The document is empty; start with title and rules.'],
  [
    { title: 'x', rules: {} },
    '/rules: Rules is a group of properties; write a list of rules, or [] for none.',
  ],
  [{ title: '', rules: [] }, '/title: Title is empty; write a text.'],
  [{ rules: [] }, '/title: The document has no title; write a text; numbers'],
  [
    { title: 'x', rule: [], rules: [] },
    '/rule: The document has no property "rule"; remove it, or use timeZone or holidays.',
  ],
  [
    { title: 'x', holidays: ['1.5.'], rules: [] },
    '/holidays/0: Entry 1 of holidays is "1.5."; write a day like',
  ],
  [{ title: 'x', rules: ['eur'] }, '/rules/0: Rule 1 is "eur"; write its properties, starting with'],
  [
    { title: 'x', rules: [{ name: 'a' }] },
    '/rules/0/kind: Rule a has no kind; write one of the kinds types, currencies',
  ],
  [
    { title: 'x', rules: [{ name: 'a', kind: 'currency' }] },
    '/rules/0/kind: Kind in rule a is "currency"; write one of',
  ],
  [
    { title: 'x', rules: [{ name: 'a', kind: 'currencies', severty: 'warning' }] },
    '/rules/0/severty: Rule a has no property "severty"; write severity.',
  ],
  [
    { title: 'x', rules: [{ name: 'a', kind: 'currencies', allow: 'EUR' }] },
    '/rules/0/allow: Allow in rule a is "EUR"; write a list, like',
  ],
  [
    { title: 'x', rules: [{ name: 'a', kind: 'currencies', allow: [] }] },
    '/rules/0/allow: Allow in rule a is an empty list; add an entry',
  ],
  [
    { title: 'x', rules: [{ name: 'a', kind: 'file', maxPayments: '5' }] },
    '/rules/0/maxPayments: MaxPayments in rule a is "5"; write a whole number',
  ],
  [
    { title: 'x', rules: [{ name: 'a', kind: 'file', maxPayments: 0 }] },
    '/rules/0/maxPayments: MaxPayments in rule a is 0; write a number of at least 1.',
  ],
  [
    { title: 'x', rules: [{ name: 'a', kind: 'cut-off', time: 960, calendar: 'target' }] },
    '/rules/0/time: Time in rule a is 960; write a text; numbers and times need quotes',
  ],
  [
    { title: 'x', rules: [{ name: 'a', kind: 'characters', set: 'utf-8' }] },
    '/rules/0/set: Set in rule a is "utf-8"; write swift-x, ascii or latin-1.',
  ],
])(
  'a document of the wrong shape is named by what it is, where, and how it is fixed: %j',
  (data, sentence) => {
    const read = documentOf(data);
    expect(
      read.ok ? '' : read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'),
    ).toContain(sentence);
  },
);
