import type {
  HouseRulesView,
  RulesDocumentView,
  RulesProblem,
  RulesState,
  RulesVersion,
} from '@clearbench/contract';
import type { HouseRules } from '@clearbench/house-rules';
import { type RulesDocument, rulesDocumentSchema } from '@clearbench/house-rules/document';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, fieldProblem, notFound } from '../../platform/errors.ts';
import { FreshReading } from '../../platform/fresh-reading.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { StorageMeter } from '../quota/index.ts';
import { type DocumentThreads, textToStore, versionNumber } from '../rule-documents/index.ts';
import { InForce, mayBeInForce } from './in-force.ts';
import { rulesRefused } from './refusal.ts';
import type { HouseRulesRepository, ListedRules, StoredDates, StoredRules } from './repository.ts';
import { VersionSummaries, type VersionSummary } from './version-summaries.ts';

const VERSIONS_SHOWN = 100;
/** Versions that are in force, or may be on another day. */
const DATED_MAX = 20;

interface Dependencies {
  workspace: string;
  documents: DocumentThreads;
  repository: HouseRulesRepository;
  meter: Pick<StorageMeter, 'taking'>;
  announce: Announce;
  clock: Clock;
}

export interface NewRules {
  document: RulesDocument;
  /** The text the document was written as, with its comments. */
  text?: string | null | undefined;
  from: string | null;
  until: string | null;
  /** The newest version that the author knew; undefined: any. */
  basedOn?: number | null | undefined;
}

/** The versions of the workspace's rules. What may be in force is kept in memory, and read again after each change. */
export class HouseRulesService {
  readonly #workspace: string;
  readonly #documents: DocumentThreads;
  readonly #repository: HouseRulesRepository;
  readonly #meter: Dependencies['meter'];
  readonly #announce: Announce;
  readonly #clock: Clock;
  readonly #summaries: VersionSummaries;
  #inForce = new InForce([]);
  readonly #reading = new FreshReading(() => this.#read());
  #newestVersion = 0;
  #conflicts: { version: number; problems: readonly RulesProblem[] } | null = null;

  constructor({ workspace, documents, repository, meter, announce, clock }: Dependencies) {
    this.#workspace = workspace;
    this.#documents = documents;
    this.#repository = repository;
    this.#meter = meter;
    this.#announce = announce;
    this.#clock = clock;
    this.#summaries = new VersionSummaries({ workspace, documents, repository });
  }

  /** The rules for payloads that arrive now, and the present time; null without rules. */
  now(): { rules: HouseRules; at: Date } | null {
    const at = this.#clock.now();
    const rules = this.#inForce.at(at);
    return rules === null || rules.document.rules.length === 0 ? null : { rules, at };
  }

  /** Reads the stored versions. Returns whether there are new ones. */
  refresh(): Promise<boolean> {
    return this.#reading.run();
  }

