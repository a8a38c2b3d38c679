import { randomUUID } from 'node:crypto';
import type { ScenarioName } from '@clearbench/domain';
import { checkEntry } from '@clearbench/house-rules';
import type { IncomingTransfer } from '@clearbench/messages/transfers';
import { operatorActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256Hex, timeOrderedUuid } from '../../platform/secrets/crypto.ts';
import type { HouseRulesService } from '../house-rules/index.ts';
import type { GivePayees } from '../payee-checks/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { WHOLE } from './originals/positions.ts';
import { mainBudget } from './reading/house-check.ts';
import { newTransfer } from './reading/items.ts';
import type { ArrivalAnnouncer } from './storing/announcing.ts';
import type { Arrival, StoredTransfer } from './storing/arrival.ts';
import { auditOfEntry } from './storing/audits.ts';
import { refusedNow } from './storing/refused-now.ts';
import type { PayloadRepository } from './storing/repository.ts';
import { answerOf, onePart } from './storing/whole-arrival.ts';
import { checkedIdempotencyKey, type Operator } from './submission.ts';

/** A transfer that an operator enters: the form and the transfer. */
const ENTERED_ROWS = 2;

export interface EnteredTransfer {
  transfer: Omit<IncomingTransfer, 'relatedReference' | 'valueDate' | 'profileId'>;
  /** The operator's choice; null: the transfer's own values choose it, if at all. */
  scenario: ScenarioName | null;
  operator: Operator;
  /** Null: no verification of its payee is known. */
  givePayees: GivePayees | null;
  idempotencyKey: string | null;
  /** The form as it was filled in. */
  content: string;
}

interface Dependencies {
  repository: PayloadRepository;
  announcer: ArrivalAnnouncer;
  meter: StorageMeter;
  scenariosByValues: () => boolean;
  houseRules: Pick<HouseRulesService, 'now'>;
}

/** Transfers that operators enter in the console. */
export class EnteredTransfers {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** A transfer entered by an operator is also a payload; if entered twice, it becomes two transfers. */
  enter(entry: EnteredTransfer): Promise<StoredTransfer> {
    return this.#dependencies.meter.taking(
      Buffer.byteLength(entry.content),
      () => this.#enter(entry),
      () => ENTERED_ROWS,
    );
  }

  async #enter(entry: EnteredTransfer): Promise<StoredTransfer> {
    const transfer = { ...entry.transfer, relatedReference: null, valueDate: null, profileId: null };
    const idempotencyKey = checkedIdempotencyKey(entry.idempotencyKey);
    const entered = newTransfer(transfer, 0, WHOLE);
    const arrival: Arrival = {
      payloadId: timeOrderedUuid(),
      fingerprint: sha256Hex(`${entry.content} ${idempotencyKey ?? randomUUID()}`),
      format: 'console',
      content: entry.content,
      enclosed: null,
      apiKeyId: null,
      ownerId: entry.operator.id,
      idempotencyKey,
      scenario: entry.scenario === null ? null : { scenario: entry.scenario, chosenBy: 'operator' },
      scenariosByValues: this.#dependencies.scenariosByValues(),
      transfers: [entered],
      messages: [],
    };
    await this.#requireHouse(arrival, transfer);
    const byOperator = {
      audit: () => auditOfEntry(arrival.payloadId, entered, operatorActor(entry.operator)),
      givePayees: entry.givePayees,
    };
    const outcome = await this.#dependencies.announcer.during(arrival, () =>
      this.#dependencies.repository.storeParts(arrival, () => onePart(arrival), { byOperator }),
    );
    const [stored] = answerOf(
      arrival,
      outcome,
      { problems: [], refused: 0 },
      { arriving: null, file: null },
    ).transactions;
    if (stored === undefined) throw new Error('An entered transfer was stored without a transaction.');
    return stored;
  }

  /** @throws AppError when the house rules refuse an operator's entry, unless it was stored before. */
  async #requireHouse(arrival: Arrival, transfer: IncomingTransfer): Promise<void> {
    const house = this.#dependencies.houseRules.now();
    if (house === null) return;
    const errors = checkEntry(house.rules, transfer, house.at, mainBudget()).filter(
      ({ severity }) => severity === 'error',
    );
    if (errors.length === 0) return;
    if ((await refusedNow(this.#dependencies.repository, arrival, errors)).kind !== 'refused') return;
    const reasons = errors.map(({ message }) => message).join(' ');
    throw new AppError('invalid_payload', `The house rules refuse the transfer. ${reasons}`, { errors });
  }
}
