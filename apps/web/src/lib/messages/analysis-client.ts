import { createStore } from '../browser/store.ts';
import type { FirstPayment } from './first-payment.ts';
import type { House } from './house.ts';
import type {
  AnalysisRequest,
  Checked,
  Compared,
  ComparisonRequest,
  Draft,
  FixedDocument,
  Opened,
  Stated,
  Translated,
  WorkerInput,
  WorkerOutput,
} from './protocol.ts';

/** How long a busy worker has to notice a newer request. */
export const GRACE_MS = 400;

interface Question {
  readonly input: WorkerInput;
  readonly done: (answer: WorkerOutput) => void;
}

/** The parts of a Worker that are used; tests replace them. */
export interface WorkerLike {
  postMessage: (input: WorkerInput) => void;
  terminate: () => void;
  onmessage: ((event: { data: WorkerOutput }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

export interface AnalysisInput extends Omit<AnalysisRequest, 'id' | 'isToFix'> {
  readonly text: string;
}

/** A corrected text, with the original one. */
export interface FixedInput extends FixedDocument {
  readonly given: string;
}

export interface AnalysisState {
  /** `stopped` by the operator, `failed` on its own. */
  readonly status: 'idle' | 'working' | 'stopped' | 'failed';
  /** For the text being read; null while unknown. */
  readonly progress: { readonly read: number; readonly fraction: number } | null;
  /** The latest complete results: those of an older text while a newer one is being read. */
  readonly checked: Checked | null;
  readonly opened: Opened | null;
  readonly translated: Translated | null;
  readonly stated: Stated | null;
  /** The number of problems in the whole text that can be corrected, if it was counted; null while unknown. */
  readonly fixable: { readonly count: number | null } | null;
  /** The whole text is being corrected. */
  readonly isFixing: boolean;
  /** The texts that these two are about. */
  readonly openedText: string | null;
  readonly translatedText: string | null;
  readonly failure: string | null;
  /** The worker's script could not be loaded: the server is stopped, or no longer has this version of it. */
  readonly isUnavailable: boolean;
  /** The available sample types; empty until the worker is ready. */
  readonly sampleTypes: readonly string[];
}

const AT_FIRST: AnalysisState = {
  status: 'idle',
  progress: null,
  checked: null,
  opened: null,
  translated: null,
  stated: null,
  fixable: null,
  isFixing: false,
  openedText: null,
  translatedText: null,
  failure: null,
  isUnavailable: false,
  sampleTypes: [],
};

const UNAVAILABLE =
  'The part of the console that reads messages could not be loaded. Either the server cannot be reached, or the ' +
  'console was updated after you opened it; if so, reload the page.';

/**
 * Has a worker read texts, one at a time: the newest request wins, and a worker that hangs on an older one is ended and replaced. The main
 * thread never computes.
 */
export class AnalysisClient {
  private readonly spawn: () => WorkerLike;
  private worker: WorkerLike | null = null;
  private isReady = false;
  /** The newest request, until it is answered. */
  private asked: AnalysisRequest | null = null;
  private input: AnalysisInput | null = null;
  private lastId = 0;
  /** The text that the worker has. */
  private given: string | null = null;
  private grace: ReturnType<typeof setTimeout> | undefined;
  private fixing: ((fixed: FixedDocument | null) => void) | null = null;
  private readonly samples = new Map<string, ((text: string) => void)[]>();
  /** What the worker was asked beside the analysis, until it answers. */
  private readonly questions = new Map<number, Question>();
  private readonly store = createStore<AnalysisState>(AT_FIRST);

  constructor(spawn: () => WorkerLike) {
    this.spawn = spawn;
  }

  readonly state = this.store.get;
  readonly subscribe = this.store.subscribe;

  /** Loads the worker before it is needed; it then also reports the available samples. */
  start(): void {
    // After a failure, only the operator or the return of the server triggers another attempt.
    if (!this.state().isUnavailable) this.started();
  }

  analyse(input: AnalysisInput): void {
    this.input = input;
    this.ask(input);
  }

  /** Corrects the analysed text, as far as that is certain; null if another text replaces it first. */
  fixAll(): Promise<FixedInput | null> {
    const { input } = this;
    if (input === null) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.ask({ ...input, isToFix: true });
      this.fixing = (fixed) => resolve(fixed && { ...fixed, given: input.text });
      this.change({ isFixing: true });
    });
  }

  private ask(request: Omit<AnalysisRequest, 'id'>): void {
    const wasBusy = this.asked !== null;
    this.endFixing(null);
    this.lastId++;
    this.asked = { id: this.lastId, ...request };
    this.change({ status: 'working', progress: null, failure: null, isUnavailable: false });
    this.send();
    if (wasBusy && this.isReady) this.replaceUnlessHeard();
  }

  /** Cancels the text being read. */
  stop(): void {
    if (this.asked === null) return;
    this.end();
    this.asked = null;
    this.endFixing(null);
    this.change({ status: 'stopped', progress: null });
  }

  /** Repeats the last request, samples included; without one, it loads the worker. */
  retry(): void {
    if (this.input !== null) this.analyse(this.input);
    else this.change({ status: 'idle', failure: null, isUnavailable: false });
    this.started();
    this.askAgain();
  }

  /** Call it when the server is back: loads the worker if that failed before. */
  recover(): void {
    if (this.state().isUnavailable) this.retry();
  }

  /** A valid message of a type. It is built between two parts of other work. */
  sample(type: string): Promise<string> {
    return new Promise((resolve) => {
      this.samples.set(type, [...(this.samples.get(type) ?? []), resolve]);
      this.started().postMessage({ kind: 'sample', type });
    });
  }

  /** The text of a message with the contents of the draft. */
  async compose(draft: Draft): Promise<string> {
    return (await this.question('composed', (id) => ({ kind: 'compose', id, draft }))).text;
  }

  /** Compares two messages field by field. */
  async compare(comparison: ComparisonRequest): Promise<Compared> {
    return (await this.question('compared', (id) => ({ kind: 'compare', id, comparison }))).compared;
  }

  /** A payment that the rules accept. */
  async firstPayment(house: House | null): Promise<FirstPayment> {
    return (await this.question('first-payment', (id) => ({ kind: 'first-payment', id, house }))).payment;
  }

  /** Ends the worker. Later requests start another one. */
  dispose(): void {
    this.end();
    this.asked = null;
    this.questions.clear();
    this.endFixing(null);
  }

  /** After a failure it waits until the request is repeated. */
  private question<Kind extends WorkerOutput['kind']>(
    kind: Kind,
    input: (id: number) => WorkerInput,
  ): Promise<Extract<WorkerOutput, { kind: Kind }>> {
    this.lastId++;
    const asked = input(this.lastId);
    const isAnswer = (output: WorkerOutput): output is Extract<WorkerOutput, { kind: Kind }> =>
      output.kind === kind;
    const { promise, resolve } = Promise.withResolvers<Extract<WorkerOutput, { kind: Kind }>>();
    this.questions.set(this.lastId, { input: asked, done: (output) => isAnswer(output) && resolve(output) });
    this.started().postMessage(asked);
    return promise;
  }

  private started(): WorkerLike {
    if (this.worker !== null) return this.worker;
    const worker = this.spawn();
    this.worker = worker;
    this.given = null;
    this.isReady = false;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = ({ message }) => {
      // A running script first reports that it is ready.
      if (this.isReady) this.fail(message ?? 'The check ended unexpectedly.');
      else this.fail(UNAVAILABLE, true);
    };
    return worker;
  }

  private end(): void {
    clearTimeout(this.grace);
    if (this.worker === null) return;
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.worker = null;
  }

  private send(): void {
    if (this.asked === null) return;
    const worker = this.started();
    const { text } = this.asked;
    worker.postMessage({
      kind: 'analyse',
      request: { ...this.asked, text: text === this.given ? null : text },
    });
    this.given = text;
  }

  private replaceUnlessHeard(): void {
    clearTimeout(this.grace);
    this.grace = setTimeout(() => {
      this.end();
      this.askAgain();
      this.send();
    }, GRACE_MS);
  }

  private askAgain(): void {
    for (const type of this.samples.keys()) this.started().postMessage({ kind: 'sample', type });
    for (const { input } of this.questions.values()) this.started().postMessage(input);
  }

  private hear(output: WorkerOutput): void {
    if (output.kind === 'ready') {
      this.isReady = true;
      this.change({ sampleTypes: output.sampleTypes });
      return;
    }
    if (output.kind === 'sample') {
      for (const resolve of this.samples.get(output.type) ?? []) resolve(output.text);
      this.samples.delete(output.type);
      return;
    }
    const question = this.questions.get(output.id);
    if (question !== undefined) {
      if (output.kind === 'failed') {
        this.fail(output.reason);
        return;
      }
      this.questions.delete(output.id);
      question.done(output);
      return;
    }
    if (output.id !== this.asked?.id) return;
    clearTimeout(this.grace);
    switch (output.kind) {
      case 'progress':
        this.change({ progress: { read: output.read, fraction: output.fraction } });
        break;
      case 'checked':
        this.change({ checked: output.checked, progress: null });
        break;
      case 'opened':
        this.change({
          opened: output.opened,
          openedText: this.asked.text,
          translated: this.stillTranslated(output.opened.index),
          stated: this.stillStated(output.opened.index),
        });
        break;
      case 'stated':
        this.change({ stated: output.stated });
        break;
      case 'translated':
        this.change({ translated: output.translated, translatedText: this.asked.text });
        break;
      case 'fixed':
        this.endFixing(output.fixed);
        break;
      case 'answered':
        this.change({ status: 'idle', progress: null });
        break;
      case 'fixable':
        this.change({ fixable: { count: output.count } });
        break;
      case 'done':
        this.asked = null;
        this.change({ status: 'idle', progress: null });
        break;
      case 'failed':
        this.fail(output.reason);
        break;
    }
  }

  /** A translation stays visible until the next one of the same message replaces it. */
  private stillTranslated(index: number): Translated | null {
    const { translated } = this.state();
    return this.asked?.target === null || translated?.index !== index ? null : translated;
  }

  /** So do the statements. */
  private stillStated(index: number): Stated | null {
    const { stated } = this.state();
    return this.asked?.withStatements === true && stated?.index === index ? stated : null;
  }

  private endFixing(fixed: FixedDocument | null): void {
    this.fixing?.(fixed);
    this.fixing = null;
    if (this.state().isFixing) this.change({ isFixing: false });
  }

  private fail(reason: string, isUnavailable = false): void {
    this.end();
    this.asked = null;
    this.endFixing(null);
    this.change({ status: 'failed', progress: null, failure: reason, isUnavailable });
  }

  private change(patch: Partial<AnalysisState>): void {
    this.store.set({ ...this.state(), ...patch });
  }
}
