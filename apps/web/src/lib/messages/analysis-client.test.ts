import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnalysisClient, GRACE_MS, type WorkerLike } from './analysis-client.ts';
import type { AnalysisRequest, Checked, Opened, WorkerInput, WorkerOutput } from './protocol.ts';

class FakeWorker implements WorkerLike {
  readonly received: WorkerInput[] = [];
  isTerminated = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  postMessage(input: WorkerInput): void {
    this.received.push(input);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  say(output: WorkerOutput): void {
    this.onmessage?.({ data: output });
  }
  requests(): AnalysisRequest[] {
    return this.received.flatMap((input) => (input.kind === 'analyse' ? [input.request] : []));
  }
}

let workers: FakeWorker[] = [];
const newest = (): FakeWorker => workers.at(-1) ?? new FakeWorker();

function client(): AnalysisClient {
  workers = [];
  return new AnalysisClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
}

const input = (text: string, index = 0) => ({ text, mode: 'strict' as const, index, target: null });
const CHECKED: Checked = {
  summaries: {
    count: 0,
    notChecked: 0,
    unpayable: 0,
    types: [],
    typeOf: new Uint16Array(),
    lineOf: new Uint32Array(),
    errorsOf: new Uint16Array(),
    warningsOf: new Uint16Array(),
  },
  problems: [],
  problemsLeftOut: 0,
  table: null,
  payees: [],
};

const OPENED: Opened = {
  index: 0,
  format: 'swift-mt',
  type: 'MT103',
  line: 1,
  verdict: 'valid',
  problems: [],
  offers: null,
  problemsAreCut: false,
  outline: [],
  nodesLeftOut: 0,
  targets: ['pacs.008.001.08'],
  isReadable: true,
  sampleType: 'MT103',
};

describe('the client of the message worker', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('sends a text once, and afterwards only what has changed', () => {
    const analysis = client();
    analysis.analyse(input('text'));
    newest().say({ kind: 'done', id: 1 });
    analysis.analyse(input('text', 4));
    expect(
      newest()
        .requests()
        .map(({ text, index }) => [text, index]),
    ).toEqual([
      ['text', 0],
      [null, 4],
    ]);
    expect(analysis.state().status).toBe('working');
  });

  it('uses only the response to the newest request', () => {
    const analysis = client();
    analysis.analyse(input('old'));
    analysis.analyse(input('new'));
    newest().say({ kind: 'checked', id: 1, checked: CHECKED });
    newest().say({ kind: 'done', id: 1 });
    expect(analysis.state()).toMatchObject({ status: 'working', checked: null });
    newest().say({ kind: 'checked', id: 2, checked: CHECKED });
    newest().say({ kind: 'done', id: 2 });
    expect(analysis.state()).toMatchObject({ status: 'idle', checked: CHECKED });
    expect(workers).toHaveLength(1);
  });

  it('replaces a worker that hangs on an older request, and gives the new one the text', () => {
    const analysis = client();
    analysis.analyse(input('runaway'));
    newest().say({ kind: 'ready', sampleTypes: ['MT103'] });
    analysis.analyse(input('new'));
    vi.advanceTimersByTime(GRACE_MS - 1);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(workers[0]?.isTerminated).toBe(true);
    expect(newest().requests()).toMatchObject([{ id: 2, text: 'new' }]);
  });

  it('keeps a worker that reports in time, and one that is still loading', () => {
    const analysis = client();
    analysis.analyse(input('a'));
    analysis.analyse(input('b'));
    vi.advanceTimersByTime(GRACE_MS * 3);
    expect(workers).toHaveLength(1);
    newest().say({ kind: 'ready', sampleTypes: [] });
    analysis.analyse(input('c'));
    newest().say({ kind: 'progress', id: 3, read: 256, fraction: 0.5 });
    vi.advanceTimersByTime(GRACE_MS * 3);
    expect(workers).toHaveLength(1);
    expect(analysis.state().progress).toEqual({ read: 256, fraction: 0.5 });
  });

  it('drops a translation when another message is opened, or none is wanted any more', () => {
    const analysis = client();
    const opened = { ...OPENED, index: 0 };
    const translated = {
      index: 0,
      target: 'pacs.008.001.08' as const,
      lacking: [],
      translation: { ok: false as const, problems: [] },
    };
    analysis.analyse({ ...input('a'), target: 'usual' });
    newest().say({ kind: 'opened', id: 1, opened });
    newest().say({ kind: 'translated', id: 1, translated });
    analysis.analyse({ ...input('ab'), target: 'usual' });
    newest().say({ kind: 'opened', id: 2, opened });
    expect(analysis.state().translated).toBe(translated);
    newest().say({ kind: 'opened', id: 2, opened: { ...opened, index: 1 } });
    expect(analysis.state().translated).toBeNull();
    newest().say({ kind: 'translated', id: 2, translated });
    analysis.analyse(input('abc'));
    newest().say({ kind: 'opened', id: 3, opened });
    expect(analysis.state().translated).toBeNull();
  });

  it('stops by ending the worker, and checks again on request', () => {
    const analysis = client();
    analysis.analyse(input('long'));
    const worker = newest();
    analysis.stop();
    expect(worker.isTerminated).toBe(true);
    expect(analysis.state().status).toBe('stopped');
    worker.say({ kind: 'done', id: 1 });
    expect(analysis.state().status).toBe('stopped');
    analysis.retry();
    expect(newest().requests()).toMatchObject([{ text: 'long' }]);
  });

  it('reports why it failed, and starts again', () => {
    const analysis = client();
    analysis.analyse(input('a'));
    newest().say({ kind: 'ready', sampleTypes: [] });
    newest().onerror?.({ message: 'out of memory' });
    expect(analysis.state()).toMatchObject({ status: 'failed', failure: 'out of memory' });
    analysis.recover();
    expect(workers).toHaveLength(1);
    analysis.retry();
    newest().say({ kind: 'failed', id: 2, reason: 'boom' });
    expect(analysis.state()).toMatchObject({ status: 'failed', failure: 'boom', isUnavailable: false });
    expect(workers).toHaveLength(2);
  });

  it('reloads a script that failed to load when the server is back, and answers the pending request', async () => {
    const analysis = client();
    analysis.analyse(input('a'));
    const sample = analysis.sample('MT103');
    newest().onerror?.({});
    expect(analysis.state()).toMatchObject({ status: 'failed', isUnavailable: true });
    analysis.start();
    expect(workers).toHaveLength(1);
    analysis.recover();
    expect(analysis.state()).toMatchObject({ status: 'working', isUnavailable: false, failure: null });
    expect(workers).toHaveLength(2);
    expect(newest().requests()).toMatchObject([{ text: 'a' }]);
    newest().say({ kind: 'sample', type: 'MT103', text: '{1:' });
    await expect(sample).resolves.toBe('{1:');
  });

  it('can also retry a script that failed to load before any request', () => {
    const analysis = client();
    analysis.start();
    newest().onerror?.({});
    analysis.retry();
    expect(analysis.state()).toMatchObject({ status: 'idle', isUnavailable: false });
    newest().say({ kind: 'ready', sampleTypes: ['MT103'] });
    expect(analysis.state().sampleTypes).toEqual(['MT103']);
    analysis.recover();
    expect(workers).toHaveLength(2);
  });

  it('names the text of its results', () => {
    const analysis = client();
    const translated = {
      index: 0,
      target: 'pacs.008.001.08' as const,
      lacking: [],
      translation: { ok: false as const, problems: [] },
    };
    analysis.analyse({ ...input('a'), target: 'usual' });
    newest().say({ kind: 'opened', id: 1, opened: OPENED });
    newest().say({ kind: 'translated', id: 1, translated });
    newest().say({ kind: 'done', id: 1 });
    analysis.analyse({ ...input('b'), target: 'usual' });
    expect(analysis.state()).toMatchObject({ openedText: 'a', translatedText: 'a' });
    newest().say({ kind: 'opened', id: 2, opened: OPENED });
    expect(analysis.state()).toMatchObject({ openedText: 'b', translatedText: 'a' });
  });

  it('delivers samples even if the worker was replaced', async () => {
    const analysis = client();
    analysis.analyse(input('runaway'));
    newest().say({ kind: 'ready', sampleTypes: ['MT103'] });
    const sample = analysis.sample('MT103');
    analysis.analyse(input('new'));
    vi.advanceTimersByTime(GRACE_MS);
    expect(newest().received).toContainEqual({ kind: 'sample', type: 'MT103' });
    newest().say({ kind: 'sample', type: 'MT103', text: '{1:' });
    await expect(sample).resolves.toBe('{1:');
  });

  it('is idle once it has the answer, and then takes the fixes that are found later', () => {
    const analysis = client();
    analysis.analyse({ ...input('a'), withFixes: true });
    newest().say({ kind: 'opened', id: 1, opened: OPENED });
    newest().say({ kind: 'answered', id: 1 });
    expect(analysis.state().status).toBe('idle');
    newest().say({ kind: 'opened', id: 1, opened: { ...OPENED, offers: [] } });
    newest().say({ kind: 'fixable', id: 1, count: 2 });
    newest().say({ kind: 'done', id: 1 });
    expect(analysis.state()).toMatchObject({ opened: { offers: [] }, fixable: { count: 2 }, status: 'idle' });
  });

  it('corrects the text of the last request', async () => {
    const analysis = client();
    await expect(analysis.fixAll()).resolves.toBeNull();
    analysis.analyse(input('a'));
    newest().say({ kind: 'done', id: 1 });
    const fixed = analysis.fixAll();
    expect(newest().requests().at(-1)).toMatchObject({ id: 2, text: null, isToFix: true });
    expect(analysis.state().isFixing).toBe(true);
    newest().say({ kind: 'fixed', id: 2, fixed: { text: 'b', corrected: 1, left: 0 } });
    await expect(fixed).resolves.toEqual({ given: 'a', text: 'b', corrected: 1, left: 0 });
    expect(analysis.state().isFixing).toBe(false);
  });

  it('gives up a correction when another text is to be read, or the operator stops it', async () => {
    const analysis = client();
    analysis.analyse(input('a'));
    const first = analysis.fixAll();
    analysis.analyse(input('b'));
    await expect(first).resolves.toBeNull();
    const second = analysis.fixAll();
    analysis.stop();
    await expect(second).resolves.toBeNull();
    expect(analysis.state()).toMatchObject({ status: 'stopped', isFixing: false });
  });

  it('notifies its listeners until they unsubscribe', () => {
    const analysis = client();
    const listener = vi.fn();
    const leave = analysis.subscribe(listener);
    analysis.start();
    newest().say({ kind: 'ready', sampleTypes: ['MT103'] });
    expect(analysis.state().sampleTypes).toEqual(['MT103']);
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    analysis.analyse(input('a'));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports why a question failed, and asks it again on request', async () => {
    const analysis = client();
    const payment = analysis.firstPayment(null);
    newest().say({ kind: 'ready', sampleTypes: [] });
    newest().say({ kind: 'failed', id: 1, reason: 'boom' });
    expect(analysis.state()).toMatchObject({ status: 'failed', failure: 'boom' });
    analysis.retry();
    expect(newest().received).toEqual([{ kind: 'first-payment', id: 1, house: null }]);
    newest().say({ kind: 'first-payment', id: 1, payment: { refusals: [] } });
    await expect(payment).resolves.toEqual({ refusals: [] });
  });

  it('asks again what a new worker was not asked', async () => {
    const analysis = client();
    const comparison = { one: 'A', other: 'B', ignore: [] };
    const compared = analysis.compare(comparison);
    newest().onerror?.({ message: 'Gone' });
    analysis.retry();
    const [asked] = newest().received;
    expect(asked).toMatchObject({ kind: 'compare', comparison });
    const id = asked?.kind === 'compare' ? asked.id : 0;
    newest().say({ kind: 'compared', id, compared: { ok: true, differences: [], count: 0 } });
    expect(await compared).toEqual({ ok: true, differences: [], count: 0 });
  });
});
