import {
  CLOCK_OFFSET_MAX_MS,
  type Settings,
  type SettingsView,
  settingsSchema,
  type UpdateSettingsInput,
} from '@clearbench/contract';
import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, fieldProblem } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { AuditRecord } from '../audit/index.ts';
import type { SettingsRepository } from './settings-repository.ts';

/** The settings until an operator changes them. */
interface Defaults extends Pick<Settings, 'automation' | 'scenariosByValues'> {
  deliveryLogDays: number;
}

const defaultSettings = ({ automation, scenariosByValues, deliveryLogDays }: Defaults): Settings => ({
  automation,
  paceSeconds: { processing: 5, conversion: 30, settlement: 10 },
  autoConversion: true,
  autoSettlement: true,
  scenariosByValues,
  payeeVerification: 'off',
  fileVerification: 'opt-out',
  singlePaymentVerification: false,
  scenarioSeed: 'clearbench',
  clockOffsetMs: 0,
  retentionDays: { transfers: 0, ledger: 0, deliveries: deliveryLogDays, audit: 0 },
  payeeMatching: { matchFrom: 95, closeFrom: 80 },
  forcedPayeeAnswers: true,
});

interface Dependencies extends Defaults {
  repository: SettingsRepository;
  announce: Announce;
}

/** The server's settings, cached in memory and read again when any server process has changed them. */
export class SettingsService {
  readonly #repository: SettingsRepository;
  readonly #announce: Announce;
  readonly #defaults: Settings;
  #current: Settings;
  /** Reads that began before the newest one, or before a write of this process, are out of date. */
  #newestReading = 0;

  constructor({ repository, announce, ...defaults }: Dependencies) {
    this.#repository = repository;
    this.#announce = announce;
    this.#defaults = defaultSettings(defaults);
    this.#current = this.#defaults;
  }

  readonly clock: Clock = {
    now: () => new Date(this.clock.nowMs()),
    nowMs: () => Date.now() + this.#current.clockOffsetMs,
  };

  current(): Settings {
    return this.#current;
  }

  view(): SettingsView {
    return { ...this.#current, virtualTime: this.clock.now().toISOString() };
  }

  /** Reads the stored settings. Returns whether they differ from the cached ones. */
  async refresh(): Promise<boolean> {
    this.#newestReading += 1;
    const reading = this.#newestReading;
    const stored = await this.#repository.read();
    if (reading !== this.#newestReading) return false;
    const before = this.#current;
    this.#current = this.#parse(stored ?? '{}');
    return JSON.stringify(this.#current) !== JSON.stringify(before);
  }

  /** The audit log of a workspace belongs to the installation, so members can't choose how long it is kept. */
  async update(
    input: UpdateSettingsInput,
    actor: Actor,
    { ofInstallation }: { ofInstallation: boolean },
  ): Promise<SettingsView> {
    const change = (before: Settings): Settings => {
      const after = merge(before, input);
      if (!ofInstallation && after.retentionDays.audit !== before.retentionDays.audit) {
        throw new AppError('not_allowed', 'Only an administrator can change how long the audit log is kept.');
      }
      return after;
    };
    return this.#update(change, actor);
  }

  /** Advances the virtual clock by this much. */
  async advanceClock(byMs: number, actor = SYSTEM_ACTOR): Promise<SettingsView> {
    return this.#update((before) => ({ ...before, clockOffsetMs: before.clockOffsetMs + byMs }), actor);
  }

  async #update(change: (before: Settings) => Settings, actor: Actor): Promise<SettingsView> {
    const stored = await this.#repository.update((text) => {
      const before = this.#parse(text);
      const after = change(before);
      requireClock(before, after);
      requireScores(after);
      return {
        value: JSON.stringify(changedFrom(this.#defaults, after, JSON.parse(text))),
        audit: auditOf(before, after, actor),
      };
    });
    this.#newestReading += 1;
    this.#current = this.#parse(stored);
    this.#announce({ topic: 'settings' });
    return this.view();
  }

  #parse(text: string): Settings {
    return settingsSchema.parse(merge(this.#defaults, JSON.parse(text) as UpdateSettingsInput));
  }
}

/** Names the settings that changed; null when none did. */
function auditOf(before: Settings, after: Settings, actor: Actor): AuditRecord | null {
  const isChanged = (key: keyof Settings) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const changed = pick(after, isChanged);
  if (Object.keys(changed).length === 0) return null;
  return {
    actor,
    action: 'settings.changed',
    object: { type: 'settings', id: 'server' },
    before: pick(before, isChanged),
    after: changed,
  };
}

const merge = (
  before: Settings,
  { paceSeconds, retentionDays, payeeMatching, ...others }: UpdateSettingsInput,
): Settings => ({
  ...before,
  ...withoutUndefined(others),
  paceSeconds: { ...before.paceSeconds, ...withoutUndefined(paceSeconds ?? {}) },
  retentionDays: { ...before.retentionDays, ...withoutUndefined(retentionDays ?? {}) },
  payeeMatching: { ...before.payeeMatching, ...withoutUndefined(payeeMatching ?? {}) },
});

/** The settings that differ from the defaults, or were chosen before: all others follow the defaults of later versions. */
function changedFrom(defaults: Settings, after: Settings, chosen: UpdateSettingsInput): UpdateSettingsInput {
  const { paceSeconds, retentionDays, payeeMatching, ...others } = after;
  return {
    ...changedOf(defaults, others, chosen),
    paceSeconds: changedOf(defaults.paceSeconds, paceSeconds, chosen.paceSeconds),
    retentionDays: changedOf(defaults.retentionDays, retentionDays, chosen.retentionDays),
    payeeMatching: changedOf(defaults.payeeMatching, payeeMatching, chosen.payeeMatching),
  };
}

const changedOf = <T extends object>(defaults: T, after: T, chosen: object = {}): Partial<T> =>
  pick(after, (key) => key in chosen || after[key] !== defaults[key]);

const pick = <T extends object>(object: T, isWanted: (key: keyof T) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(object).filter(([key]) => isWanted(key as keyof T))) as Partial<T>;

/** With `exactOptionalPropertyTypes` a key that is present must have a value. */
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const withoutUndefined = <T extends object>(object: T): Defined<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;

/** @throws AppError when the virtual clock would go back, or further ahead than allowed. */
function requireClock(before: Settings, { clockOffsetMs }: Settings): void {
  if (clockOffsetMs < before.clockOffsetMs) {
    throw clockRefused(
      'The virtual clock cannot be set back: transfers already have events at later times.',
      'clock_set_back',
    );
  }
  if (clockOffsetMs > CLOCK_OFFSET_MAX_MS) {
    throw clockRefused(
      'The virtual clock can be at most ten years ahead. Start with an empty data directory or database to return to the real time.',
      'clock_too_far',
    );
  }
}

/** @throws AppError when a close match would need a higher score than a match */
function requireScores({ payeeMatching: { matchFrom, closeFrom } }: Settings): void {
  if (closeFrom <= matchFrom) return;
  const message = `A close match cannot need a higher score (${closeFrom}) than a match (${matchFrom}).`;
  throw new AppError('validation_failed', message, {
    errors: [fieldProblem('payeeMatching.closeFrom', message)],
  });
}

const clockRefused = (message: string, code: string): AppError =>
  new AppError('validation_failed', message, { errors: [fieldProblem('clockOffsetMs', message, code)] });
