import { describe, expect, it } from 'vitest';
import { targetsOf } from '../exports/types.ts';
import { build, type CheckedMessage, check, outline, read, sample, translate } from '../index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* chunks(whole: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += length) yield whole.subarray(at, at + length);
}

async function streamed(whole: Uint8Array, length: number): Promise<CheckedMessage[]> {
  const found: CheckedMessage[] = [];
  for await (const one of check(chunks(whole, length))) found.push(one);
  return found;
}

const summary = ({ index, ok, verdict, type, problems }: CheckedMessage) => [
  index,
  ok,
  verdict,
  type,
  ...problems.map(({ code }) => code),
];

describe('checking', () => {
  const file = `${sample('MT103')}\r\n$\r\n${sample('MT103').replace('CRED', 'NONE')}\r\n$\r\n${sample('MT103').replace('{2:I103', '{2:I104')}`;

  it('says of each message whether it is right', () => {
    expect([...check(file)].map(summary)).toEqual([
      [0, true, 'valid', 'MT103'],
      [1, false, 'invalid', 'MT103', 'reference_repeated', 'T36'],
      [2, false, 'not-checked', 'MT104', 'not_checked'],
    ]);
  });

  it.each([1, 7, 100_000])('finds the same in a stream of chunks of %i bytes', async (length) => {
    for (const text of [file, sample('CSV'), sample('pacs.008.001.08'), '']) {
      const whole = [...check(bytes(text))].map(summary);
      expect((await streamed(bytes(text), length)).map(summary)).toEqual(whole);
    }
  });

  it('has its own verdict on bytes that are not text', async () => {
    const latin = Uint8Array.from(file.replace('SUEDWERK', 'S\u00dcDWERK'), (one) => one.charCodeAt(0));
    const [last] = [...check(latin)].slice(-1);
    expect(last).toMatchObject({ index: 3, ok: false, type: null, problems: [{ code: 'file_encoding' }] });
    expect((await streamed(latin, 50)).slice(-1)).toEqual([last]);
    expect([...check(latin, { charset: 'windows-1252' })]).toHaveLength(3);
  });

  it('needs no bytes for a stream', async () => {
    async function* texts() {
      yield file.slice(0, 10);
      yield file.slice(10);
    }
    const found: CheckedMessage[] = [];
    for await (const one of check(texts())) found.push(one);
    expect(found.map(({ verdict }) => verdict)).toEqual(['valid', 'invalid', 'not-checked']);
  });
});

describe('translating', () => {
  it('takes a text, its bytes, content or what a check found', () => {
    const text = sample('MT103');
    const { content } = read(text, 'MT103');
    const [{ message } = { message: null }] = check(text);
    if (content === null || message === null) throw new Error('not read');
    const [first, ...others] = [text, bytes(text), content, message].map((source) =>
      translate(source, 'pacs.008.001.08'),
    );
    expect(first?.ok).toBe(true);
    for (const other of others) expect(other).toEqual(first);
  });

  it('returns the content of the target', () => {
    const translation = translate(sample('MT103'), 'pacs.008.001.08');
    if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
    expect(translation.content.document.CdtTrfTxInf[0]?.PmtId.InstrId).toBe('REF20261120A');
    expect(read(translation.text, 'pacs.008.001.08').content).toEqual(translation.content);
  });

  it('writes the message that orders the transfer in JSON, a CSV or a telex', () => {
    const uetr = '7a562c67-ca16-48ba-b074-65581be6f001';
    const json = JSON.stringify({ ...JSON.parse(sample('JSON')), uetr });
    for (const source of [json, sample('KTT')]) {
      const translation = translate(source, 'MT103');
      if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
      expect(translation.content.interbankSettledAmount.amount).toBe('12500.50');
      expect(translation.problems).toEqual([]);
    }
    expect(translate(sample('CSV'), 'MT103').problems.map(({ path }) => path)).toContain('uetr');
    const { content } = read(sample('KTT'), 'KTT');
    if (content === null) throw new Error('not read');
    expect(translate(content, 'MT103').ok).toBe(true);
  });

  it.each([
    ['of an unknown format', 'hello'],
    ['of a type that is not read', sample('MT103').replace('{2:I103', '{2:I104')],
    ['without a counterpart of the type', sample('MT940')],
    ['that orders a wrong transfer', '[{ "amount": "x" }]'],
    ['without rows', 'AMOUNT,CURRENCY\n'],
  ])('says why a text %s has no translation', (_, text) => {
    const { ok, problems } = translate(text, 'pacs.008.001.08');
    expect(ok).toBe(false);
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it('says what a text can become', () => {
    expect(targetsOf(sample('MT103'))).toEqual(['pacs.008.001.08']);
    expect(targetsOf(sample('JSON'))).toEqual(['MT103', 'pacs.008.001.08', 'KTT']);
    expect(targetsOf('hello')).toEqual([]);
  });
});

describe('the outline', () => {
  it('has the blocks of a message, whatever is wrong with it', () => {
    const tree = outline(sample('MT103').replace('CRED', 'NONE'));
    expect(tree.ok ? tree.nodes.map(({ label }) => label) : tree).toEqual([
      'block 1',
      'block 2',
      'block 3',
      'block 4',
      'block 5',
    ]);
    expect(outline(bytes(sample('pacs.008.001.08'))).ok).toBe(true);
  });

  it('says why there is none', () => {
    expect(outline('hello')).toMatchObject({ ok: false, problems: [{ code: 'unknown_format' }] });
  });
});

it('builds what it read', () => {
  const { content } = read(sample('MT103'), 'MT103');
  expect(content === null ? null : build(content)).toBe(sample('MT103'));
});
