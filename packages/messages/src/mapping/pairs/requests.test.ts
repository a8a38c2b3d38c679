import { describe, expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import {
  CANCELLATION_CASES,
  ORDER_CASES,
  RETURN_CASES,
  STOPPED_REQUESTS,
} from '../../fixtures/mapping-requests.ts';
import { contentOf } from '../../formats/build.ts';
import { parse } from '../../reading/parse.ts';
import { counterpartsOf, targetsOf, translate } from '../index.ts';
import { leavesOf } from '../losses.ts';

function messageOf(text: string): Message {
  const result = parse(text, { mode: 'lenient' });
  if (result.kind !== 'message') throw new Error(JSON.stringify(result.problems));
  return result.message;
}

/** Values of a document of ISO 20022 by their XPath. */
function valuesOf(text: string): ReadonlyMap<string, string> {
  const content = contentOf(messageOf(text));
  const document = content !== null && 'document' in content ? content.document : {};
  return new Map(leavesOf(document, '').map((leaf) => [leaf.path.slice(1), leaf.text]));
}

function fieldsOf(text: string): readonly string[] {
  const block = /\{4:\n(.*)\n-\}/s.exec(text.replaceAll('\r', ''))?.[1] ?? '';
  return block.split(/\n(?=:\d\d[A-Z]?:)/);
}

describe('a message about a payment', () => {
  it.each([...CANCELLATION_CASES, ...RETURN_CASES, ...ORDER_CASES])(
    '$why',
    ({ text, type, fields = [], values = {}, losses = [] }) => {
      const message = messageOf(text);
      expect(targetsOf(message)).toEqual([type]);
      const translation = translate(message, type);
      if (translation.kind !== 'translated') throw new Error(JSON.stringify(translation.problems));
      expect(translation.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(translation.losses.map(({ kind, code }) => `${kind} ${code}`)).toEqual(
        expect.arrayContaining([...losses]),
      );
      expect(fieldsOf(translation.text)).toEqual(expect.arrayContaining([...fields]));
      const found = Object.keys(values).length === 0 ? new Map() : valuesOf(translation.text);
      expect(Object.fromEntries(Object.keys(values).map((path) => [path, found.get(path)]))).toEqual(values);
    },
  );

  it.each(STOPPED_REQUESTS)('$why is not translated', ({ text, codes }) => {
    const message = messageOf(text);
    expect(targetsOf(message)).toEqual([]);
    const [counterpart = 'KTT'] = counterpartsOf(message);
    const { kind, problems } = translate(message, counterpart);
    expect(kind).toBe('untranslatable');
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });
});
