import { describe, expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import {
  CANCELLATION_CASES,
  MANY_ORDERS,
  ORDER_CASES,
  RETURN_CASES,
  STOPPED_REQUESTS,
} from '../../fixtures/mapping-requests.ts';
import { contentOf } from '../../formats/build.ts';
import { checkAll } from '../../reading/checking/check.ts';
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
      if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
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
    const { ok, problems } = translate(message, counterpart);
    expect(ok).toBe(false);
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });

  it('of more orders than one MT101 takes becomes several, which field 28D numbers', () => {
    const source = messageOf(MANY_ORDERS);
    expect(targetsOf(source)).toEqual(['MT101']);
    const translation = translate(source, 'MT101');
    if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
    const { text, problems, losses } = translation;
    expect(problems).toEqual([]);
    const requests = text.split('\r\n$\r\n');
    expect(requests.length).toBeGreaterThan(2);
    const checked = [...checkAll(text)].map(({ type, verdict }) => `${type} ${verdict}`);
    expect(checked).toEqual(requests.map(() => 'MT101 valid'));
    const numbers = [...text.matchAll(/:28D:(.*)\r/g)].map(([, number]) => number);
    expect(numbers).toEqual(requests.map((_, place) => `${place + 1}/${requests.length}`));
    expect(text.match(/^:21:/gm)).toHaveLength(MANY_ORDERS.match(/<EndToEndId>/g)?.length ?? 0);
    expect(losses.at(-1)).toMatchObject({ code: 'pages_split', to: '28D', after: String(requests.length) });
  });
});
