import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentType } from '../core/content.ts';
import type { Problem } from '../core/problem.ts';
import { BROKEN_CBPR, BROKEN_MEANING, BROKEN_SCHEMA } from '../fixtures/iso20022/broken.ts';
import * as mt103 from '../fixtures/mt103.ts';
import * as remit from '../fixtures/mt103-remit.ts';
import * as stp from '../fixtures/mt103-stp.ts';
import * as mt192 from '../fixtures/mt192.ts';
import * as mt196 from '../fixtures/mt196.ts';
import * as mt199 from '../fixtures/mt199.ts';
import * as mt202 from '../fixtures/mt202.ts';
import * as mt900 from '../fixtures/mt900.ts';
import * as mt940 from '../fixtures/mt940.ts';
import * as mt942 from '../fixtures/mt942.ts';
import * as mt950 from '../fixtures/mt950.ts';
import { checkAll } from '../reading/checking/check.ts';
import { runs } from '../testing/properties.ts';
import { CONTENT_TYPES } from './content-types.ts';
import { PROBLEM_CODES } from './problem-codes.ts';
import { rulesOf } from './rules-of.ts';
import { sample } from './sample.ts';

const isBroken = (one: unknown): one is { readonly text: string } =>
  typeof one === 'object' && one !== null && 'text' in one && 'code' in one;

/** Every message of the fixtures that breaks a rule. */
const BROKEN: readonly string[] = [
  ...[mt103, remit, stp, mt192, mt196, mt199, mt202, mt900, mt940, mt942, mt950]
    .flatMap((fixtures) => Object.values<unknown>({ ...fixtures }))
    .flatMap((list) => (Array.isArray(list) ? list.filter(isBroken) : []))
    .map(({ text }) => text),
  ...[...BROKEN_SCHEMA, ...BROKEN_MEANING, ...BROKEN_CBPR].map(({ text }) => text),
];

const PROFILES = ['base', 'cbpr', 'sepa', 'sps', 'dk', 'austria'] as const;

/** Codes of the text around a message, and of a message that is not read. */
const OF_NO_TYPE =
  /^(?:text_around|several_messages|not_checked|empty_payload|unknown_format|version_unsupported|message_unknown|document_missing|several_documents|xml_syntax|xml_dtd|xml_version|xml_limit)$/;

/** The problems of a text that `rulesOf` doesn't list, or lists as warnings although they are errors. */
function unlisted(text: string, asOf?: string): string[] {
  return PROFILES.flatMap((profile) =>
    [...checkAll(text, { profile, ...(asOf === undefined ? {} : { asOf }) })].flatMap(
      ({ type, problems }) => {
        const known = CONTENT_TYPES.find((one) => one === type);
        if (known === undefined) return [];
        const rules = new Map(rulesOf(known).map(({ id, severity }) => [id as string, severity]));
        return problems
          .filter((problem) => !isListed(problem, rules))
          .map((problem) => lineOf(known, problem));
      },
    ),
  );
}

function isListed({ code, severity }: Problem, rules: ReadonlyMap<string, string>): boolean {
  const listed = rules.get(code);
  return OF_NO_TYPE.test(code) || listed === 'error' || (listed === 'warning' && severity === 'warning');
}

const lineOf = (type: ContentType, { code, severity, path }: Problem): string =>
  `${type}: ${severity} ${code} at ${path}`;

describe('the rules of a type', () => {
  it.each(CONTENT_TYPES)('%s each have a text, a source and another code', (type) => {
    const rules = rulesOf(type);
    expect(rules.length).toBeGreaterThan(5);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { id, text, source, since } of rules) {
      expect(text).toBe(PROBLEM_CODES[id]);
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(source).toMatch(/^\w/);
      expect(since ?? '2026-01-01').toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });

  it('are those of the handbook', () => {
    const rule = (id: string) => rulesOf('MT103').find((one) => one.id === id);
    expect(rule('D75')).toEqual({
      id: 'D75',
      text: 'The exchange rate does not fit the currencies.',
      source: 'SRG MT103, rule C1',
      since: null,
      severity: 'error',
    });
    expect(rule('T36')?.source).toBe('SRG MT103, field 23B');
    expect(rule('T48')).toBeUndefined();
    expect(rulesOf('MT103 STP').map(({ id }) => id)).toContain('T48');
  });

  it('begin on a day', () => {
    const since = (type: ContentType, id: string) => rulesOf(type).find((one) => one.id === id)?.since;
    expect(since('pacs.008.001.08', 'cbpr_address')).toBe('2026-11-14');
    expect(since('MT103', 'type_withdrawn')).toBe('2025-11-22');
  });

  it('include every problem of a message that breaks one', () => {
    expect([...new Set(BROKEN.flatMap((text) => unlisted(text)))]).toEqual([]);
  });

  it('include every problem of a sample with a part of another', () => {
    const texts = CONTENT_TYPES.filter((type) => type.startsWith('MT')).map((type) =>
      sample(type as 'MT103'),
    );
    const text = fc.constantFrom(...texts);
    fc.assert(
      fc.property(text, text, fc.nat(400), fc.nat(400), fc.nat(40), (one, other, at, from, length) => {
        const mixed = one.slice(0, at) + other.slice(from, from + length) + one.slice(at + (length % 7));
        expect(unlisted(mixed, '2026-11-20')).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('can each be switched off', () => {
    const telex = sample('KTT').split('\n');
    const texts = [
      ...BROKEN,
      sample('pacs.008.001.08').replace(/<Document[\s\S]*<\/Document>/, '$&$&'),
      ...telex.map((_, at) => telex.toSpliced(at, 1).join('\n')),
      ...telex.map((line, at) => telex.with(at, line.replace(/\w+$/, 'XX{')).join('\n')),
    ];
    const left = texts.flatMap((text) =>
      [...checkAll(text)].flatMap(({ type, problems }) => {
        const known = CONTENT_TYPES.find((one) => one === type);
        const rules = known === undefined ? [] : rulesOf(known);
        const broken = rules.filter(({ id }) => problems.some(({ code }) => code === id));
        return broken.filter(({ id }) =>
          [...checkAll(text, { without: [{ id, reason: 'A trial' }] })].some((verdict) =>
            verdict.problems.some(({ code }) => code === id),
          ),
        );
      }),
    );
    expect(left.map(({ id }) => id)).toEqual([]);
  });

  it('of an unknown type are not there, and the error names the nearest types', () => {
    expect(() => rulesOf('MT130' as ContentType)).toThrow('There is no type MT130. Did you mean MT103');
    expect(() => rulesOf('mt103stp' as ContentType)).toThrow('Did you mean MT103 STP?');
    expect(() => rulesOf('pacs.008' as ContentType)).toThrow('Did you mean pacs.008.001.08, ');
    expect(() => rulesOf('letter' as ContentType)).toThrow(
      'There is no type letter. The types are pacs.008.001.08, ',
    );
  });
});
