import { DECIDED_PAYEES_MAX } from '@clearbench/domain';
import { sample } from '@clearbench/messages';
import { SAMPLE_TYPES } from '@clearbench/messages/types';
import { describe, expect, it } from 'vitest';
import { Analyst } from './analyst.ts';
import type { AnalysisRequest, OutlineNode, WorkerOutput } from './protocol.ts';
import { withSimulatedMark } from './simulated-mark.ts';
import { summaryAt } from './summaries.ts';

const request = (text: string | null, changes: Partial<AnalysisRequest> = {}): AnalysisRequest => ({
  id: 7,
  text,
  mode: 'strict',
  index: 0,
  target: null,
  ...changes,
});

function outputs(analyst: Analyst, asked: AnalysisRequest): WorkerOutput[] {
  return [...analyst.analyse(asked)].filter((output) => output !== null);
}

function find<K extends WorkerOutput['kind']>(all: WorkerOutput[], kind: K) {
  return all.find((output): output is Extract<WorkerOutput, { kind: K }> => output.kind === kind);
}

const countNodes = (nodes: readonly OutlineNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);

const mt103 = () => sample('MT103');
const wrong = () => mt103().replace(':71A:SHA', ':71A:ALL');
/** A file of these messages, each with its own references. */
const fileOf = (messages: readonly string[]) =>
  messages
    .map((message, index) => {
      const number = String(index).padStart(6, '0');
      return message.replace(/:20:\S+/, `:20:${number}`).replace(/(\{121:.*?)\w{6}\}/, `$1${number}}`);
    })
    .join('\r\n');

