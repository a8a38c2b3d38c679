import type { Courtesy } from '../../platform/courtesy.ts';
import { SharedThreads } from '../../platform/threads/shared-threads.ts';
import type { DocumentAnswers, DocumentRequest, TriedPayload } from './requests.ts';

/** One reads while another runs a trial; a third would slow payments down. */
const THREADS = 2;
const WAITING_MAX = 20;
/** For reading a document: the largest takes a second or two. */
const READING_MS = 5_000;
/** For all payloads of a trial, with the reading. */
const TRIAL_MS = 8_000;
/**
 * The thread itself stops at its limit, which it counts in processor time. On a busy machine it runs only some of the time, so it is ended
 * only after this many times as long.
 */
const PATIENCE = 4;
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 200 };

type Ask = <Kind extends DocumentRequest['kind']>(
  request: Extract<DocumentRequest, { kind: Kind }>,
) => Promise<DocumentAnswers[Kind]>;

/** Rules that are tried. */
export interface Trial {
  /** Their problems and warnings. */
  readonly read: DocumentAnswers['rules'];
  try(payload: TriedPayload): Promise<DocumentAnswers['trial']>;
  standardOf(content: string): Promise<DocumentAnswers['standard']>;
}

/** Threads that read and try documents: reading an expression takes milliseconds, and a document has hundreds. */
export class DocumentThreads {
  readonly #threads: SharedThreads<DocumentRequest, DocumentAnswers[keyof DocumentAnswers]>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./document-worker.ts', import.meta.url),
      threads: THREADS,
      maxWaiting: WAITING_MAX,
    });
  }

  /** The problems of house rules, or their warnings. */
  checkRules(workspace: string, document: unknown): Promise<DocumentAnswers['rules']> {
    return this.#lend(workspace, READING_MS, (ask) =>
      ask<'rules'>({ kind: 'rules', document, withinMs: READING_MS }),
    );
  }

  checkPlan(workspace: string, document: unknown): Promise<DocumentAnswers['plan']> {
    return this.#lend(workspace, READING_MS, (ask) =>
      ask<'plan'>({ kind: 'plan', document, withinMs: READING_MS }),
    );
  }

  /** Whether the text and the document are equal, apart from comments and layout. */
  async isTextOf(workspace: string, text: string, document: unknown): Promise<boolean> {
    const { isSame } = await this.#lend(workspace, READING_MS, (ask) =>
      ask<'text'>({ kind: 'text', text, document }),
    );
    return isSame;
  }

  /** Reads rules and tries them with payloads, all within one deadline. */
  tryRules<T>(workspace: string, document: unknown, use: (trial: Trial) => Promise<T>): Promise<T> {
    return this.#lend(workspace, TRIAL_MS, async (ask) => {
      const read = await ask<'rules'>({ kind: 'rules', document, withinMs: TRIAL_MS });
      return use({
        read,
        try: (payload) => ask<'trial'>({ kind: 'trial', payload }),
        standardOf: (content) => ask<'standard'>({ kind: 'standard', content }),
      });
    });
  }

  /** Reads payloads for the values of their fields, all within one deadline. */
  readValues<T>(
    workspace: string,
    use: (valuesOf: (content: string) => Promise<DocumentAnswers['values']>) => Promise<T>,
  ): Promise<T> {
    return this.#lend(workspace, READING_MS, (ask) =>
      use((content) => ask<'values'>({ kind: 'values', content })),
    );
  }

  /** Reads stored rules for what a list shows of them, all within one deadline. */
  summarizeRules<T>(
    workspace: string,
    use: (summaryOf: (text: string) => Promise<DocumentAnswers['summary']>) => Promise<T>,
  ): Promise<T> {
    return this.#lend(workspace, READING_MS, (ask) =>
      use((text) => ask<'summary'>({ kind: 'summary', text })),
    );
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  #lend<T>(workspace: string, withinMs: number, use: (ask: Ask) => Promise<T>): Promise<T> {
    // Each request has one kind of answer.
    return this.#threads.use(workspace, PATIENCE * withinMs, (ask) => use(ask as Ask));
  }
}