  async #read(): Promise<boolean> {
    const dates = await this.#repository.dates();
    const newest = dates[0]?.version ?? 0;
    if (newest === this.#newestVersion) return false;
    const possible = mayBeInForce(dates, this.#clock.now());
    const stored = await this.#repository.documents(possible.map(({ version }) => version));
    this.#inForce = new InForce(stored);
    this.#newestVersion = newest;
    return true;
  }

  async view(): Promise<HouseRulesView> {
    const stored = await this.#repository.newest(VERSIONS_SHOWN);
    const current = this.#inForce.at(this.#clock.now())?.version ?? null;
    const summaries = await this.#summaries.of(stored.map(({ version }) => version));
    const [newest] = await this.#repository.documents(stored.slice(0, 1).map(({ version }) => version));
    return {
      current,
      versions: stored.flatMap((rules) => {
        const summary = summaries.get(rules.version);
        return summary === undefined ? [] : [this.#versionView(rules, summary, current)];
      }),
      document: (newest === undefined ? undefined : documentIn(newest.document)) ?? null,
      text: newest?.source ?? null,
      warnings: newest === undefined ? [] : await this.#warningsAbout(newest, stored.slice(1)),
    };
  }

  /** @param name the number of the version, as a path has it */
  async document(name: string): Promise<RulesDocumentView> {
    const version = versionNumber(name);
    const [stored] = version === null ? [] : await this.#repository.documents([version]);
    const document = stored === undefined ? undefined : documentIn(stored.document);
    if (version === null || document === undefined)
      throw notFound('There is no such version of the house rules.');
    return { version, document, text: stored?.source ?? null };
  }

  async save({ document, text, from, until, basedOn }: NewRules, actor: Actor): Promise<HouseRulesView> {
    const read = await this.#documents.checkRules(this.#workspace, document);
    if (!read.ok) throw rulesRefused(read.problems);
    if (from !== null && until !== null && from > until) {
      const message = `The rules end on ${until}, before they begin on ${from}.`;
      throw new AppError('validation_failed', message, { errors: [fieldProblem('until', message)] });
    }
    const source = await textToStore(this.#documents, this.#workspace, { document, text });
    const dates = await this.#repository.dates();
    const newest = dates[0]?.version ?? null;
    if (basedOn !== undefined && basedOn !== newest) throw changedMeanwhile(newest);
    const version = (newest ?? 0) + 1;
    this.#requireFewDated([{ version, from_day: from, until_day: until }, ...dates]);
    const row = {
      version,
      document: JSON.stringify(document),
      source,
      from_day: from,
      until_day: until,
      saved_at: this.#clock.now(),
      saved_by: actor.name,
    };
    const add = () =>
      this.#repository.add(row, {
        actor,
        action: 'house_rules.saved',
        object: { type: 'house_rules', id: String(version), name: document.title },
        before: newest === null ? null : { version: newest },
        after: { version, from, until, rules: document.rules.map(({ name }) => name) },
      });
    // Versions stay for good, however many are saved.
    const bytes = row.document.length + (source?.length ?? 0);
    const isAdded = await this.#meter.taking(bytes, add, (isNew) => (isNew ? 1 : null));
    if (!isAdded) throw changedMeanwhile(version);
    await this.refresh();
    this.#announce({ topic: 'house-rules' });
    return this.view();
  }

  /** Every version that may be in force is ready in memory. `dates`: the newest first. */
  #requireFewDated(dates: readonly Pick<StoredDates, 'version' | 'from_day' | 'until_day'>[]): void {
    if (mayBeInForce(dates, this.#clock.now()).length <= DATED_MAX) return;
    throw new AppError(
      'limit_reached',
      `${DATED_MAX} versions have dates on which they are or may be in force. Save one without dates first, which replaces them all.`,
    );
  }

  /**
   * Rules that conflict, and earlier versions for some of the same days. Comparing every pair is slow, so it is done
   * once.
   */
  async #warningsAbout(newest: StoredRules, earlier: readonly ListedRules[]): Promise<RulesProblem[]> {
    const { version, document } = newest;
    if (this.#conflicts?.version !== version) {
      const read = await this.#documents.checkRules(this.#workspace, JSON.parse(document));
      this.#conflicts = { version, problems: read.ok ? read.warnings : read.problems };
    }
    return [...this.#conflicts.problems, ...overlapsOf(newest, earlier)];
  }

  #versionView(
    { version, from_day, until_day, saved_at, saved_by }: ListedRules,
    summary: VersionSummary,
    current: number | null,
  ): RulesVersion {
    const today = this.#clock.now().toISOString().slice(0, 10);
    return {
      version,
      ...summary,
      from: from_day,
      until: until_day,
      state: stateOf({ version, from: from_day, until: until_day }, current, today),
      savedAt: saved_at.toISOString(),
      savedBy: saved_by,
    };
  }
}

function stateOf(
  { version, from, until }: Pick<RulesVersion, 'version' | 'from' | 'until'>,
  current: number | null,
  today: string,
): RulesState {
  if (version === current) return 'in-force';
  if (from !== null && from > today) return 'planned';
  return until !== null && until < today ? 'over' : 'replaced';
}

/** This server may be unable to read a version that a later one wrote. */
function documentIn(text: string): RulesDocument | undefined {
  return rulesDocumentSchema.safeParse(JSON.parse(text)).data;
}

function changedMeanwhile(newest: number | null): AppError {
  const now = newest === null ? 'There is no version' : `The newest version is now ${newest}`;
  return new AppError(
    'house_rules_changed',
    `Someone else changed the house rules. ${now}; please reload it and make your change again.`,
  );
}

/** Earlier versions for some of the same days. */
function overlapsOf(newest: ListedRules, earlier: readonly ListedRules[]): RulesProblem[] {
  const overlapping = earlier.filter(
    ({ from_day, until_day }) =>
      until_day !== null &&
      (newest.from_day ?? '') <= until_day &&
      (from_day ?? '') <= (newest.until_day ?? '9999'),
  );
  return overlapping.map(({ version }) => ({
    path: '',
    rule: null,
    message: `The dates of version ${newest.version} and of version ${version} overlap; on days covered by both, version ${newest.version} is in force.`,
  }));
}