describe('a text being analysed', () => {
  it('is judged by the profile that is asked for', () => {
    const analyst = new Analyst();
    const verdict = (asked: AnalysisRequest) => find(outputs(analyst, asked), 'opened')?.opened.verdict;
    const collection = sample('pain.008.001.08').replace('DE98ZZZ', 'DE97ZZZ');
    expect(verdict(request(collection))).toBe('valid');
    expect(verdict(request(null, { profile: 'sepa' }))).toBe('invalid');
    expect(verdict(request(null, { profile: 'base' }))).toBe('valid');
  });

  it('has its statements, if they are asked for', () => {
    const analyst = new Analyst();
    const stated = (asked: AnalysisRequest) => find(outputs(analyst, asked), 'stated')?.stated;
    expect(stated(request(sample('MT940')))).toBeUndefined();
    expect(stated(request(null, { withStatements: true }))?.statements).toHaveLength(1);
    expect(stated(request(mt103(), { withStatements: true }))?.statements).toEqual([]);
  });

  it('is checked, then opened, then done', () => {
    const all = outputs(new Analyst(), request(mt103()));
    expect(all.map(({ kind }) => kind)).toEqual(['checked', 'opened', 'done']);
    expect(find(all, 'opened')?.opened).toMatchObject({
      type: 'MT103',
      verdict: 'valid',
      problems: [],
      index: 0,
    });
    expect(find(all, 'opened')?.opened.outline).not.toBeNull();
  });

  it('reports each message of a file, and opens the requested one', () => {
    const file = fileOf([mt103(), wrong(), mt103()]);
    const analyst = new Analyst();
    const all = outputs(analyst, request(file, { index: 1 }));
    const checked = find(all, 'checked')?.checked;
    expect(checked?.summaries.count).toBe(3);
    expect(checked === undefined ? null : summaryAt(checked.summaries, 1)).toMatchObject({
      type: 'MT103',
      errors: 1,
      line: 15,
    });
    expect(find(all, 'opened')?.opened).toMatchObject({ index: 1, verdict: 'invalid' });
    expect(find(all, 'opened')?.opened.problems).toEqual(checked?.problems);

    const again = outputs(analyst, request(null, { index: 99 }));
    expect(again.map(({ kind }) => kind)).toEqual(['opened', 'done']);
    expect(find(again, 'opened')?.opened.index).toBe(2);
  });

  it('has the payees that a bank can verify, once each, unless there are too many to decide on', () => {
    const payeesOf = (text: string) => find(outputs(new Analyst(), request(text)), 'checked')?.checked.payees;
    const paying = (name: string) =>
      mt103().replace(/:59:[^:]*/, `:59:/DE45999001001000000001\r\n${name}\r\n`);
    const [one, other] = [paying('EXAMPLE TRADING'), paying('SOMEBODY ELSE')];
    const account = 'DE45999001001000000001';
    expect(payeesOf(fileOf([one, other, one]))).toEqual([
      { account, name: 'EXAMPLE TRADING' },
      { account, name: 'SOMEBODY ELSE' },
    ]);
    const most = Array.from({ length: DECIDED_PAYEES_MAX }, () => one);
    expect(payeesOf(fileOf(most))).toHaveLength(1);
    expect(payeesOf(fileOf([...most, one]))).toEqual([]);
    expect(payeesOf(one.replace(':71A:SHA', ':71A:ALL'))).toEqual([]);
  });

  it('is checked again in another mode', () => {
    const analyst = new Analyst();
    outputs(analyst, request(mt103()));
    const all = outputs(analyst, request(null, { mode: 'lenient' }));
    expect(find(all, 'checked')).toBeDefined();
  });

  const offersOf = (all: WorkerOutput[]) =>
    all.flatMap((output) => (output.kind === 'opened' ? [output.opened.offers] : []));
  const pointed = () => mt103().replace('12500,50', '12500.50');

  it('comes with the changes that correct its problems, where they are wanted', () => {
    const file = fileOf([pointed(), pointed().replace(':71A:SHA', ':71A:ALL')]);
    const analyst = new Analyst();
    expect(offersOf(outputs(analyst, request(file)))).toEqual([null]);
    const all = outputs(analyst, request(null, { index: 1, withFixes: true }));
    const [[offer = null, none] = []] = offersOf(all).map((offers) => offers ?? []);
    expect(file.lastIndexOf('12500.50')).toBe(offer?.fix.span.start);
    expect(offer).toMatchObject({
      fix: { replacement: '12500,50' },
      excerpt: { before: { rows: [{ changed: '.' }] }, after: { rows: [{ changed: ',' }] } },
    });
    expect(none).toBeNull();
    expect(find(all, 'fixable')?.count).toBe(2);
    expect(all.map(({ kind }) => kind)).toEqual(['opened', 'answered', 'fixable', 'done']);
  });

  it('is opened before its changes are looked for if it is part of a large text', () => {
    const file = [pointed(), ...Array.from({ length: 300 }, mt103)].join('\r\n');
    const all = outputs(new Analyst(), request(file, { withFixes: true }));
    expect(all.map(({ kind }) => kind).slice(-5)).toEqual([
      'opened',
      'answered',
      'opened',
      'fixable',
      'done',
    ]);
    expect(offersOf(all)).toEqual([null, [expect.objectContaining({ fix: expect.anything() })]]);
    expect(find(all, 'fixable')?.count).toBeNull();
  });

  it('is corrected as a whole, with the number of remaining problems', () => {
    const file = fileOf([pointed(), pointed().replace(':71A:SHA', ':71A:ALL')]);
    const fixed = find(outputs(new Analyst(), request(file, { isToFix: true })), 'fixed')?.fixed;
    expect(fixed).toEqual({ text: file.replaceAll('12500.50', '12500,50'), corrected: 2, left: 1 });
  });

  it('reports its progress, and can be abandoned at any message', () => {
    const file = Array.from({ length: 600 }, mt103).join('\r\n');
    const analyst = new Analyst();
    const progress = find(outputs(analyst, request(file)), 'progress');
    expect(progress).toMatchObject({ read: 256 });
    expect(progress?.fraction).toBeGreaterThan(0.3);
    expect(progress?.fraction).toBeLessThan(0.6);
    const left = analyst.analyse(request(`${file}\r\n`));
    for (let step = 0; step < 10; step++) left.next();
    const all = outputs(analyst, request(null));
    expect(find(all, 'checked')?.checked.summaries.count).toBe(600);
  });

  it('marks as many problems as can be seen, and counts the others', () => {
    const file = fileOf(Array.from({ length: 2500 }, wrong));
    const checked = find(outputs(new Analyst(), request(file)), 'checked')?.checked;
    expect(checked?.problems).toHaveLength(2000);
    expect(checked?.problemsLeftOut).toBe(500);
  });

  it('shows as much of a huge tree as can be shown, and counts the rest', () => {
    const statement = sample('MT940').replace(/^:61:.*$/m, (line) => Array(9000).fill(line).join('\r\n'));
    const opened = find(outputs(new Analyst(), request(statement)), 'opened')?.opened;
    expect(countNodes(opened?.outline ?? [])).toBe(20_000);
    expect(opened?.nodesLeftOut).toBeGreaterThan(0);
  });

  it('says when a message has more problems than the limit', () => {
    const open = (text: string) => find(outputs(new Analyst(), request(text)), 'opened')?.opened;
    expect(open(wrong())?.problemsAreCut).toBe(false);
    const hopeless = mt103().replace(':71A:SHA', Array.from({ length: 300 }, () => ':99Z:X').join('\r\n'));
    expect(open(hopeless)?.problemsAreCut).toBe(true);
  });

  it('reads JSON and CSV row by row', () => {
    const all = outputs(new Analyst(), request(sample('CSV')));
    expect(find(all, 'checked')?.checked).toMatchObject({ summaries: { count: 2 } });
    expect(find(all, 'opened')?.opened).toMatchObject({
      format: 'csv',
      type: 'CSV',
      targets: ['MT103', 'pacs.008.001.08', 'KTT'],
    });
    const outline = find(all, 'opened')?.opened.outline ?? [];
    expect(outline.map(({ label, value }) => `${label}: ${value}`)).toContain('Sender: Northern Mills Ltd');
    expect(outline.every(({ line }) => line === 2)).toBe(true);
  });

  const translatedOf = (analyst: Analyst, changes: Partial<AnalysisRequest>, text: string | null = null) =>
    find(outputs(analyst, request(text, { target: 'usual', ...changes })), 'translated')?.translated ?? null;

  it('writes the message for a transfer, with a UETR that stays and is reported', () => {
    const analyst = new Analyst();
    const first = translatedOf(analyst, {}, sample('JSON'));
    expect(first).toMatchObject({
      target: 'MT103',
      lacking: [],
      translation: { ok: true, problems: [] },
    });
    expect(first?.translation).toMatchObject({ losses: [{ kind: 'assumed', to: 'uetr' }, {}, {}] });
    expect(translatedOf(analyst, {})).toEqual(first);
    expect(translatedOf(analyst, {}, sample('JSON').replace('REF', 'ABC'))).not.toEqual(first);
  });

  it('uses the UETR of a transfer that is already on the server', () => {
    const uetr = '7a562c67-ca16-48ba-b074-65581be6f001';
    const translation = translatedOf(new Analyst(), { uetr }, sample('JSON'))?.translation;
    expect(translation).toMatchObject({ ok: true, losses: [{ to: 'uetr', after: uetr }, {}, {}] });
    expect(JSON.stringify(translation)).toContain(`{121:${uetr}}`);
  });

  it('asks for what a row does not contain, and uses it for the translation', () => {
    const analyst = new Analyst();
    const lacking = ['senderBic', 'recipientBic'];
    expect(translatedOf(analyst, {}, sample('CSV'))).toMatchObject({
      lacking,
      translation: { ok: false },
    });
    const details = { senderBic: 'oakngb20', recipientBic: 'ELMFDEF0' };
    const whole = translatedOf(analyst, { details });
    expect(whole).toMatchObject({ lacking, translation: { ok: true, problems: [] } });
    expect(JSON.stringify(whole)).toContain('F01OAKNGB20A');
    const unusable = { ...details, senderBic: 'OAK' };
    expect(translatedOf(analyst, { details: unusable })?.translation.ok).toBe(false);
  });

  it('translates a telex, but not to itself', () => {
    const telex = translatedOf(new Analyst(), {}, sample('KTT'));
    expect(telex).toMatchObject({ target: 'MT103', translation: { ok: true } });
    const opened = find(outputs(new Analyst(), request(sample('KTT'))), 'opened')?.opened;
    expect(opened?.targets).toEqual(['MT103', 'pacs.008.001.08']);
  });

  it('has no translation of a row with errors', () => {
    const rows = sample('CSV').replace('12500.50', 'much');
    const opened = find(outputs(new Analyst(), request(rows)), 'opened')?.opened;
    expect(opened).toMatchObject({ targets: [], outline: null });
  });

  it('distinguishes a translation prevented by errors from a missing counterpart', () => {
    const open = (text: string) => find(outputs(new Analyst(), request(text)), 'opened')?.opened;
    expect(open(mt103())).toMatchObject({ isReadable: true });
    expect(open(mt103().replace('12500,50', '12500.50'))).toMatchObject({ targets: [], isReadable: false });
    expect(open(sample('MT195'))).toMatchObject({ targets: [], isReadable: true });
  });

  it('knows the sample of its type', () => {
    const opened = find(outputs(new Analyst(), request(wrong())), 'opened')?.opened;
    expect(opened?.sampleType).toBe('MT103');
    const unknown = find(outputs(new Analyst(), request('nothing that is known')), 'opened')?.opened;
    expect(unknown).toMatchObject({ type: null, sampleType: null, verdict: 'invalid' });
  });

  it.each(SAMPLE_TYPES.map((type) => [type]))('finds no problem in the marked sample of %s', (type) => {
    const marked = withSimulatedMark(sample(type));
    const all = outputs(new Analyst(), request(marked, { target: 'usual' }));
    expect(find(all, 'opened')?.opened).toMatchObject({ problems: [], sampleType: type });
    expect(find(all, 'failed')).toBeUndefined();
  });
});
