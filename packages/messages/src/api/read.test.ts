import { describe, expect, it } from 'vitest';
import { SAMPLE_TYPES } from '../formats/sample.ts';
import { type ContentOf, read, readAll, sample } from '../index.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const codes = ({ problems }: { readonly problems: readonly { readonly code: string }[] }): string[] =>
  problems.map(({ code }) => code);

describe('reading a message of a type', () => {
  it('gives its content', () => {
    const reading = read(sample('MT103'), 'MT103');
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    // The compiler knows the fields.
    const { interbankSettledAmount }: ContentOf<'MT103'> = reading.content;
    expect(interbankSettledAmount).toEqual({ currency: 'EUR', amount: '12500.50' });
    expect(reading).toMatchObject({ type: 'MT103', problems: [] });
  });

  it('names the type that came instead', () => {
    const reading = read(sample('MT202 COV'), 'MT103');
    expect(reading).toMatchObject({ ok: false, type: 'MT202 COV', content: null });
    expect(reading.problems.map(({ code, message }) => [code, message])).toEqual([
      [
        'other_type',
        'The message is of type MT202 COV, but MT103 was asked for; read it as MT202 COV, or send MT103.',
      ],
    ]);
    expect(read(sample('pacs.008.001.08'), 'pacs.008.001.10')).toMatchObject({
      ok: false,
      type: 'pacs.008.001.08',
    });
  });

  it('gives the content of an invalid message beside its problems', () => {
    const reading = read(sample('MT103').replace(':23B:CRED', ':23B:NONE'), 'MT103');
    expect(reading.ok).toBe(false);
    expect(codes(reading)).toEqual(['T36']);
    expect(reading.content?.bankOperationCode).toBe('NONE');
    const unreadable = read(sample('MT103').replace(':32A:261120EUR', ':32A:260230EU'), 'MT103');
    expect(unreadable).toMatchObject({ ok: false, content: null });
  });

  it('returns warnings with the content', () => {
    const text = sample('MT103').replace(/\{121:[^}]*\}/, '');
    expect(read(text, 'MT103').ok).toBe(false);
    const reading = read(text, 'MT103', { mode: 'lenient' });
    expect(reading.ok).toBe(true);
    expect(codes(reading)).toEqual(['UETR_MISSING']);
    expect(codes(read(`Dear all,\n\n${sample('MT103')}`, 'MT103'))).toEqual(['text_around']);
  });

  it('reads the first of several messages, with a warning', () => {
    const reading = read(`${sample('MT103')}\r\n${sample('MT940')}`, 'MT103');
    expect(reading.ok).toBe(true);
    expect(codes(reading)).toEqual(['several_messages']);
  });
});

describe('reading whatever comes', () => {
  it('tells the types apart', () => {
    const reading = read(sample('MT940'));
    if (!reading.ok || reading.type !== 'MT940') throw new Error('not an MT940');
    expect(reading.content.lines).toHaveLength(2);
  });

  it.each(SAMPLE_TYPES.filter((type) => type !== 'JSON' && type !== 'CSV'))('%s', (type) => {
    expect(read(sample(type))).toMatchObject({ ok: true, type, content: { type }, problems: [] });
  });

  it.each([
    ['JSON', sample('JSON'), null, 'unsupported_format'],
    ['CSV', sample('CSV'), null, 'unsupported_format'],
    ['nothing', '', null, 'empty_payload'],
    ['a word', 'hello', null, 'unknown_format'],
    ['a type that is not read', sample('MT103').replace('{2:I103', '{2:I104'), 'MT104', 'not_checked'],
    [
      'a version that is not read',
      sample('pacs.008.001.08').replaceAll('pacs.008.001.08', 'pacs.008.001.99'),
      'pacs.008.001.99',
      'version_unsupported',
    ],
  ])('%s has no content, for a reason', (_, text, type, code) => {
    const reading = read(text);
    expect(reading).toMatchObject({ ok: false, type, content: null });
    expect(reading.problems).toContainEqual(expect.objectContaining({ code, severity: 'error' }));
  });

  it('says why a telex that orders nothing has no content', () => {
    const service = sample('KTT').replace(/KTT PAYMENT ORDER[\s\S]*?(?=\r?\n\r?\n412345)/, 'PLEASE CALL US.');
    const reading = read(service);
    expect(reading.ok).toBe(false);
    expect(reading.problems.some(({ severity }) => severity === 'error')).toBe(true);
  });
});

describe('bytes', () => {
  it('are decoded, and remarks about them are among the problems', () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>${sample('pacs.008.001.08').replace(/^<\?xml.*?\?>/, '')}`;
    const reading = read(bytes(xml.replace('Northern Mills', 'N\u00f6rthern Mills')), 'pacs.008.001.08', {
      profile: 'base',
    });
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    expect(reading.content.document.CdtTrfTxInf[0]?.Dbtr.Nm).toBe('N\u00f6rthern Mills Ltd');
    expect(codes(reading)).toEqual(['xml_encoding']);
  });

  it('are no message while their encoding is a guess', () => {
    const given = bytes(sample('MT103').replace('SUEDWERK', 'S\u00dcDWERK'));
    const reading = read(given, 'MT103');
    expect(reading).toMatchObject({ ok: false, type: 'MT103', content: null });
    expect(codes(reading)[0]).toBe('file_encoding');
    expect(codes(read(given, 'MT103', { charset: 'windows-1252' }))).not.toContain('file_encoding');
  });
});

describe('reading a file', () => {
  const file = `${sample('MT940')}\r\n$\r\n${sample('MT103')}`;

  it('gives a reading for each message', () => {
    expect([...readAll(file)].map(({ ok, type }) => [ok, type])).toEqual([
      [true, 'MT940'],
      [true, 'MT103'],
    ]);
    expect([...readAll(file, 'MT940')].map(({ ok }) => ok)).toEqual([true, false]);
  });

  it('ends with what is wrong with its bytes', () => {
    const readings = [...readAll(bytes(file.replace('SUEDWERK', 'S\u00dcDWERK')))];
    expect(readings.at(-1)).toMatchObject({ ok: false, problems: [{ code: 'file_encoding' }] });
  });
});
