import { randomUUID } from 'node:crypto';
import type {
  CheckPayeeInput,
  DecidedPayee,
  PayeeCheck,
  Settings,
  TransferPayee,
} from '@clearbench/contract';
import { DECIDED_PAYEES_MAX, type ScenarioName, type verifiablePayee } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { AppError, fieldProblem, notFound } from '../../platform/errors.ts';
import type { PayeesModule } from '../payees/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { type Asked, ask, type Wait } from './ask.ts';
import type { PayeeCheckRepository, PayeeCheckRow } from './repository.ts';
import { decisionRequired, giveKnownPayees, type KnownPayee } from './transfer-payees.ts';

interface Dependencies {
  repository: PayeeCheckRepository;
  verifications: Pick<PayeesModule['verifications'], 'try'>;
  /** For transfers that arrived. */
  background: Pick<PayeesModule['background'], 'answer' | 'try'>;
  meter: StorageMeter;
  mode(): Settings['payeeVerification'];
  clock: Clock;
  wait: Wait;
}

/** The account and the name of a payee. */
export type Payee = NonNullable<ReturnType<typeof verifiablePayee>>;

/** What a payer may say about a check. */
type CheckOptions = Pick<CheckPayeeInput, 'corrects' | 'scenario'>;

interface Sender {
  apiKeyId: string;
  senderId: string;
}

/** Adds the verified payees to an operator's transfers, in the transaction that stores them. */
export type GivePayees = (tx: Kysely<Schema>, payloadId: string) => Promise<void>;

/** About the size of a stored check, in bytes. */
const ROW_BYTES = 300;

/** Verifies the payees of transfers with their banks, and knows what the payers decided. */
export class PayeeChecks {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** For a payer, before the transfer is sent. */
  async check(
    { account, name }: Payee,
    { corrects, scenario }: CheckOptions,
    actor: Actor,
  ): Promise<PayeeCheck> {
    const { repository, verifications, meter, clock, wait } = this.#dependencies;
    const corrected = corrects === undefined ? undefined : await this.#find(corrects, 'corrects');
    if (corrected !== undefined && corrected.account !== account) throw correctsAnother(corrected.account);
    const asked = await ask(() => verifications.try({ scheme: 'vop', account, name }, actor, scenario), wait);
    const row: PayeeCheckRow = {
      id: randomUUID(),
      account,
      name,
      answer: asked.answer,
      matched_name: asked.matchedName,
      problem: asked.problem,
      corrected_from: corrected === undefined ? null : (corrected.corrected_from ?? corrected.name),
      checked_at: clock.now(),
    };
    await meter.taking(
      ROW_BYTES,
      () => repository.add(row),
      () => 1,
    );
    return toCheck(row);
  }

  /** The payer does not send the transfer. */
  async decline(id: string, actor: Actor): Promise<PayeeCheck> {
    const { repository } = this.#dependencies;
    const [row] = await repository.find([id]);
    if (row === undefined) throw notFound('There is no such verification, or it is too old.');
    const { account, name, answer, matched_name: matchedName, problem } = row;
    await repository.record({
      actor,
      action: 'payee.declined',
      object: { type: 'payee-check', id, name },
      after: { account, name, answer, matchedName, problem },
    });
    return toCheck(row);
  }

  /** For a transfer that arrived without a verification. Null: it was not sent with an API key. */
  async ofArrived(
    { account, name }: Payee,
    sender: Sender | null,
    scenario: ScenarioName | null,
  ): Promise<TransferPayee> {
    const { background, clock, wait } = this.#dependencies;
    const checkId = randomUUID();
    const question = { requestId: checkId, account, given: { name }, scenario };
    const asked = await ask(
      () =>
        sender === null
          ? background.try({ scheme: 'vop', account, name }, SYSTEM_ACTOR, scenario)
          : background.answer(question, sender),
      wait,
    );
    const undecided = { correctedFrom: null, decision: null, decidedBy: null };
    return { checkId, ...asked, ...undecided, checkedAt: clock.now().toISOString() };
  }

  /** For the simulated Wise, which asks before it pays. Null: the workspace verifies no payees. */
  async ofProvider({ account, name }: Payee): Promise<Asked | null> {
    const { mode, verifications, wait } = this.#dependencies;
    return mode() === 'off'
      ? null
      : ask(() => verifications.try({ scheme: 'vop', account, name }, SYSTEM_ACTOR), wait);
  }

  /**
   * Returns how to store the payees with an operator's transfers; null: there is nothing to store.
   * @param payee of the only transfer; undefined: the payload has not been read
   * @throws AppError when a decision is missing, or is about another payee
   */
  async decided(
    given: readonly DecidedPayee[],
    payee: Payee | null | undefined,
    actor: Actor,
  ): Promise<GivePayees | null> {
    const { mode, repository, clock } = this.#dependencies;
    const isRequired = mode() === 'require';
    if (mode() === 'off' || payee === null) return null;
    const rows = await repository.find(given.map(({ checkId }) => checkId));
    const known = given.map(({ checkId, decision }): KnownPayee => {
      const row = rows.find(({ id }) => id === checkId);
      if (row === undefined) throw unknownCheck('payeeCheck.checkId');
      if (payee !== undefined && (row.account !== payee.account || row.name !== payee.name)) {
        throw refused(
          'payeeCheck.checkId',
          `The verification is of ${row.name} with the account ${row.account}, but the transfer pays another one. Please verify its payee again.`,
        );
      }
      if (isRequired && row.answer !== 'match' && decision === undefined) {
        throw decisionRequired(row.name, row.account);
      }
      return { account: row.account, name: row.name, payee: toTransferPayee(row, decision, actor) };
    });
    if (!isRequired && known.length === 0) return null;
    if (payee !== undefined && known.length === 0) throw decisionRequired(payee.name, payee.account);
    return (tx, payloadId) =>
      giveKnownPayees(tx, payloadId, known, {
        actor,
        at: clock.now(),
        isRequired,
        most: DECIDED_PAYEES_MAX,
      });
  }

  async #find(id: string, field: string): Promise<PayeeCheckRow> {
    const [row] = await this.#dependencies.repository.find([id]);
    if (row === undefined) throw unknownCheck(field);
    return row;
  }
}

const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', message, { errors: [fieldProblem(field, message)] });

const unknownCheck = (field: string): AppError =>
  refused(field, 'There is no such verification, or it is too old. Please verify the payee again.');

const correctsAnother = (account: string): AppError =>
  refused(
    'corrects',
    `The verification in corrects is of the account ${account}. Only another name for the same account corrects it; please leave it out.`,
  );

const toCheck = ({ id, account, name, ...row }: PayeeCheckRow): PayeeCheck => ({
  id,
  account,
  name,
  answer: row.answer,
  matchedName: row.matched_name,
  problem: row.problem,
  correctedFrom: row.corrected_from,
  checkedAt: row.checked_at.toISOString(),
});

function toTransferPayee(
  row: PayeeCheckRow,
  given: DecidedPayee['decision'],
  { name }: Actor,
): TransferPayee {
  const { id, account: _, name: __, ...answered } = toCheck(row);
  // Nothing needs a decision after a match.
  const proceeded = row.answer === 'match' ? undefined : given;
  const decision = proceeded ?? (row.corrected_from === null ? null : 'correct');
  return { checkId: id, ...answered, decision, decidedBy: decision === null ? null : name };
}
